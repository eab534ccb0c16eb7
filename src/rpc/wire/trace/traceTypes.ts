import { z } from 'zod'
import { Data, Hash } from '../bytes.ts'

const typesForm = 'a list of trace types: trace, vmTrace, stateDiff'

/** The requested kinds of traces. */
export const TraceTypes = z
  .array(z.enum(['trace', 'vmTrace', 'stateDiff'], { error: 'trace, vmTrace or stateDiff' }), { error: typesForm })
  .transform((types): ReadonlySet<TraceType> => new Set(types))
export type TraceType = 'trace' | 'vmTrace' | 'stateDiff'

const Frame = z.record(z.string(), z.unknown())

/** The traces of one message. */
export const ParityTraces = z.lazy(() =>
  z.strictObject({
    output: Data,
    stateDiff: z.record(z.string(), z.unknown()).nullable(),
    trace: z.array(Frame),
    vmTrace: z.record(z.string(), z.unknown()).nullable(),
    transactionHash: Hash.optional(),
  }),
)

/** Frames of mined transactions with their positions, and rewards. */
export const PlacedCalls = z.array(Frame)
