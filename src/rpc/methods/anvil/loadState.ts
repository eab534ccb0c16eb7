import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Data } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Puts the accounts of a state that anvil_dumpState, or anvil, gave over those of the latest state: balance, nonce, code and storage of each become what they were, and accounts that it does not name stay. Blocks of it that follow the latest block are executed again before, as after a reset of the chain that was dumped; those of another chain are not taken: it grows from such a file as a fixture, with its history.',
  params: [param('state', Data)],
  result: z.literal(true),
  aliases: ['hardhat_loadState', 'ganache_loadState'],
  async handler({ chain, limits }, bytes) {
    const { loadAnvilState } = await import('../../services/loadAnvilState.ts')
    await loadAnvilState(chain, bytes, limits.state)
    return true as const
  },
})
