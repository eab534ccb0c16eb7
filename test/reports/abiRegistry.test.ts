import { expect, test } from 'vitest'
import { AbiRegistry, type KnownContract } from '../../src/reports/abiRegistry.ts'

const addressOf = (number: number) => `0x${number.toString(16).padStart(40, '0')}` as const

test('AbiRegistry removes the oldest addresses and init codes, except those that are added again', () => {
  const abis = new AbiRegistry()
  for (let number = 0; number < 10_001; number++) {
    abis.add({ abi: [], address: addressOf(number), name: `contract ${number}` })
    if (number === 9_999) abis.add({ abi: [], address: addressOf(0), name: 'contract 0' })
  }
  expect([abis.nameOf(addressOf(0)), abis.nameOf(addressOf(1)), abis.nameOf(addressOf(2))]).toEqual([
    'contract 0',
    undefined,
    'contract 2',
  ])
  expect([abis.isContract(addressOf(0)), abis.isContract(addressOf(1))]).toEqual([true, false])

  const initCode = (first: number) => new Uint8Array(16 << 20).fill(first, 0, 1)
  for (const first of [1, 2, 3, 4, 4, 4, 5]) abis.add({ abi: [], name: `code ${first}`, bytecode: initCode(first) })
  expect([1, 2, 5].map((first) => abis.created(addressOf(first), initCode(first)))).toEqual([
    undefined,
    'code 2',
    'code 5',
  ])
})

test('recognizes contracts that were compiled after the start', () => {
  const bytecode = Uint8Array.of(0x60, 1)
  const compiled: KnownContract[] = []
  const abis = new AbiRegistry(() => compiled.splice(0))
  const address = addressOf(0xaa)
  expect(abis.created(address, bytecode)).toBeUndefined()

  compiled.push({ name: 'Vault', abi: [{ type: 'function', name: 'pause', inputs: [] }], bytecode })
  expect(abis.created(address, bytecode)).toBe('Vault')
  expect(abis.call(address, Buffer.from('8456cb59', 'hex'))?.name).toBe('pause')
})
