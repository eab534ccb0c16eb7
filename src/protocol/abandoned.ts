/** Loaded before the node listens, unlike `TimeSlice`. */
import { define, markInterruption } from '../errors.ts'

export const abandoned = markInterruption(
  define('RequestAbandoned', -32000, () => 'the client disconnected before the response was ready'),
)
