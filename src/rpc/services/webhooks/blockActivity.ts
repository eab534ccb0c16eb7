import type { Address } from '../../../bytes.ts'
import { logsOf, type PlacedLog } from '../../../chain/logs/logFilter.ts'
import type { ChainBlock } from '../../../chain/types.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { Webhook } from '../../ports/webhookControl.ts'
import type { Context } from '../../protocol/context.ts'
import type { TransferCategory } from '../../wire/assetTransfer.ts'
import type { AssetTransfer } from '../assets/assetTransfer.ts'
import { transfersOfBlock } from '../assets/blockTransfers.ts'
import { readTokens, type TokenDetails } from '../assets/tokenCalls.ts'

/** A transfer with the log that describes it, if it is a transfer of tokens. */
export interface Activity {
  readonly transfer: AssetTransfer
  readonly log: PlacedLog | undefined
}

/** The activities of one event of a webhook. */
export interface WebhookActivity {
  readonly webhook: Webhook
  readonly activities: readonly Activity[]
}

/** The activities of a block by webhook, and the tokens that they transfer. */
export interface BlockActivity {
  readonly events: readonly WebhookActivity[]
  readonly tokens: ReadonlyMap<Address, TokenDetails>
}

const nftCategories = new Set<TransferCategory>(['erc721', 'erc1155'])
const allCategories = new Set<TransferCategory>(['external', 'internal', 'erc20', ...nftCategories])

/** Maximum number of activities in an event. A block can have 100,000 transfers. */
const MAX_ACTIVITIES = 500

/**
 * Returns the events of a block for webhooks. As on Alchemy, transactions, logs and inner calls are separate events. Returns undefined if the
 * chain no longer has the block.
 */
export async function activityOfBlock(
  context: Context,
  block: ChainBlock,
  webhooks: readonly Webhook[],
  timeSlice: TimeSlice,
): Promise<BlockActivity | undefined> {
  const { chain } = context
  const hasEther = webhooks.some(({ type }) => type === 'ADDRESS_ACTIVITY')
  const filter = {
    categories: hasEther ? allCategories : nftCategories,
    fromAddress: undefined,
    toAddress: undefined,
    tokens: undefined,
    excludesZeroValue: false,
  }
  const isKept = (): boolean => chain.hashByNumber(block.number) === block.hash
  if (!isKept()) return undefined
  const transfers = await transfersOfBlock(chain, { number: block.number, hasEther }, filter, timeSlice)
  if (!isKept()) return undefined
  const logs = new Map(logsOf(block, { addresses: [], topics: [] }).map((placed) => [`log:${placed.index}`, placed]))
  const activities = transfers.map((transfer): Activity => ({ transfer, log: logs.get(transfer.position) }))
  const events: WebhookActivity[] = []
  for (const webhook of webhooks) {
    const selected = activities.filter(({ transfer }) => isSelected(webhook, transfer))
    for (const origin of [isTransaction, isLog, isInnerCall])
      events.push(...inParts(selected.filter(origin)).map((part) => ({ webhook, activities: part })))
    if (timeSlice.isOver) await timeSlice.yield()
  }
  const reported = events.flatMap(({ activities }) => activities.map(({ transfer }) => transfer))
  const tokens = reported.filter(({ category }) => category === 'erc20').map(({ token }) => token)
  return { events, tokens: await readTokens(context, tokens, timeSlice) }
}

const isTransaction = ({ transfer }: Activity): boolean => transfer.category === 'external'
const isInnerCall = ({ transfer }: Activity): boolean => transfer.category === 'internal'
const isLog = ({ log }: Activity): boolean => log !== undefined

function inParts(activities: readonly Activity[]): (readonly Activity[])[] {
  const parts: (readonly Activity[])[] = []
  for (let start = 0; start < activities.length; start += MAX_ACTIVITIES)
    parts.push(activities.slice(start, start + MAX_ACTIVITIES))
  return parts
}

/** Whether a webhook reports a transfer. Inner calls without ether are no transfers; transactions without ether are reported, as on Alchemy. */
function isSelected({ type, addresses, nfts }: Webhook, transfer: AssetTransfer): boolean {
  const { category, from, to, token, value, items } = transfer
  if (type === 'NFT_ACTIVITY')
    return (
      nftCategories.has(category) &&
      nfts.some(
        ({ contract, tokenId }) =>
          (contract === undefined || contract === token) &&
          (tokenId === undefined || items.some(({ id }) => id === tokenId)),
      )
    )
  if (category === 'internal' && value === 0n) return false
  return addresses.has(from) || (to !== undefined && addresses.has(to))
}
