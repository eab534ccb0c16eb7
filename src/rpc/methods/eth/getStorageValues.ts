import { z } from 'zod'
import { wordHex } from '../../../bytes.ts'
import { invalidParams, limitExceeded } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { when } from '../../protocol/when.ts'
import { stateAt } from '../../services/blocks.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { Address, Hash } from '../../wire/bytes.ts'
import { record } from '../../wire/record.ts'

/** As in go-ethereum. */
const MAX_SLOTS = 1_024

const expected = 'an object that maps addresses to lists of 32-byte storage keys'
const Requests = record(Address, z.array(Hash, { error: expected }), { error: expected })

export default defineMethod({
  summary: 'Returns the 32-byte values of storage slots of several accounts, by address.',
  params: [param('requests', Requests), param('block', BlockId.default(latest))],
  result: z.record(Address, z.array(Hash)),
  check(_context, requests) {
    const slots = Object.values(requests).reduce((sum, keys) => sum + keys.length, 0)
    if (slots === 0) throw invalidParams({ reason: 'empty request' })
    if (slots > MAX_SLOTS) throw limitExceeded({ reason: `too many slots (max ${MAX_SLOTS})` })
  },
  handler: ({ chain }, requests, block) =>
    when(stateAt(chain, block), (state) =>
      Object.fromEntries(
        Object.entries(requests).map(([address, keys]) => [
          address,
          // The schema accepts only addresses as keys.
          keys.map((key) => wordHex(state.storage(address as `0x${string}`, BigInt(key)))),
        ]),
      ),
    ),
})
