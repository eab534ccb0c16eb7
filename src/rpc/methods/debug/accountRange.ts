import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { stateAt } from '../../services/blocks.ts'
import { BlockId } from '../../wire/blockId.ts'
import { Address, Data, Hash } from '../../wire/bytes.ts'
import { Flag } from '../../wire/flag.ts'
import { Count } from '../../wire/trace/count.ts'

const Account = z.strictObject({
  balance: z.string(),
  nonce: z.number(),
  root: Hash,
  codeHash: Hash,
  code: Data.optional(),
  storage: z.record(Hash, z.string()).optional(),
  address: Address,
  key: Hash,
})

export default defineMethod({
  summary:
    'Returns accounts of the state after a block, at most 256, in the order of the hashes of their addresses, from a hash on; `next` (base64) is where to go on.',
  params: [
    param('block', BlockId),
    param('start', Data.default(new Uint8Array(0))),
    param('maxResults', Count.default(256)),
    param('noCode', Flag.default(false)),
    param('noStorage', Flag.default(false)),
    param('incompletes', Flag.default(false)),
  ],
  result: z.strictObject({ root: z.string(), accounts: z.record(z.string(), Account), next: z.string().optional() }),
  example: {
    params: ['0x0', '0x', 1, true, true],
    result: {
      root: '3b99698d582a4b85a33ce71d91dfb8859beab105d7fb1533a1e358eeb873ddcc',
      accounts: {
        '0x70997970c51812dc3a010c7d01b50e0d17dc79c8': {
          balance: '10000000000000000000000',
          nonce: 0,
          root: '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
          codeHash: '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
          address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
          key: '0x00314e565e0574cb412563df634608d76f5c59d9f817e85966100ec1d48005c0',
        },
      },
      next: 'DWrqWBsiBXmiuZgZKZ3TLHwopCABjssL3pOvAHrYmjE=',
    },
  },
  async handler({ chain }, id, start, most, noCode, noStorage) {
    const [state, { accountRange }] = await Promise.all([
      stateAt(chain, id),
      import('../../services/tracing/states.ts'),
    ])
    return accountRange(state, { start, most, code: !noCode, storage: !noStorage })
  },
})
