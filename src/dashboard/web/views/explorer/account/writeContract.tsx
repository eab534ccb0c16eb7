import { useId } from 'preact/hooks'
import type { AbiFunction } from 'viem'
import type { Hex } from '../../../rpc/types.ts'
import { FunctionForm } from '../../../ui/functionForm.tsx'
import { useEther } from '../../../ui/useEther.tsx'
import { useSender } from '../../../ui/useSender.tsx'
import { useSendTransaction } from '../../../ui/useSendTransaction.ts'
import { Link } from '../../../ui/values.tsx'
import { ContractFunctions, type ContractProps } from './contractFunctions.tsx'

/** The functions of a contract that change the state, with a form for each that sends a transaction. */
export function WriteContract({ address, implementation }: ContractProps) {
  const [sender, senderField] = useSender()
  return (
    <ContractFunctions
      address={address}
      implementation={implementation}
      isReadOnly={false}
      title="Write functions"
      actions={
        <Link to="controls" query={{ to: address }} class="button small">
          Send ether or data
        </Link>
      }
      before={<div class="form-row">{senderField}</div>}
    >
      {(item) => <Send to={address} item={item} sender={sender} />}
    </ContractFunctions>
  )
}

interface SendProps {
  readonly to: string
  readonly item: AbiFunction
  /** Undefined while the sender is invalid. */
  readonly sender: string | undefined
}

function Send({ to, item, sender }: SendProps) {
  const form = useId()
  const [, send] = useSendTransaction()
  const [wei, valueField] = useEther(form)
  const act = async (data: Hex) => {
    if (sender === undefined) throw new Error('From: enter an address or a known name')
    // The browser does not submit an invalid amount.
    if (wei !== undefined) await send({ from: sender, to, wei, data })
  }
  return (
    <>
      {item.stateMutability === 'payable' && valueField}
      <FunctionForm id={form} item={item} action="Send" act={act} />
    </>
  )
}
