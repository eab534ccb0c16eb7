import type { Hex } from '../../bytes.ts'
import { define } from '../../errors.ts'
import { tooManyArguments } from '../errors.ts'
import type { Stop, Take } from '../events/chainFeed.ts'
import { notificationsUnsupported } from '../events/subscriptions.ts'
import type { PushKind } from '../ports/caller.ts'
import type { Context } from '../protocol/context.ts'
import { param } from '../protocol/method.ts'
import { decodeArgument } from '../protocol/params.ts'
import { Flag } from '../wire/boolean.ts'
import { LogCriteria } from '../wire/logFilter.ts'
import { checkCriteria, watchedRange } from './logs/criteria.ts'

/** As go-ethereum words it. */
export const unknownSubscription = define<{ kind: string }>(
  'UnknownSubscription',
  -32601,
  ({ kind }) =>
    `no "${kind.slice(0, 80)}" subscription in eth namespace: there are newHeads, logs, newPendingTransactions and syncing`,
)

type Watch = (take: Take) => Stop

const everyLog: LogCriteria = {
  filter: { addresses: [], topics: [] },
  blockHash: undefined,
  from: undefined,
  to: undefined,
}

/** The second parameter, whose meaning follows from the first. */
const logOptions = param('options', LogCriteria.default(everyLog))
const pendingOptions = param('options', Flag.default(false))

/** Opens the subscription called `kind` for the caller; what `options` are depends on it. Returns the id. */
export function openSubscription(context: Context, kind: string, options: unknown): Hex {
  const { caller, events } = context
  if (caller.push === undefined) throw notificationsUnsupported()
  if (!isKind(kind)) throw unknownSubscription({ kind })
  return events.subscriptions.open(caller, kind, watches[kind](context, options))
}

const watches: Readonly<Record<PushKind, (context: Context, options: unknown) => Watch>> = {
  newHeads({ events: { feed } }, options) {
    refuseOptions(options)
    return (take) => feed.watchHeads(take)
  },
  logs({ events: { feed }, limits }, options) {
    const criteria = decodeArgument(logOptions, 1, options) as LogCriteria // by its schema
    checkCriteria(criteria, limits.logs)
    const watch = { filter: criteria.filter, range: watchedRange(criteria) }
    return (take) => feed.watchLogs(watch, take)
  },
  newPendingTransactions({ events: { feed } }, options) {
    const inFull = decodeArgument(pendingOptions, 1, options) as boolean // by its schema
    return (take) => feed.watchPending(inFull, take)
  },
  /** This node never has to catch up with others: it says so once, and there is nothing more to say. */
  syncing(_, options) {
    refuseOptions(options)
    return (take) => {
      take('false')
      return () => {}
    }
  },
}

const isKind = (kind: string): kind is PushKind => Object.hasOwn(watches, kind)

function refuseOptions(options: unknown): void {
  if (options !== undefined && options !== null) throw tooManyArguments({ names: ['kind'], given: 2 })
}
