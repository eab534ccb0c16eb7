import { expect, test } from 'vitest'
import { AbiBook } from '../../src/reports/abiBook.ts'

const addressOf = (number: number) => `0x${number.toString(16).padStart(40, '0')}` as const

test('an ABI book forgets the oldest addresses and init code, not what is added anew', () => {
  const book = new AbiBook()
  for (let number = 0; number < 10_001; number++) {
    book.add({ abi: [], address: addressOf(number), name: `contract ${number}` })
    if (number === 9_999) book.add({ abi: [], address: addressOf(0), name: 'contract 0' })
  }
  expect([book.nameOf(addressOf(0)), book.nameOf(addressOf(1)), book.nameOf(addressOf(2))]).toEqual([
    'contract 0',
    undefined,
    'contract 2',
  ])
  expect([book.isContract(addressOf(0)), book.isContract(addressOf(1))]).toEqual([true, false])

  const initCode = (first: number) => new Uint8Array(16 << 20).fill(first, 0, 1)
  for (const first of [1, 2, 3, 4, 4, 4, 5]) book.add({ abi: [], name: `code ${first}`, bytecode: initCode(first) })
  expect([1, 2, 5].map((first) => book.created(addressOf(first), initCode(first)))).toEqual([
    undefined,
    'code 2',
    'code 5',
  ])
})
