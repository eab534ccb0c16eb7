import type { BuildProgress } from '../../fixtures/build/buildProgress.ts'

/** Records blocks of a running node as the text of a fixture. Rejects with a NodeError. */
export async function recordFixture(
  url: string,
  [first, last]: readonly [first: number, last: number],
  onProgress: (progress: BuildProgress) => void,
  warn: (text: string) => void,
): Promise<string> {
  const { recordChain, recordingText } = await import('../../fixtures/record/recordChain.ts')
  return recordingText(await recordChain(url, first, last, onProgress, warn))
}
