import { expect, test } from 'vitest'
import { hexToBytes } from '../../src/bytes.ts'
import { AbiRegistry, type KnownContract } from '../../src/reports/abiRegistry.ts'
import { compiledCode } from '../../src/reports/compiledCode.ts'
import { recognizeContract } from '../../src/reports/recognizeContract.ts'

const contractOf = (bytecode: string, deployedBytecode?: string): KnownContract => ({
  name: 'Vault',
  abi: [],
  ...compiledCode(bytecode, deployedBytecode),
})
const recognizes = (contract: KnownContract, code: string, isCreation = false): boolean =>
  recognizeContract([contract], { code: hexToBytes(`0x${code}`), isCreation }) !== undefined

const placeholder = `__$${'5c'.repeat(17)}$__`
const library = '77'.repeat(20)
const linked = contractOf(`0x6001aa73${placeholder}bbcc73${placeholder}dd`, `0xbbcc73${placeholder}dd`)

test('recognizes a contract with libraries by its init code and by its code', () => {
  const initCode = (address: string): string => `6001aa73${address}bbcc73${address}dd`
  expect(recognizes(linked, `${initCode(library)}0005`, true)).toBe(true)
  expect(recognizes(linked, `${initCode(library).slice(0, -2)}de`, true)).toBe(false)
  expect(recognizes(linked, `6001ab73${library}bbcc73${library}dd`, true)).toBe(false)
  expect(recognizes(linked, `bbcc73${library}dd`)).toBe(true)
  expect(recognizes(linked, `bbcd73${library}dd`)).toBe(false)

  const abis = new AbiRegistry()
  abis.add(linked)
  expect(abis.created(`0x${library}`, hexToBytes(`0x${initCode(library)}`))).toBe('Vault')
})

test('recognizes code that the init code does not end with', () => {
  // The constructor creates another contract, whose code solc writes last.
  const factory = contractOf('0x6001aabbcc0000ddeeff', '0xaabbcc0000dd')
  expect(recognizes(factory, 'aabbcc1234dd')).toBe(true)
  expect(recognizes(factory, 'aabbcc1234de')).toBe(false)
  expect(recognizes(factory, 'eeff')).toBe(false)
  // Vyper writes metadata after the code, and appends immutables when the contract is deployed.
  const vyper = contractOf('0x6001aabbccdd8400a16576797065', '0xaabbccdd')
  expect(recognizes(vyper, `aabbccdd${'00'.repeat(31)}05`)).toBe(true)
  expect(recognizes(vyper, 'aabbcc')).toBe(false)
})

test('recognizes code with immutables, by the end of the init code', () => {
  const contract = contractOf('0x6001aabb0000cc', '0xaabb0000cc')
  expect(contract.deployedCode).toBeUndefined()
  expect(recognizes(contract, 'aabb1234cc')).toBe(true)
  expect(recognizes(contract, 'cc'), 'the last byte of it').toBe(false)
  expect(recognizes(contract, '01aabb1234cc'), 'a part of the constructor before it').toBe(false)
  expect(recognizes(contract, 'aabb1234cc00'), 'with more bytes').toBe(false)
  expect(recognizes(contract, 'aabb1234cd')).toBe(false)
  expect(recognizes(contractOf('0x6001aabb0000cc'), 'aabb1234cc')).toBe(true)
})
