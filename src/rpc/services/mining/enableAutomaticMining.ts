import type { Context } from '../../protocol/context.ts'

/** Enables automatic mining. Depending on `behavior`, mines the transactions that waited for it, which otherwise wait for the next transaction. */
export async function enableAutomaticMining({ chain, behavior }: Pick<Context, 'chain' | 'behavior'>): Promise<void> {
  chain.setMining({ kind: 'auto' })
  if (behavior.mineWaiting) await chain.miner.mineWaiting()
}
