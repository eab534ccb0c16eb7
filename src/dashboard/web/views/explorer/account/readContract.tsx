import { useState } from 'preact/hooks'
import { type Abi, type AbiFunction, toFunctionSelector } from 'viem'
import type { NamedValue } from '../../../abi/abiDecoder.ts'
import { functionSignature, functionsOf } from '../../../abi/forms.ts'
import { revertFailure } from '../../../abi/revertFailure.ts'
import { failureMessage } from '../../../rpc/errors.ts'
import type { Hex } from '../../../rpc/types.ts'
import { rpc } from '../../../state/session.ts'
import { useAbiDecoder } from '../../../state/useAbiDecoder.ts'
import { useRpc } from '../../../state/useRpc.ts'
import { DataText, DecodedValues } from '../../../ui/decoded.tsx'
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
            'The ABI of this contract is not known. Fixtures, --artifacts and vivarium_addAbi add ABIs.'
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
      {shown !== undefined && (
        <div aria-live="polite">
          <Result values={decoder?.result(address, shown.data, shown.output)} output={shown.output} />
        </div>
      )}
    </>
  )
}

function Result({ values, output }: { readonly values: readonly NamedValue[] | undefined; readonly output: string }) {
  if (values === undefined) return <DataText value={output} label="Returned data" />
  return <DecodedValues values={values} label="Returned values" />
}
