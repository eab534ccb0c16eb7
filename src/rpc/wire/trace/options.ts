import { z } from 'zod'
import { Flag } from '../boolean.ts'
import { withoutNulls } from '../callRequest.ts'
import { BlockOverrides, quickOverrides, StateOverrides } from '../overrides.ts'
import { Index } from '../quantity.ts'
import { isPlainObject, withQuickDecoder } from '../quickDecoder.ts'
import { record } from '../record.ts'
import { checkedObject } from '../unknownMembers.ts'

/** The options of debug_trace methods. The schemas are created when one of these methods is first called. */

const millisecondsOf: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1e3,
  m: 6e4,
  h: 3.6e6,
}
const durationForm = 'a duration such as "10s", "300ms" or "1m30s"'

/** A duration in Go's format, decoded to milliseconds. */
const duration = () =>
  z
    .string({ error: durationForm })
    .regex(/^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/, { error: durationForm })
    .transform((text) =>
      [...text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)].reduce(
        (sum, [, count, unit]) => sum + Number(count) * (millisecondsOf[unit ?? ''] ?? 0),
        0,
      ),
    )

const limitForm = 'a number of bytes'

const members = () => ({
  tracer: z.string({ error: 'the name or the code of a tracer' }).nullish(),
  tracerConfig: record(z.string(), z.unknown(), { error: 'an object with the options of the tracer' }).nullish(),
  timeout: duration().nullish(),
  enableMemory: Flag.nullish(),
  disableMemory: Flag.nullish(),
  disableStack: Flag.nullish(),
  disableStorage: Flag.nullish(),
  enableReturnData: Flag.nullish(),
  limit: z.int({ error: limitForm }).min(0, { error: limitForm }).nullish(),
})
const error = 'an object with trace options, such as {tracer, tracerConfig, timeout}'

/** Members that clients add on purpose: go-ethereum and reth know them, and they have no effect here. */
const ignored = ['reexec', 'overrides', 'debug', 'disableReturnData']

/** The options of transaction traces. */
export const TraceOptions = z.lazy(() =>
  checkedObject(members(), { error }, ignored).transform((given) => withoutNulls(given)),
)
export type TraceOptions = z.output<typeof TraceOptions>

/** The options of call traces, with overrides. */
export const TraceCallOptions = z.lazy(() =>
  checkedObject(
    {
      ...members(),
      stateOverrides: StateOverrides.nullish(),
      blockOverrides: BlockOverrides.nullish(),
      txIndex: Index.nullish(),
    },
    { error },
    ignored,
  ).transform((given) => withoutNulls(given)),
)
withQuickDecoder(TraceCallOptions, (value) => quickOptions(TraceCallOptions, value))
export type TraceCallOptions = z.output<typeof TraceCallOptions>

const onlyOfBundles = z.null({ error: 'no value: each bundle has its own "blockOverride"' }).nullish()
const onlyOfContext = z.null({ error: 'no value: use "transactionIndex" of the state context' }).nullish()

/** The options of traces of several calls. */
export const TraceCallManyOptions = z.lazy(() =>
  checkedObject(
    {
      ...members(),
      stateOverrides: StateOverrides.nullish(),
      blockOverrides: onlyOfBundles,
      txIndex: onlyOfContext,
    },
    { error },
    ignored,
  ).transform((given) => withoutNulls(given)),
)
withQuickDecoder(TraceCallManyOptions, (value) => quickOptions(TraceCallManyOptions, value))
export type TraceCallManyOptions = z.output<typeof TraceCallManyOptions>

/** Decodes state overrides without the schema, and the other members with it. */
function quickOptions<Schema extends typeof TraceCallOptions | typeof TraceCallManyOptions>(
  schema: Schema,
  value: unknown,
): z.output<Schema> | undefined {
  if (!isPlainObject(value) || !Object.hasOwn(value, 'stateOverrides')) return undefined
  const { stateOverrides, ...others } = value
  const overrides = quickOverrides(stateOverrides)
  const { shape } = schema.unwrap().in
  // The schema also accepts other spellings of the names.
  if (overrides === undefined || !Object.keys(others).every((name) => Object.hasOwn(shape, name))) return undefined
  const decoded = schema.safeParse(others)
  if (!decoded.success) return undefined
  return { ...decoded.data, stateOverrides: overrides } as z.output<Schema> // the decoded form of each member
}

/** The result of a tracer: usually an object; an array for tracers such as flatCallTracer. */
export const TraceResult = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
