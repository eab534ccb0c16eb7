import { EMPTY_BYTES } from '../../bytes.ts'
import { commitmentsAndProofs, isValidSidecar } from '../../crypto/blobProofs.ts'
import { allPrecompiles } from '../precompiles/precompiles.ts'
import type { Task } from './task.ts'

/** Executes a task on this thread. */
export async function runTask(task: Task): Promise<Uint8Array | undefined> {
  switch (task.kind) {
    case 'precompile':
      return runPrecompile(task.index, task.input)
    case 'checkSidecar':
      return (await isValidSidecar(task.sidecar)) ? EMPTY_BYTES : undefined
    case 'proveBlobs':
      return commitmentsAndProofs(task.blobs, task.hasCells)
  }
}

async function runPrecompile(index: number, input: Uint8Array): Promise<Uint8Array | undefined> {
  const precompile = allPrecompiles[index]
  if (precompile === undefined) throw new RangeError(`unknown precompile ${index}`)
  await precompile.load?.()
  return precompile.run(input)
}
