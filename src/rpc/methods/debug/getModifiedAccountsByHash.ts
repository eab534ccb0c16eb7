import { z } from 'zod'
import { blockAt } from '../../blocks.ts'
import { defineMethod, param } from '../../method.ts'
import { Address, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Lists the accounts that differ between the states after two blocks; with one block, between the block before it and itself.',
  params: [param('start', Hash), param('end', Hash.optional())],
  result: z.array(Address),
  example: { params: ['0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964'], result: [] },
  async handler(context, start, end) {
    const { chain } = context
    const [from, to, { modifiedAccounts }] = await Promise.all([
      blockAt(chain, { kind: 'hash', hash: start }),
      end === undefined ? undefined : blockAt(chain, { kind: 'hash', hash: end }),
      import('../../tracing/states.ts'),
    ])
    return modifiedAccounts(context, from, to)
  },
})
