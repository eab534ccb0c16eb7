import { z } from 'zod'
import { define } from '../../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'

/** With Hardhat's message. Only the aliases use it. */
const alreadyMined = define<{ hash: string }>(
  'AlreadyMined',
  -32602,
  ({ hash }) => `Transaction ${hash} cannot be dropped because it's already mined`,
)

export default defineMethod({
  summary:
    'Removes a transaction from the pool. `anvil_dropTransaction` returns its hash, or null if it is not in the pool. Without the client version of anvil, the aliases return true or false.',
  params: [param('hash', Hash)],
  result: z.union([Hash, z.null(), z.boolean()]),
  aliases: ['hardhat_dropTransaction', 'ganache_dropTransaction'],
  async handler({ chain, methodName, behavior }, hash) {
    const isAnvil = methodName.startsWith('anvil_') || behavior.emptyResultsAreNull
    if (await chain.waiting.remove(hash)) return isAnvil ? hash : true
    if (!isAnvil && chain.transaction(hash) !== undefined) throw alreadyMined({ hash })
    return isAnvil ? null : false
  },
})
