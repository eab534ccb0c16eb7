import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { type Sequence, sequences } from '../../test/chain/sequences/operations.ts'
import { runSequence } from '../../test/chain/sequences/runSequence.ts'
import { reopenable } from '../../test/chain/sequences/stores.ts'

/** Operations of a sequence at most. */
const LENGTH = 80
/** One sequence of so many runs on disk, where it takes several times as long. */
const DISK_SHARE = 5

/** Runs random sequences of operations against the model, in memory and on disk. Returns what failed, as small as it gets. */
export async function soakSequences(count: number, seed: number): Promise<string[]> {
  const onDisk = Math.ceil(count / DISK_SHARE)
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
  const began = performance.now()
  const checked = await fc.check(fc.asyncProperty(sequences(LENGTH), run), { numRuns, seed })
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
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
