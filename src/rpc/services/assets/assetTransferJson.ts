import { quantityHex, wordHex } from '../../../bytes.ts'
import type { AssetTransfer } from './assetTransfer.ts'
import { ETHER, type TokenDetails } from './tokenCalls.ts'

/** Maximum time of a JavaScript date, in milliseconds. Blocks of a development node can be later. */
const MAX_DATE = 8.64e15

/** Encodes a transfer as Alchemy does. `token` describes the token, if it is not ether. */
export function assetTransferJson(
  { category, transaction, position, from, to, token: address, value, items }: AssetTransfer,
  token: TokenDetails | undefined,
  hasMetadata: boolean,
): object {
  const { symbol = null, decimals } = address === undefined ? ETHER : (token ?? {})
  const tokenId = category === 'erc721' && items[0] !== undefined ? wordHex(items[0].id) : null
  const { number, timestamp } = transaction.block
  return {
    blockNum: quantityHex(number),
    uniqueId: `${transaction.hash}:${position}`,
    hash: transaction.hash,
    from,
    to: to ?? null,
    value: value === undefined || decimals === undefined ? null : Number(`${value}e-${decimals}`),
    erc721TokenId: tokenId,
    erc1155Metadata:
      category === 'erc1155'
        ? items.map(({ id, amount }) => ({ tokenId: quantityHex(id), value: quantityHex(amount) }))
        : null,
    tokenId,
    asset: symbol,
    category,
    rawContract: {
      value: value === undefined ? null : quantityHex(value),
      address: address ?? null,
      decimal: value === undefined || decimals === undefined ? null : quantityHex(decimals),
    },
    ...(hasMetadata && {
      metadata: { blockTimestamp: new Date(Math.min(timestamp * 1_000, MAX_DATE)).toISOString() },
    }),
  }
}
