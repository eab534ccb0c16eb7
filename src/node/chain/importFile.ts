import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Chain } from '../../chain/chain.ts'
import { blocksOf } from '../../chain/import/blockStream.ts'
import { fileProblem } from '../files/fileErrors.ts'
import type { ImportProgress } from './importProgress.ts'

/**
 * Executes and verifies the blocks of an RLP file on top of the chain. Blocks that the chain has are skipped. Rejects with a NodeError, also when
 * `signal` aborts; blocks imported before stay.
 */
export async function importFile(
  chain: Chain,
  file: string,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const interrupt = (): void => chain.interrupt()
  signal.addEventListener('abort', interrupt)
  try {
    const { size: total } = await stat(file)
    let done = 0
    for await (const rlp of blocksOf(createReadStream(file, { highWaterMark: 1 << 20, signal }))) {
      signal.throwIfAborted()
      const { number } = await chain.importer.importBlock(rlp)
      done += rlp.length
      onProgress({ block: number, done, total })
    }
  } catch (error) {
    signal.throwIfAborted()
    throw fileProblem('--import', file, error)
  } finally {
    signal.removeEventListener('abort', interrupt)
  }
}
