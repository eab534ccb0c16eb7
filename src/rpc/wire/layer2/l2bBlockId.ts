import { z } from 'zod'
import type { BlockId } from '../../../chain/types.ts'
import { BlockId as AnyBlock, BlockNumber } from '../blockId.ts'
import { LogCriteria } from '../logFilter.ts'
import { withOtherForm } from '../otherForms.ts'

/** `committed` is ZKsync's name for the latest block. Its clients send it by default. */
const withCommitted = <Schema extends z.ZodType<BlockId>>(schema: Schema) =>
  withOtherForm({ const: 'committed' }, (wire) => (wire === 'committed' ? 'latest' : wire), schema)

/** The block parameter of methods that read state. */
export const L2bBlockId = withCommitted(AnyBlock)
/** The block parameter of methods named …ByNumber. */
export const L2bBlockNumber = withCommitted(BlockNumber)

/** The filter object of logs, with ZKsync's name for the latest block. */
export const L2bLogCriteria = z.preprocess((wire) => {
  if (typeof wire !== 'object' || wire === null || Array.isArray(wire)) return wire
  return Object.fromEntries(
    Object.entries(wire).map(([name, value]) => [name, isCommitted(name, value) ? 'latest' : value]),
  )
}, LogCriteria)

const isCommitted = (name: string, value: unknown): boolean => /^(from|to)Block$/.test(name) && value === 'committed'
