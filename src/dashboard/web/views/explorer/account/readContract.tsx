import { useState } from 'preact/hooks'
import { type AbiFunction, toFunctionSelector } from 'viem'
import type { NamedValue } from '../../../abi/abiDecoder.ts'
import { revertFailure } from '../../../abi/revertFailure.ts'
import { failureMessage } from '../../../rpc/errors.ts'
import type { Hex } from '../../../rpc/types.ts'
import { rpc } from '../../../state/session.ts'
import { useAbiDecoder } from '../../../state/useAbiDecoder.ts'
import { useRpc } from '../../../state/useRpc.ts'
import { DataText, DecodedValues } from '../../../ui/decoded.tsx'
import { FunctionForm } from '../../../ui/functionForm.tsx'
import { ContractFunctions, type ContractProps } from './contractFunctions.tsx'

/** The view and pure functions of a contract. Functions without parameters show their current value. */
export function ReadContract({ address, implementation }: ContractProps) {
  return (
    <ContractFunctions address={address} implementation={implementation} title="Read functions" isReadOnly>
      {(item) =>
        item.inputs.length === 0 ? <Value address={address} item={item} /> : <Call address={address} item={item} />
      }
    </ContractFunctions>
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
