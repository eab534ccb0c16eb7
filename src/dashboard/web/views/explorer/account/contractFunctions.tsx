import type { ComponentChildren } from 'preact'
import type { AbiFunction } from 'viem'
import { functionSignature, functionsOf } from '../../../abi/forms.ts'
import { isNotAllowed } from '../../../rpc/errors.ts'
import { reloadNames } from '../../../state/names.ts'
import { useAbiDecoder } from '../../../state/useAbiDecoder.ts'
import { useAction } from '../../../state/useAction.ts'
import { useRpc } from '../../../state/useRpc.ts'
import { Card, EmptyState, Skeleton } from '../../../ui/layout.tsx'
import { NotAllowed } from '../../../ui/notAllowed.tsx'
import { useArtifact } from '../../../ui/useArtifact.tsx'
import { Link } from '../../../ui/values.tsx'

/** The account whose functions a tab lists. */
export interface ContractProps {
  readonly address: string
  /** The contract whose code the account executes, if it is a proxy or delegates (EIP-7702). */
  readonly implementation: string | undefined
}

interface ContractFunctionsProps extends ContractProps {
  /** Whether to list the functions that only read the state, or all others. */
  readonly isReadOnly: boolean
  readonly title: string
  readonly actions?: ComponentChildren
  /** Shown above the functions. */
  readonly before?: ComponentChildren
  /** Renders a function below its name. */
  readonly children: (item: AbiFunction) => ComponentChildren
}

/** The functions in the ABI of a contract, or a form that adds an ABI. */
export function ContractFunctions({ address, implementation, isReadOnly, children, ...props }: ContractFunctionsProps) {
  const decoder = useAbiDecoder()
  if (decoder === undefined) return <Skeleton />
  const abi = [address, implementation].flatMap((known = '') => decoder.abiAt(known) ?? [])
  // A function of the proxy hides the same function of its implementation.
  const bySignature = new Map(functionsOf(abi.toReversed(), isReadOnly).map((item) => [functionSignature(item), item]))
  const items = [...bySignature.values()].reverse()
  if (abi.length === 0) return <UnknownAbi address={address} />
  if (items.length === 0)
    return (
      <Card>
        <EmptyState icon="contract" title={isReadOnly ? 'No functions to read' : 'No functions to write'}>
          {isReadOnly ? 'All functions in its ABI change the state.' : 'All functions in its ABI only read the state.'}{' '}
          <Link to={`address/${address}`} query={{ tab: isReadOnly ? 'write' : 'read' }}>
            {isReadOnly ? 'Write' : 'Read'}
          </Link>{' '}
          lists them.
        </EmptyState>
      </Card>
    )
  return (
    <Card title={props.title} actions={props.actions}>
      <div class="functions">
        {props.before}
        {items.map((item) => {
          const isOverloaded = items.filter(({ name }) => name === item.name).length > 1
          const title = isOverloaded ? functionSignature(item) : item.name
          return (
            <section key={functionSignature(item)} aria-label={title}>
              <h3 class="function-title">
                <code>{title}</code>
              </h3>
              {children(item)}
            </section>
          )
        })}
      </div>
    </Card>
  )
}

/** Shown for a contract without an ABI. */
function UnknownAbi({ address }: { readonly address: string }) {
  const { error, isLoading } = useRpc((rpc) => rpc.request('vivarium_names'), [], { live: false })
  if (isLoading) return <Skeleton />
  if (isNotAllowed(error)) return <NotAllowed icon="contract" title="This page may not load ABIs" error={error} />
  return (
    <Card>
      <EmptyState icon="contract" title="The ABI of this contract is not known">
        Fixtures, --artifacts and vivarium_addAbi add ABIs, or choose a file below.
      </EmptyState>
      <AddAbi address={address} />
    </Card>
  )
}

/** Adds the ABI of a contract from the file of a compiler. */
function AddAbi({ address }: { readonly address: string }) {
  const { artifact, fields } = useArtifact()
  const [isBusy, run] = useAction()
  const add = (event: Event) => {
    event.preventDefault()
    if (artifact === undefined) return
    const { name, abi } = artifact
    void run('Adding the ABI', async (client) => {
      await client.request('vivarium_addAbi', [{ name, abi, address }])
      reloadNames()
      return `Added the ABI of ${name}.`
    })
  }
  return (
    <form class="form-row" onSubmit={add}>
      {fields}
      <button type="submit" class="button" disabled={isBusy || artifact === undefined}>
        Add the ABI
      </button>
    </form>
  )
}
