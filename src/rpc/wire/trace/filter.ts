import { z } from 'zod'
import { BlockNumber, latest } from '../blockId.ts'
import { Address } from '../bytes.ts'
import { withoutNulls } from '../callRequest.ts'
import { Count } from '../quantity.ts'
import { checkedObject } from '../unknownMembers.ts'

const Addresses = z.array(Address, { error: 'a list of addresses' })

/** The criteria of trace_filter. The default end of the range is the latest block. */
export const TraceFilter = checkedObject(
  {
    fromBlock: BlockNumber.nullish(),
    toBlock: BlockNumber.nullish(),
    fromAddress: Addresses.nullish(),
    toAddress: Addresses.nullish(),
    mode: z.enum(['intersection', 'union'], { error: 'intersection or union' }).nullish(),
    after: Count.nullish(),
    count: Count.nullish(),
  },
  { error: 'an object with fromBlock, toBlock, fromAddress, toAddress, mode, after and count' },
).transform((given) => {
  const { toBlock = latest, after = 0, count = Number.POSITIVE_INFINITY, ...rest } = withoutNulls(given)
  return { ...rest, toBlock, after, count }
})
