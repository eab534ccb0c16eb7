import { unlessNotAllowed } from '../../../rpc/errors.ts'
import type { Hex } from '../../../rpc/types.ts'
import { useRpc } from '../../../state/useRpc.ts'
import { AddressLink } from '../../../ui/address.tsx'
import { TransactionLink } from '../../../ui/values.tsx'

interface ContractCreator {
  readonly creator: Hex
  readonly hash: Hex
}

/** Who created a contract with `code`, and the transaction. The node executes a block again to find them, so they load once. */
export function Creator({ address, code }: { readonly address: string; readonly code: string }) {
  const { data } = useRpc(
    (rpc) => rpc.request<ContractCreator | null>('ots_getContractCreator', [address]).catch(unlessNotAllowed),
    [address, code],
    { live: false },
  )
  if (data === undefined) return <>a contract</>
  if (data === null) return <>a contract, not created by a transaction</>
  return (
    <span>
      created by <AddressLink address={data.creator} /> in <TransactionLink hash={data.hash} />
    </span>
  )
}
