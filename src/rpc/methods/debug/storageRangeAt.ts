import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { blockAt } from '../../services/blocks.ts'
import { BlockId } from '../../wire/blockId.ts'
import { Address, Data, Hash } from '../../wire/bytes.ts'
import { Count } from '../../wire/trace/count.ts'

export default defineMethod({
  summary:
    'Returns slots of an account before a transaction of a block, in the order of their hashes, from a hash on; `nextKey` is where to go on.',
  params: [
    param('block', BlockId),
    param('transactionIndex', Count),
    param('address', Address),
    param('keyStart', Data),
    param('maxResult', Count),
  ],
  result: z.strictObject({
    storage: z.record(Hash, z.strictObject({ key: Hash.nullable(), value: Hash })),
    nextKey: Hash.nullable(),
  }),
  example: {
    params: [
      '0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178',
      1,
      '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
      '0x',
      10,
    ],
    result: {
      storage: {
        '0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563': {
          key: '0x0000000000000000000000000000000000000000000000000000000000000000',
          value: '0x0000000000000000000000000000000000000000000000000000000000000007',
        },
      },
      nextKey: null,
    },
  },
  async handler(context, id, index, address, start, most) {
    const [block, { storageRange }] = await Promise.all([
      blockAt(context.chain, id),
      import('../../services/tracing/states.ts'),
    ])
    return storageRange(context, block, index, address, start, most)
  },
})
