import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Data } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Merges a state from anvil_dumpState or anvil into the latest state. The balance, nonce, code and storage of each listed account are replaced; other accounts stay. Dumped blocks that follow the latest block are executed first, for example after anvil_reset. Blocks of another chain are not imported: use the dump as a fixture to load its history.',
  params: [param('state', Data)],
  result: z.literal(true),
  aliases: ['hardhat_loadState', 'ganache_loadState'],
  async handler({ chain, limits }, bytes) {
    const { loadAnvilState } = await import('../../services/loadAnvilState.ts')
    await loadAnvilState(chain, bytes, limits.state)
    return true as const
  },
})
