import type { SingleBar } from 'cli-progress'
import type { NodeHooks } from '../node.ts'
import type { ProgressStream } from './importProgress.ts'

type GrowthProgress = Parameters<NonNullable<NodeHooks['onGrow']>>[0]

/** Shows how a chain grows. */
export interface GrowthView {
  update(progress: GrowthProgress): void
  stop(): void
}

/** What is over sooner needs no bar. Milliseconds. */
const PATIENCE = 500

/** A bar on a terminal for what takes longer than a moment; nothing elsewhere, since growing takes seconds at the most. */
export async function growthProgress(
  stream: ProgressStream,
  verb = 'growing',
  now: () => number = Date.now,
): Promise<GrowthView> {
  if (stream.isTTY !== true) return { update: () => {}, stop: () => {} }
  // As a whole: the bundle does not know what a CommonJS module exports by name.
  const { SingleBar, Presets } = (await import('cli-progress')).default
  const format = `${verb} {bar} {percentage}% | block {value} of {total} | {transactions} transactions | {eta_formatted} left`
  const bar: SingleBar = new SingleBar(
    { format, stream, hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  )
  const begun = now()
  let started = false
  return {
    update({ block, blocks, transactions }) {
      if (!started && now() - begun < PATIENCE) return
      if (!started) bar.start(blocks, 0, { transactions })
      started = true
      bar.update(block, { transactions })
    },
    stop: () => bar.stop(),
  }
}
