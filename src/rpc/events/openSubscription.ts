import type { z } from 'zod'
import type { Hex } from '../../bytes.ts'
import { define } from '../../errors.ts'
import type { Context, PushKind } from '../context.ts'
import { tooManyArguments } from '../errors.ts'
import { checkCriteria, watchedRange } from '../logs/criteria.ts'
import { param } from '../method.ts'
import { decodeArgument } from '../params.ts'
import { Flag } from '../wire/flag.ts'
import { LogCriteria } from '../wire/logFilter.ts'
import type { Stop, Take } from './chainFeed.ts'
import { notificationsUnsupported } from './subscriptions.ts'

/** As go-ethereum words it. */
export const unknownSubscription = define<{ kind: string }>(
  'UnknownSubscription',
  -32601,
  ({ kind }) =>
    `no "${kind.slice(0, 80)}" subscription in eth namespace: there are newHeads, logs, newPendingTransactions and syncing`,
)

type Watch = (take: Take) => Stop

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
    const criteria = decode(LogCriteria.default(everyLog), options)
    checkCriteria(criteria, limits.logs)
    const watch = { filter: criteria.filter, range: watchedRange(criteria) }
    return (take) => feed.watchLogs(watch, take)
  },
  newPendingTransactions({ events: { feed } }, options) {
    const inFull = decode(Flag.default(false), options)
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

const everyLog: LogCriteria = {
  filter: { addresses: [], topics: [] },
  blockHash: undefined,
  from: undefined,
  to: undefined,
}

const isKind = (kind: string): kind is PushKind => Object.hasOwn(watches, kind)

/** The second parameter, whose meaning follows from the first. */
function decode<Schema extends z.ZodType>(schema: Schema, options: unknown): z.output<Schema> {
  return decodeArgument(param('options', schema), 1, options) as z.output<Schema> // by this schema
}

function refuseOptions(options: unknown): void {
  if (options !== undefined && options !== null) throw tooManyArguments({ names: ['kind'], given: 2 })
}
