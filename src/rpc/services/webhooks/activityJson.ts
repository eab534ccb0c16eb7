import { bytesToHex, quantityHex } from '../../../bytes.ts'
import type { PlacedLog } from '../../../chain/logs/logFilter.ts'
import type { WebhookType } from '../../ports/webhookControl.ts'
import { logText } from '../../wire/log.ts'
import type { TokenIdAmount } from '../assets/assetTransfer.ts'
import { ETHER, type TokenDetails } from '../assets/tokenCalls.ts'
import type { Activity, BlockActivity } from './blockActivity.ts'

/**
 * Encodes an activity as Alchemy does. `isRemoved`: the block of the activity is no longer in the chain. Only logs can state it.
 */
export function activityJson(
  type: WebhookType,
  { transfer, log }: Activity,
  tokens: BlockActivity['tokens'],
  isRemoved: boolean,
): object {
  const { category, transaction, from, to, token, value, items, callPath } = transfer
  const { number, timestamp } = transaction.block
  const place = {
    fromAddress: from,
    toAddress: to ?? null,
    ...(type === 'NFT_ACTIVITY' && { contractAddress: token }),
    blockNum: quantityHex(number),
    hash: transaction.hash,
  }
  const time = quantityHex(timestamp)
  if (log === undefined)
    return {
      ...place,
      value: amountIn(value, ETHER),
      ...(callPath !== undefined && { typeTraceAddress: callPath }),
      asset: ETHER.symbol,
      category,
      rawContract: { rawValue: quantityHex(value ?? 0n), decimals: ETHER.decimals },
      blockTimestamp: time,
    }
  const ids = {
    ...(category === 'erc721' && items[0] !== undefined && { erc721TokenId: quantityHex(items[0].id) }),
    ...(category === 'erc1155' && { erc1155Metadata: items.map(itemJson) }),
  }
  const logJson: unknown = JSON.parse(logText(log, isRemoved))
  if (type === 'NFT_ACTIVITY') return { ...place, ...ids, category, log: logJson, blockTimestamp: time }
  return {
    ...place,
    ...(category === 'erc20' && token !== undefined && tokenAmountJson(value, tokens.get(token))),
    ...ids,
    // ERC-20 and ERC-721, which have the same event.
    category: category === 'erc1155' ? category : 'token',
    rawContract: {
      rawValue: rawValueOf(log),
      address: token,
      ...(category === 'erc20' && token !== undefined && { decimals: tokens.get(token)?.decimals }),
    },
    log: logJson,
    blockTimestamp: time,
  }
}

const rawValueOf = ({ log }: PlacedLog): string => bytesToHex(log.data)

const itemJson = ({ id, amount }: TokenIdAmount) => ({ tokenId: quantityHex(id), value: quantityHex(amount) })

const tokenAmountJson = (value: bigint | undefined, token: TokenDetails | undefined) => ({
  value: token === undefined ? undefined : amountIn(value, token),
  asset: token?.symbol,
})

/** Returns an amount in whole tokens, as a number. Undefined if the decimals are unknown. */
const amountIn = (value: bigint | undefined, { decimals }: TokenDetails): number | undefined =>
  value === undefined || decimals === undefined ? undefined : Number(`${value}e-${decimals}`)
