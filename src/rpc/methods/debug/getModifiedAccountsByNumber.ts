import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { blockAt } from '../../services/blocks.ts'
import { BlockNumber } from '../../wire/blockId.ts'
import { Address } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Lists the accounts that differ between the states after two blocks; with one block, between the block before it and itself.',
  params: [param('start', BlockNumber), param('end', BlockNumber.optional())],
  result: z.array(Address),
  example: {
    params: ['0x1'],
    result: [
      '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      '0x000f3df6d732807ef1319fb7b8bb8522d0beac02',
      '0x0000000000000000000000000000000000000000',
      '0x0000f90827f1c53a10cb7a02335b175320002935',
      '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    ],
  },
  async handler(context, start, end) {
    const { chain } = context
    const [from, to, { modifiedAccounts }] = await Promise.all([
      blockAt(chain, start),
      end === undefined ? undefined : blockAt(chain, end),
      import('../../services/tracing/states.ts'),
    ])
    return modifiedAccounts(context, from, to)
  },
})
