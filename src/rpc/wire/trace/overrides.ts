import { z } from 'zod'
import { withoutNulls } from '../callRequest.ts'
import { BlockOverrides, StateOverrides } from '../overrides.ts'
import { checkedObject } from '../unknownMembers.ts'

/** The overrides of trace_callMany, in the form of Erigon. */
export const TraceOverrides = z.lazy(() =>
  checkedObject(
    { stateOverrides: StateOverrides.nullish(), blockOverrides: BlockOverrides.nullish() },
    { error: 'an object with stateOverrides and blockOverrides' },
  ).transform((given) => withoutNulls(given)),
)
