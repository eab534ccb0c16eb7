import type { AbiDecoder } from '../../abi/abiDecoder.ts'
import { groupDigits, tokenAmount } from '../../format/amount.ts'
import type { RpcLog } from '../../rpc/types.ts'
import type { TokenMetadata } from './tokenMetadata.ts'

/** A transfer of a token. ERC-20 tokens have an amount, ERC-721 tokens an ID, and ERC-1155 tokens both. */
export interface TokenTransfer {
  readonly token: string
  readonly from: string
  readonly to: string
  readonly amount?: bigint | undefined
  readonly id?: bigint | undefined
}

/** Returns the transfers that an event reports. TransferBatch reports several. */
export function tokenTransfers(log: RpcLog, decoder: AbiDecoder): readonly TokenTransfer[] {
  const { name, values: named = [] } = decoder.event(log) ?? {}
  const values = named.map(({ value }) => value)
  const between = (from: unknown, to: unknown) => ({
    token: log.address,
    from: String(from).toLowerCase(),
    to: String(to).toLowerCase(),
  })
  if (name === 'Transfer' && typeof values[2] === 'bigint') {
    const [from, to, value] = values
    // The ID of an ERC-721 token is indexed, the amount of an ERC-20 token is not.
    return [{ ...between(from, to), ...(log.topics.length === 4 ? { id: value } : { amount: value }) }]
  }
  const [, from, to, ids, amounts] = values
  if (name === 'TransferSingle' && typeof ids === 'bigint' && typeof amounts === 'bigint')
    return [{ ...between(from, to), id: ids, amount: amounts }]
  if (name === 'TransferBatch' && Array.isArray(ids) && Array.isArray(amounts))
    return ids.map((id, index) => ({ ...between(from, to), id, amount: amounts[index] }))
  return []
}

/** The amount with the decimals and the symbol of the token, and the exact integers on hover: `250 GLS`, `ID 5 ART`. */
export function TokenAmount({
  amount,
  id,
  metadata: { symbol, decimals = 0 } = { symbol: undefined, decimals: undefined },
}: TokenTransfer & { readonly metadata: TokenMetadata | undefined }) {
  const texts = [
    ...(amount === undefined ? [] : [tokenAmount(amount, id === undefined ? decimals : 0)]),
    ...(id === undefined ? [] : [`ID ${id}`]),
    ...(symbol === undefined || symbol === '' ? [] : [symbol]),
  ]
  return (
    <span class="number" title={groupDigits((amount ?? id ?? 0n).toString())}>
      {texts.join(' ')}
    </span>
  )
}
