import { stat } from 'node:fs/promises'
import type { Chain } from '../../chain/chain.ts'
import { blocksInFile } from '../files/blockFile.ts'
import { fileProblem } from '../files/fileErrors.ts'
import type { ImportProgress } from './importProgress.ts'

/**
 * Executes and verifies the blocks of an RLP file, which can be compressed, on top of the chain. Blocks that the chain has are skipped. Rejects with a NodeError, also when
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
    for await (const { rlp, position } of blocksInFile(file, signal)) {
      signal.throwIfAborted()
      const { number } = await chain.importer.importBlock(rlp)
      onProgress({ block: number, done: position, total })
    }
  } catch (error) {
    signal.throwIfAborted()
    throw fileProblem('--import', file, error)
  } finally {
    signal.removeEventListener('abort', interrupt)
  }
}
