import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Data } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Merges a state dump of anvil_dumpState or anvil into the latest state. It replaces the balance, nonce, code and storage of each listed account; other accounts do not change. If dumped blocks follow the latest block, for example after anvil_reset, the node executes them first. Blocks of another chain are not imported, and the log has a warning: to load their history, use the dump as a fixture.',
  params: [param('state', Data)],
  result: z.literal(true),
  aliases: ['hardhat_loadState', 'ganache_loadState'],
  async handler({ chain, limits, warn }, bytes) {
    const { loadAnvilState } = await import('../../services/anvilState/loadAnvilState.ts')
    await loadAnvilState(chain, bytes, { limit: limits.state, warn })
    return true as const
  },
})
