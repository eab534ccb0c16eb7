/** The events of webhooks of type GRAPHQL. Loaded at the first block that one reports. */
import type { ChainBlock } from '../../chain/types.ts'
import type { TimeSlice } from '../../protocol/timeSlice.ts'
import type { Webhook, WebhookVariables } from '../../rpc/ports/webhookControl.ts'
import type { Context } from '../../rpc/protocol/context.ts'
import { type BlockCalls, tracedCallsOf } from '../../rpc/services/webhooks/queries/blockCalls.ts'
import { MAX_RESULT, type QueryResult, runQuery } from '../../rpc/services/webhooks/queries/runQuery.ts'
import { planOf } from '../../rpc/services/webhooks/queries/webhookQuery.ts'
import type { WebhookEvent } from './webhookDeliveries.ts'

export interface QueryEventsOptions {
  readonly timeSlice: TimeSlice
  readonly variables: WebhookVariables
  readonly send: (event: WebhookEvent) => void
  /** Receives the error of a query that cannot run. */
  readonly report: (fault: unknown) => void
}

/**
 * Runs the queries of webhooks on a block and sends the results. Stops when the chain no longer has the block. As on Alchemy, the webhooks then
 * receive only the results for its replacement, with a higher sequence number.
 */
export async function sendQueryEvents(
  { chain }: Pick<Context, 'chain'>,
  block: ChainBlock,
  webhooks: readonly Webhook[],
  { timeSlice, variables, send, report }: QueryEventsOptions,
): Promise<void> {
  let calls: Promise<BlockCalls> | undefined
  for (const webhook of webhooks) {
    if (webhook.query === undefined) continue
    try {
      const plan = planOf(webhook.query)
      if (plan.needsCalls) calls ??= tracedCallsOf(chain, block, timeSlice)
      const queried = { chain, block, calls: plan.needsCalls ? await calls : undefined }
      const read = (name: string) => variables.find(name, webhook.owner)?.items
      const result = await runQuery(plan, queried, read, timeSlice)
      if (chain.hashByNumber(block.number) !== block.hash) return
      if (!(webhook.query.skipsEmpty && result.isEmpty)) send({ webhook, event: eventParts(webhook, result) })
    } catch (fault) {
      if (chain.hashByNumber(block.number) !== block.hash) return
      report(fault)
    }
    if (timeSlice.isOver) await timeSlice.yield()
  }
}

/** Returns the member `event` of the body. */
function eventParts({ network }: Webhook, { data, truncatedFields }: QueryResult): readonly Buffer[] {
  const rest = JSON.stringify({
    sequenceNumber: nextSequenceNumber(),
    network,
    ...(truncatedFields.length > 0 && {
      truncated: true,
      truncatedFields,
      truncationReason: `the result exceeds ${MAX_RESULT} bytes, or the block has too many calls`,
    }),
  })
  return [Buffer.from('{"data":'), ...data, Buffer.from(`,${rest.slice(1)}`)]
}

/** Numbers of Alchemy have 20 digits. */
const FIRST_NUMBER = 10n ** 19n
let lastNumber = 0n

/** Returns a number that is higher than all earlier ones, also of earlier runs of the node. */
function nextSequenceNumber(): string {
  const now = FIRST_NUMBER + BigInt(Date.now()) * 1_000n
  lastNumber = now > lastNumber ? now : lastNumber + 1n
  return String(lastNumber)
}
