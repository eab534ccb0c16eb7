import { expect, test } from 'vitest'
import { warnOnce } from '../../src/node/warnOnce.ts'

test('one kind of warnings is limited, and does not suppress others', () => {
  const warned: string[] = []
  const warn = warnOnce((text) => warned.push(text))
  const unknownMember = (index: number) =>
    warn(`eth_call ignores the unknown member transaction.x${index}; known members are from and to`)
  for (let index = 0; index < 1_000; index++) unknownMember(index)
  expect(warned).toHaveLength(200)
  const others = [
    'the upstream localhost:1 does not answer: it refuses connections',
    'a waiting transaction of 0x12 was removed from the pool: nonce too low',
    'blocks are produced without the transaction 0x12 of 0x34, which waits: timeout',
    'network local: gasLimit (--gas-limit) 5 has no effect: the genesis of the stored chain has 7',
  ]
  for (const text of [...others, ...others]) warn(text)
  unknownMember(1_001)
  expect(warned.slice(200)).toEqual(others)
})

test('the number of all warnings is limited', () => {
  let count = 0
  const warn = warnOnce(() => count++)
  const letters = (index: number) => String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))
  for (let kind = 0; kind < 500; kind++)
    for (let index = 0; index < 300; index++) warn(`${letters(kind)} warns ${index}`)
  expect(count).toBe(100 * 200)
})
