import { stat } from 'node:fs/promises'
import type { Hash } from '../../bytes.ts'
import type { Chain } from '../../chain/chain.ts'
import { foreignBlockHash } from '../../chain/import/importBlock.ts'
import { blocksInFile } from '../files/blockFile.ts'
import { fileProblem } from '../files/fileErrors.ts'
import type { ImportProgress } from './importProgress.ts'

/** What `importFile` needs in addition to the chain and the file. */
export interface ImportContext {
  readonly onProgress?: (progress: ImportProgress) => void
  readonly warn?: (text: string) => void
  readonly signal: AbortSignal
}

/**
 * Executes and verifies the blocks of an RLP file, which can be compressed, on top of the chain. Blocks that the chain has are skipped. A stored chain
 * from which a client removed blocks of the file stays as it is, with a warning. Rejects with a NodeError, also when `signal` aborts; blocks
 * imported before stay.
 */
export async function importFile(
  chain: Chain,
  file: string,
  { onProgress, warn, signal }: ImportContext,
): Promise<void> {
  const interrupt = (): void => chain.interrupt()
  signal.addEventListener('abort', interrupt)
  try {
    const { removedImport } = chain.importer
    if (removedImport !== undefined && (await isInFile(removedImport, file, signal))) {
      warn?.(
        `the chain ends at block ${chain.head.number}, because imported blocks were removed: ${file} is not imported again. Start with --reset to import it`,
      )
      return
    }
    const { size: total } = await stat(file)
    let last: Hash | undefined
    for await (const { rlp, position } of blocksInFile(file, signal)) {
      signal.throwIfAborted()
      const { number, hash } = await chain.importer.importBlock(rlp)
      last = hash
      onProgress?.({ block: number, done: position, total })
    }
    if (last !== undefined) await chain.importer.completeFile(last)
  } catch (error) {
    signal.throwIfAborted()
    throw fileProblem('--import', file, error)
  } finally {
    signal.removeEventListener('abort', interrupt)
  }
}

/** Whether a file contains the block with this hash. */
async function isInFile(hash: Hash, file: string, signal: AbortSignal): Promise<boolean> {
  for await (const { rlp } of blocksInFile(file, signal)) if (foreignBlockHash(rlp) === hash) return true
  return false
}
