import { keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { findPreimage } from '../../src/upstream/findPreimage.ts'
import { countTurns } from '../turns.ts'

test('a long search for an address or a slot lets other work run', async () => {
  const [found, turns] = await countTurns(() => findPreimage('\x0a\x0b\x0c\x0d', 'slot'))
  expect(keccak256(found).slice(0, 6)).toBe('0xabcd')
  expect(turns).toBeGreaterThan(0)
})
