import type { Hex } from '../../bytes.ts'
import { define } from '../../errors.ts'
import { tooManyArguments } from '../errors.ts'
import type { Watch } from '../events/chainFeed.ts'
import { notificationsUnsupported } from '../events/subscriptions.ts'
import type { PushKind } from '../ports/caller.ts'
import { checkArgument } from '../protocol/checkMembers.ts'
import type { Context } from '../protocol/context.ts'
import { param } from '../protocol/method.ts'
import type { DecodedParam, Param } from '../protocol/methodSignature.ts'
import { decodeArgument } from '../protocol/params.ts'
import { Flag } from '../wire/boolean.ts'
import { LogCriteria } from '../wire/logFilter.ts'
import { inHexNotation } from '../wire/otherNotations.ts'
import { ReceiptFilter } from '../wire/receiptFilter.ts'
import { MinedFilter, PendingFilter } from '../wire/transactionFilter.ts'
import { logWatch } from './logs/criteria.ts'

/** The first words are go-ethereum's. */
export const unknownSubscription = define<{ kind: string }>(
  'UnknownSubscription',
  -32601,
  ({ kind }) =>
    `no "${kind.slice(0, 80)}" subscription in eth namespace: expected newHeads, logs, transactionReceipts, newPendingTransactions, syncing, alchemy_minedTransactions or alchemy_pendingTransactions`,
)

const everyLog: LogCriteria = {
  filter: { addresses: [], topics: [] },
  blockHash: undefined,
  from: undefined,
  to: undefined,
}

/** The second parameter, whose meaning depends on the first. */
const logOptions = param('options', LogCriteria.default(everyLog))
const receiptOptions = param('options', ReceiptFilter.optional())
const pendingOptions = param('options', Flag.default(false))
const minedFilterOptions = param('options', MinedFilter)
const pendingFilterOptions = param('options', PendingFilter)

/** Opens a subscription of a kind and returns its id. Throws NotificationsUnsupported, UnknownSubscription or InvalidArgument. */
export function openSubscription(context: Context, kind: string, options: unknown): Hex {
  const { caller, events } = context
  if (caller.push === undefined) throw notificationsUnsupported()
  if (!isKind(kind)) throw unknownSubscription({ kind })
  return events.subscriptions.open(caller, kind, watches[kind](context, options))
}

const watches: Readonly<Record<PushKind, (context: Context, options: unknown) => Watch>> = {
  newHeads({ events: { feed }, behavior }, options) {
    if (!behavior.ignoreHeadOptions) refuseOptions(options)
    return (listener) => feed.watchHeads(listener)
  },
  logs(context, options) {
    const { limits, behavior } = context
    const criteria = decodeOptions(logOptions, context, options)
    const watch = logWatch(criteria, limits.logs, behavior)
    return (listener) => context.events.feed.watchLogs(watch, listener)
  },
  transactionReceipts(context, options) {
    const hashes = decodeOptions(receiptOptions, context, options)
    return (listener) => context.events.feed.watchReceipts(hashes, listener)
  },
  newPendingTransactions(context, options) {
    const inFull = decodeOptions(pendingOptions, context, options)
    return (listener) => context.events.feed.watchPending(inFull, listener)
  },
  alchemy_minedTransactions(context, options) {
    const watch = decodeOptions(minedFilterOptions, context, options)
    return (listener) => context.events.feed.watchMined(watch, listener)
  },
  alchemy_pendingTransactions(context, options) {
    const { inFull, selects } = decodeOptions(pendingFilterOptions, context, options)
    return (listener) => context.events.feed.watchPending(inFull, listener, selects)
  },
  /** The node does not synchronize with others: it pushes false once. */
  syncing(_, options) {
    refuseOptions(options)
    return (listener) => {
      listener('false')
      return () => {}
    }
  },
}

/** Decodes and checks the second parameter. Dispatch knows the schema of the first one only. */
function decodeOptions<Options extends Param>(
  param: Options,
  context: Context,
  options: unknown,
): DecodedParam<Options> {
  const converted = context.behavior.allowOtherNotations ? inHexNotation(param.schema, options) : undefined
  const decoded = decodeArgument(param, 1, converted ?? options)
  checkArgument(param, 1, options, context.methodName, context)
  return decoded
}

const isKind = (kind: string): kind is PushKind => Object.hasOwn(watches, kind)

function refuseOptions(options: unknown): void {
  if (options !== undefined && options !== null) throw tooManyArguments({ names: ['kind'], given: 2 })
}
