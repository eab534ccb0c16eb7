import type { RecordedRange, RecordHooks } from '../../fixtures/record/recordChain.ts'

/** Records blocks of a running node as the text of a fixture. Rejects with a NodeError. */
export async function recordFixture(url: string, range: RecordedRange, hooks: RecordHooks): Promise<string> {
  const { recordChain, recordingText } = await import('../../fixtures/record/recordChain.ts')
  return recordingText(await recordChain(url, range, hooks))
}
