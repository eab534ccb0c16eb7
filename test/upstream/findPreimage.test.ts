import { keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { findPreimage } from '../../src/upstream/findPreimage.ts'

test('a long search for an address or a slot lets other work run', async () => {
  const order: string[] = []
  const finding = (async () => {
    const found = await findPreimage('\x0a\x0b\x0c\x0d', 'slot')
    order.push(keccak256(found).slice(0, 6))
  })()
  setImmediate(() => order.push('other work'))
  await finding
  expect(order).toEqual(['other work', '0xabcd'])
})
