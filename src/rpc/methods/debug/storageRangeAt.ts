import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { blockAt } from '../../services/blocks.ts'
import { BlockId } from '../../wire/blockId.ts'
import { Address, Data, Hash } from '../../wire/bytes.ts'
import { withOtherForm } from '../../wire/otherForms.ts'
import { Count } from '../../wire/quantity.ts'

/** The start of a page. Ganache and its clients begin with `0x0`, which has an odd number of digits. */
const KeyStart = withOtherForm({ const: '0x0' }, (given) => (given === '0x0' ? '0x' : given), Data)

export default defineMethod({
  summary:
    'Returns storage slots of an account before a transaction of a block, ordered by slot hash, beginning at the hash `keyStart`. The number of transactions as the index selects the state after the block. `nextKey` is the start of the next page. On a forked chain, only returns slots that the node has read or written.',
  params: [
    param('block', BlockId),
    param('transactionIndex', Count),
    param('address', Address),
    param('keyStart', KeyStart),
    param('maxResult', Count),
  ],
  result: z.strictObject({
    storage: z.record(Hash, z.strictObject({ key: Hash.nullable(), value: Hash })),
    nextKey: Hash.nullable(),
  }),
  async handler(context, id, index, address, start, maxResults) {
    const [block, { storageRange }] = await Promise.all([
      blockAt(context.chain, id),
      import('../../services/tracing/states.ts'),
    ])
    return storageRange(context, block, index, { address, start, maxResults })
  },
})
