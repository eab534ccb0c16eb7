import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { openTemporaryStore } from '../../src/storage/temporaryStore.ts'
import { fc } from '../property.ts'
import { type Sequence, sequences } from './sequences/operations.ts'
import { runSequence } from './sequences/runSequence.ts'
import { reopenable } from './sequences/stores.ts'

/** Every run has the same sequences. `npm run soak` runs others. */
const SEED = 20_261_122

test.each([
  ['in memory', openMemoryStore, 100],
  ['in a temporary store, which defers records,', () => openTemporaryStore(), 50],
])('a chain %s equals a model after any sequence of operations', async (_, openStore, numRuns) => {
  const property = fc.asyncProperty(sequences(40), async (sequence) => {
    const { open, close } = reopenable(await openStore())
    try {
      await runSequence(sequence, open)
    } finally {
      await close()
    }
  })
  await fc.assert(property, { seed: SEED, numRuns })
})

test('a chain on disk equals a model after any sequence of operations', async () => {
  const property = fc.asyncProperty(sequences(40), async (sequence) => {
    const folder = await mkdtemp(join(tmpdir(), 'vivarium-sequence-'))
    try {
      await runSequence(sequence, () => openLevelStore(folder))
    } finally {
      await rm(folder, { recursive: true })
    }
  })
  await fc.assert(property, { seed: SEED, numRuns: 25 })
})

test('the comparison fails for a chain that differs from the model', async () => {
  const sequence: Sequence = { resetPoint: undefined, operations: [{ kind: 'mine', blocks: 2 }, { kind: 'reopen' }] }
  const { open, close } = reopenable(await openMemoryStore())
  let opened = 0
  const openOther = async () => {
    opened++
    return opened === 1 ? open() : openMemoryStore()
  }
  await expect(runSequence(sequence, openOther)).rejects.toThrow()
  await close()
})
