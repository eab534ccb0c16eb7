import type { Chain } from '../../../chain/chain.ts'

/** Enables automatic mining and mines the transactions that waited for it: otherwise they would wait until the next transaction. */
export async function enableAutomaticMining(chain: Chain): Promise<void> {
  chain.setMining({ kind: 'auto' })
  await chain.miner.mineWaiting()
}
