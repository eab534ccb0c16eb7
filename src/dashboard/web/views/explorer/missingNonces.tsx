import { toNumber } from '../../format/hex.ts'
import type { Hex, RpcTransaction } from '../../rpc/types.ts'
import { useRpc } from '../../state/useRpc.ts'
import { AddressLink } from '../../ui/address.tsx'

interface PoolOfSender {
  readonly queued: Readonly<Record<string, RpcTransaction>>
}

/** The nonces that the queued transactions of an account wait for. `before` only includes nonces before this nonce. */
export function MissingNonces({ sender, before }: { readonly sender: string; readonly before?: string }) {
  const { data } = useRpc(
    async (rpc) => {
      const [next, { queued }] = await Promise.all([
        rpc.request<Hex>('eth_getTransactionCount', [sender, 'pending']),
        rpc.request<PoolOfSender>('txpool_contentFrom', [sender]),
      ])
      return missingRanges(toNumber(next), Object.keys(queued).map(Number))
    },
    [sender],
  )
  const limit = before === undefined ? Number.POSITIVE_INFINITY : toNumber(before)
  const ranges = data?.filter(([first]) => first < limit) ?? []
  if (ranges.length === 0) return null
  const isOne = ranges.length === 1 && ranges[0]?.[0] === ranges[0]?.[1]
  return (
    <>
      <AddressLink address={sender} />: {isOne ? 'nonce' : 'nonces'}{' '}
      {ranges.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(', ')} {isOne ? 'is' : 'are'}{' '}
      missing
    </>
  )
}

/** Returns the ranges of nonces between the next nonce of an account and its queued transactions. */
function missingRanges(next: number, queued: readonly number[]): (readonly [first: number, last: number])[] {
  const ranges: (readonly [number, number])[] = []
  let expected = next
  for (const nonce of [...queued].sort((a, b) => a - b)) {
    if (nonce > expected) ranges.push([expected, nonce - 1])
    expected = Math.max(expected, nonce + 1)
  }
  return ranges
}
