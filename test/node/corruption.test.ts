import { expect, test } from 'vitest'
import { corruptStores } from '../../scripts/soak/corruption.ts'

test('a node on a corrupted data directory has everything, or says what is lost', { timeout: 120_000 }, async () => {
  const { failures, ...counts } = await corruptStores({ seed: 7, count: 14 })
  expect(failures).toEqual([])
  // Both ways out were taken.
  expect(counts.intact).toBeGreaterThan(0)
  expect(counts.repaired).toBeGreaterThan(0)
})
