import type { SingleBar } from 'cli-progress'
import type { NodeHooks } from '../node/api/nodeHooks.ts'
import type { ImportProgress } from '../node/chain/importProgress.ts'

/** The stream for progress, usually standard error. */
export type ProgressStream = NodeJS.WritableStream & { readonly isTTY?: boolean }

/** The progress of an import: a bar on a terminal, otherwise a line every five seconds and a final line. */
export interface ProgressView {
  update(progress: ImportProgress): void
  /** Call when the import has ended or failed. */
  stop(): void
}

/** Interval between lines, in milliseconds. */
const LINE_INTERVAL = 5_000

/** Returns the view of an import: a progress bar on a terminal, otherwise lines. `now` returns milliseconds. */
export async function importProgress(stream: ProgressStream, now: () => number = Date.now): Promise<ProgressView> {
  return stream.isTTY === true ? barView(stream) : lineView(stream, now)
}

async function barView(stream: NodeJS.WritableStream): Promise<ProgressView> {
  // The default import: the bundle has no named imports from CommonJS modules.
  const { SingleBar, Presets } = (await import('cli-progress')).default
  const format = 'importing {bar} {percentage}% | block {block} | {eta_formatted} left'
  const bar: SingleBar = new SingleBar({ format, stream, hideCursor: true, etaBuffer: 100 }, Presets.shades_classic)
  let started = false
  return {
    update({ block, done, total }) {
      if (!started) bar.start(total, 0, { block })
      started = true
      bar.update(done, { block })
    },
    stop: () => bar.stop(),
  }
}

function lineView(stream: NodeJS.WritableStream, now: () => number): ProgressView {
  let written = now()
  let last: ImportProgress | undefined
  return {
    update(progress) {
      last = progress
      if (now() - written < LINE_INTERVAL) return
      written = now()
      const percent = Math.floor((100 * progress.done) / Math.max(1, progress.total))
      stream.write(`importing: block ${progress.block}, ${percent}%\n`)
    },
    stop() {
      if (last !== undefined) stream.write(`imported up to block ${last.block}\n`)
    },
  }
}

type BuildProgress = Parameters<NonNullable<NodeHooks['onBuild']>>[0]

/** The progress of building a chain. */
export interface BuildProgressView {
  update(progress: BuildProgress): void
  stop(): void
}

/** Time before the bar appears, in milliseconds. */
const BAR_DELAY = 500

/** Shows a bar on a terminal if building takes longer than half a second; otherwise nothing. */
export async function buildProgress(
  stream: ProgressStream,
  verb = 'building',
  now: () => number = Date.now,
): Promise<BuildProgressView> {
  if (stream.isTTY !== true) return { update: () => {}, stop: () => {} }
  // The default import: the bundle has no named imports from CommonJS modules.
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
      if (!started && now() - begun < BAR_DELAY) return
      if (!started) bar.start(blocks, 0, { transactions })
      started = true
      bar.update(block, { transactions })
    },
    stop: () => bar.stop(),
  }
}
