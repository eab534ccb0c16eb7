import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { blockAt } from '../../services/blocks.ts'
import { Address, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns the accounts that differ between the states after two blocks. Without `end`, it compares the block `start` with its parent.',
  params: [param('start', Hash), param('end', Hash.optional())],
  result: z.array(Address),
  async handler(context, start, end) {
    const { chain } = context
    const [from, to, { modifiedAccounts }] = await Promise.all([
      blockAt(chain, { kind: 'hash', hash: start }),
      end === undefined ? undefined : blockAt(chain, { kind: 'hash', hash: end }),
      import('../../services/tracing/states.ts'),
    ])
    return modifiedAccounts(context, from, to)
  },
})
