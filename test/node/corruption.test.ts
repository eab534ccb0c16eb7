import { expect, test } from 'vitest'
import { corruptStores } from '../../scripts/soak/corruption.ts'

test('a node with a corrupted data directory has all data, or reports the lost data', {
  timeout: 120_000,
}, async () => {
  const { failures, ...counts } = await corruptStores({ seed: 7, count: 14 })
  expect(failures).toEqual([])
  // Both outcomes occurred.
  expect(counts.intact).toBeGreaterThan(0)
  expect(counts.repaired).toBeGreaterThan(0)
})
