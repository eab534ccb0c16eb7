import { useState } from 'preact/hooks'
import { type Abi, type AbiFunction, toFunctionSelector } from 'viem'
import type { NamedValue } from '../../../abi/abiDecoder.ts'
import type { Artifact } from '../../../abi/artifact.ts'
import { functionSignature, functionsOf } from '../../../abi/forms.ts'
import { revertFailure } from '../../../abi/revertFailure.ts'
import { failureMessage } from '../../../rpc/errors.ts'
import type { Hex } from '../../../rpc/types.ts'
import { reloadNames } from '../../../state/names.ts'
import { rpc } from '../../../state/session.ts'
import { useAbiDecoder } from '../../../state/useAbiDecoder.ts'
import { useAction } from '../../../state/useAction.ts'
import { useRpc } from '../../../state/useRpc.ts'
import { ArtifactField } from '../../../ui/artifactField.tsx'
import { DataText, DecodedValues } from '../../../ui/decoded.tsx'
import { SelectField } from '../../../ui/forms.tsx'
import { FunctionForm } from '../../../ui/functionForm.tsx'
import { Card, Empty, Skeleton } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/values.tsx'

/** The view and pure functions of a contract. Functions without parameters show their current value. */
export function ReadContract({
  address,
  delegate,
}: {
  readonly address: string
  readonly delegate: string | undefined
}) {
  const decoder = useAbiDecoder()
  if (decoder === undefined) return <Skeleton />
  const abi: Abi = decoder.abiAt(address) ?? (delegate === undefined ? undefined : decoder.abiAt(delegate)) ?? []
  const items = functionsOf(abi, true)
  if (items.length === 0)
    return (
      <Card>
        <Empty icon="contract" title="No functions to read">
          {abi.length === 0 ? (
            'The ABI of this contract is not known. Fixtures, --artifacts and vivarium_addAbi add ABIs, or choose a file below.'
          ) : (
            <>
              All functions in its ABI change the state.{' '}
              <Link to="controls" query={{ to: address }}>
                Send a transaction
              </Link>{' '}
              calls them.
            </>
          )}
        </Empty>
        {abi.length === 0 && <AddAbi address={address} />}
      </Card>
    )
  return (
    <Card
      title="Read functions"
      actions={
        <Link to="controls" query={{ to: address }} class="button small">
          Send a transaction
        </Link>
      }
    >
      <div class="functions">
        {items.map((item) => {
          const isOverloaded = items.filter(({ name }) => name === item.name).length > 1
          const title = isOverloaded ? functionSignature(item) : item.name
          return (
            <section key={functionSignature(item)} aria-label={title}>
              <h3 class="function-title">
                <code>{title}</code>
              </h3>
              {item.inputs.length === 0 ? (
                <Value address={address} item={item} />
              ) : (
                <Call address={address} item={item} />
              )}
            </section>
          )
        })}
      </div>
    </Card>
  )
}

/** Adds the ABI of a contract from the file of a compiler. */
function AddAbi({ address }: { readonly address: string }) {
  const [artifacts, setArtifacts] = useState<readonly Artifact[]>([])
  const [chosen, setChosen] = useState('0')
  const [isBusy, run] = useAction()
  const add = (event: Event) => {
    event.preventDefault()
    const { name, abi } = artifacts[Number(chosen)] ?? {}
    if (abi === undefined) return
    void run('Adding the ABI', async (client) => {
      await client.request('vivarium_addAbi', [{ name, abi, address }])
      reloadNames()
      return `Added the ABI of ${name}.`
    })
  }
  return (
    <form class="form-row" onSubmit={add}>
      <ArtifactField
        onChange={(found) => {
          setArtifacts(found)
          setChosen('0')
        }}
      />
      {artifacts.length > 1 && (
        <SelectField
          label="Contract"
          value={chosen}
          onChange={setChosen}
          options={artifacts.map(({ name }, index) => [String(index), name] as const)}
        />
      )}
      <button type="submit" class="button" disabled={isBusy || artifacts.length === 0}>
        Add the ABI
      </button>
    </form>
  )
}

interface FunctionProps {
  readonly address: string
  readonly item: AbiFunction
}

function Value({ address, item }: FunctionProps) {
  const decoder = useAbiDecoder()
  const { data, error } = useRpc(
    async (client) => {
      const selector = toFunctionSelector(item)
      return { selector, output: await client.request<Hex>('eth_call', [{ to: address, data: selector }, 'latest']) }
    },
    [address, item.name],
  )
  if (error !== undefined && data === undefined)
    return <p class="problem">{failureMessage(revertFailure(error, decoder, address))}</p>
  if (data === undefined) return <p class="muted">…</p>
  return <Result values={decoder?.result(address, data.selector, data.output)} output={data.output} />
}

function Call({ address, item }: FunctionProps) {
  const decoder = useAbiDecoder()
  const [shown, setShown] = useState<{ readonly data: Hex; readonly output: Hex }>()
  const call = async (data: Hex) => {
    try {
      const output = await rpc.value?.request<Hex>('eth_call', [{ to: address, data }, 'latest'])
      if (output !== undefined) setShown({ data, output })
    } catch (failure) {
      throw revertFailure(failure, decoder, address)
    }
  }
  return (
    <>
      <FunctionForm item={item} action="Call" act={call} />
      <div aria-live="polite">
        {shown !== undefined && (
          <Result values={decoder?.result(address, shown.data, shown.output)} output={shown.output} />
        )}
      </div>
    </>
  )
}

function Result({ values, output }: { readonly values: readonly NamedValue[] | undefined; readonly output: string }) {
  if (values === undefined) return <DataText value={output} label="Returned data" />
  return <DecodedValues values={values} label="Returned values" />
}
