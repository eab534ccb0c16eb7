import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { type Sequence, sequences } from '../../test/chain/sequences/operations.ts'
import { runSequence } from '../../test/chain/sequences/runSequence.ts'
import { reopenable } from '../../test/chain/sequences/stores.ts'

/** Maximum number of operations in a sequence. */
const MAX_LENGTH = 80
/** One of this many sequences runs on disk, which takes several times as long. */
const SEQUENCES_PER_DISK_RUN = 5

/** Runs random sequences of operations against the model, in memory and on disk. Returns the shrunk failures. */
export async function soakSequences(count: number, seed: number): Promise<string[]> {
  const onDisk = Math.ceil(count / SEQUENCES_PER_DISK_RUN)
  const failures = [
    ...(await check('in memory', runInMemory, count - onDisk, seed)),
    ...(await check('on disk', runOnDisk, onDisk, seed + 1)),
  ]
  return failures
}

async function check(
  where: string,
  run: (sequence: Sequence) => Promise<void>,
  numRuns: number,
  seed: number,
): Promise<string[]> {
  const start = performance.now()
  const checked = await fc.check(fc.asyncProperty(sequences(MAX_LENGTH), run), { numRuns, seed })
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(`sequences ${where}: ${checked.numRuns} in ${seconds} s (seed ${seed})`)
  if (!checked.failed) return []
  const [counterexample] = checked.counterexample ?? []
  return [`sequences ${where}, seed ${seed}: ${JSON.stringify(counterexample)}: ${String(checked.errorInstance)}`]
}

async function runInMemory(sequence: Sequence): Promise<void> {
  const { open, close } = reopenable(await openMemoryStore())
  try {
    await runSequence(sequence, open)
  } finally {
    await close()
  }
}

async function runOnDisk(sequence: Sequence): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vivarium-sequence-'))
  try {
    await runSequence(sequence, () => openLevelStore(folder))
  } finally {
    await rm(folder, { recursive: true })
  }
}
