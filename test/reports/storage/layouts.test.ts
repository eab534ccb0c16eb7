import { afterEach, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../../src/node.ts'
import type { Change } from './deployRegistry.ts'
import { textOf } from './deployRegistry.ts'

const address = `0x${'aa'.repeat(20)}`
const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`
const inplace = (label: string, bytes: unknown) => ({ encoding: 'inplace', label, numberOfBytes: String(bytes) })
const count = inplace('uint256', 32)

let node: Node
afterEach(() => node.close())
const rpc = (method: string, ...params: readonly unknown[]): Promise<unknown> =>
  node.provider.request({ method, params } as never)

/** Starts a node with a contract that has this code, without the prefix, and this storage layout. */
async function start(code: string, storageLayout: unknown): Promise<void> {
  node = await createNode({ artifacts: [{ contractName: 'Sample', abi: [], bytecode: `0x00${code}`, storageLayout }] })
  await rpc('anvil_setCode', address, `0x${code}`)
}

const send = async (): Promise<unknown> =>
  rpc('eth_sendTransaction', { from: node.accounts[0]!.address, to: address, gas: '0x100000' })

/** Returns the changes of a transaction that executes the code. */
async function changes(): Promise<string[]> {
  const accounts = (await rpc('vivarium_storageChanges', await send())) as { changes: Change[] }[]
  return accounts.flatMap(({ changes }) => textOf(changes))
}
const valuesOf = async (names?: readonly string[]) =>
  ((await rpc('vivarium_stateVariables', address, names)) as { variables: { value: string | null }[] }).variables.map(
    ({ value }) => value,
  )
const set = (name: string, value: unknown) => rpc('vivarium_setStateVariable', address, name, value)

/** Sets the slots 0 and 1 to 1. */
const writes = '60015f556001600155'

test('a private variable of a base with the same name is another variable', async () => {
  await start(writes, {
    storage: [
      { label: 'count', offset: 0, slot: '0', type: 'count' },
      { label: 'count', offset: 0, slot: '1', type: 'count' },
    ],
    types: { count },
  })
  expect(await changes()).toEqual(['count: 0 → 1', 'count: 0 → 1'])
})

test('the keys of a mapping whose value type is unknown are words', async () => {
  await start(writes, {
    storage: [{ label: 'byCode', offset: 0, slot: '0', type: 'byCode' }],
    types: {
      Code: inplace('Code', 4),
      count,
      byCode: {
        encoding: 'mapping',
        label: 'mapping(Code => uint256)',
        numberOfBytes: '32',
        key: 'Code',
        value: 'count',
      },
    },
  })
  // It can stand for uint32, whose words begin with zeros, or for bytes4, whose words end with zeros.
  await expect(set('byCode[0x11223344]', 1)).rejects.toThrow('expected byCode[<Code as a word of 32 bytes>]')
  const key = `byCode[0x11223344${'0'.repeat(56)}]`
  await set(key, 5)
  expect(await valuesOf([key])).toEqual(['5'])
})

test('a structure can contain one with a mapping to itself', async () => {
  const mapping = { encoding: 'mapping', label: 'mapping(uint256 => struct Outer)', numberOfBytes: '32' }
  const struct = (label: string, type: string) => ({
    ...inplace(label, 32),
    members: [{ label: 'inner', offset: 0, slot: '0', type }],
  })
  await start(writes, {
    storage: [{ label: 'value', offset: 0, slot: '0', type: 'inner' }],
    types: {
      inner: struct('struct Inner', 'mapping'),
      mapping: { ...mapping, key: 'count', value: 'outer' },
      outer: struct('struct Outer', 'inner'),
      count,
    },
  })
  expect(await valuesOf()).toEqual([null])
  expect(await valuesOf(['value.inner[5].inner.inner[6]'])).toEqual([null])
})

describe('a layout that no compiler writes is none', () => {
  const self = { encoding: 'inplace', label: 'struct Self', numberOfBytes: '32' }
  test.each<[string, object]>([
    ['a type without bytes', inplace('uint256', 0)],
    ['a type of more bytes than a slot', inplace('uint256', 40)],
    ['a type whose size is no number', inplace('uint256', 'many')],
    ['a type without a size', { encoding: 'inplace', label: 'uint256' }],
    ['a type without a label', { encoding: 'inplace', numberOfBytes: '32' }],
    ['an array of itself', { ...self, label: 'Self[2]', base: 'type' }],
    ['an array without a length', { ...self, label: 'Self[]', base: 'type' }],
    ['a structure in itself', { ...self, members: [{ label: 'inner', offset: 0, slot: '0', type: 'type' }] }],
    ['members that are no list', { ...self, members: {} }],
    ['a mapping without a key', { encoding: 'mapping', label: 'mapping', numberOfBytes: '32', value: 'type' }],
  ])('%s', async (_, type) => {
    await start(writes, { storage: [{ label: 'value', offset: 0, slot: '0', type: 'type' }], types: { type } })
    await expect(valuesOf()).rejects.toThrow('the storage layout of')
    expect(await changes()).toEqual([`slot 0x0: ${word(0)} → ${word(1)}`, `slot 0x1: ${word(0)} → ${word(1)}`])
  })

  test.each<[string, object]>([
    ['an offset outside of the slot', { offset: 40, slot: '0' }],
    ['an offset with which the value does not fit', { offset: 1, slot: '0' }],
    ['no offset', { slot: '0' }],
    ['a slot that is no number', { offset: 0, slot: 'first' }],
    ['a slot above 2^256', { offset: 0, slot: (2n ** 256n).toString() }],
    ['no slot', { offset: 0 }],
  ])('%s', async (_, place) => {
    await start(writes, { storage: [{ label: 'value', type: 'count', ...place }], types: { count } })
    await expect(valuesOf()).rejects.toThrow('the storage layout of')
    expect(await changes()).toHaveLength(2)
  })

  test.each(['__proto__', 'constructor', 'toString'])('the type %s is missing', async (type) => {
    await start(writes, { storage: [{ label: 'value', offset: 0, slot: '0', type }], types: {} })
    await expect(valuesOf()).rejects.toThrow('the storage layout of')
  })
})

test.each(['__proto__', 'constructor', 'toString'])('a variable and its type can have the name %s', async (name) => {
  const types = JSON.parse(`{ "${name}": ${JSON.stringify(count)} }`)
  await start(writes, { storage: [{ label: name, offset: 0, slot: '0', type: name }], types })
  expect(await changes()).toEqual([`${name}: 0 → 1`, `slot 0x1: ${word(0)} → ${word(1)}`])
  await set(name, 7)
  expect(await valuesOf([name])).toEqual(['7'])
})

test('a long number is none', async () => {
  const list = { encoding: 'dynamic_array', label: 'uint256[]', numberOfBytes: '32', base: 'count' }
  await start(writes, { storage: [{ label: 'list', offset: 0, slot: '0', type: 'list' }], types: { count, list } })
  const digits = '1'.padStart(1_000, '0')
  await expect(set('list.length', digits)).rejects.toThrow(/^0{80}… is not a value of list.length/)
  await expect(valuesOf([`list[${digits}]`])).rejects.toThrow('expected list[<index>]')
})

test('a name has at most 256 steps', async () => {
  const children = { encoding: 'dynamic_array', label: 'struct Tree[]', numberOfBytes: '32', base: 'tree' }
  const tree = {
    ...inplace('struct Tree', 32),
    members: [{ label: 'children', offset: 0, slot: '0', type: 'children' }],
  }
  await start(writes, {
    storage: [{ label: 'root', offset: 0, slot: '0', type: 'tree' }],
    types: { tree, children },
  })
  expect(await valuesOf([`root${'.children[0]'.repeat(127)}.children.length`])).toEqual(['0'])
  await expect(valuesOf([`root${'.children[0]'.repeat(128)}.children`])).rejects.toThrow(
    'has no variable root.children',
  )
  await expect(valuesOf(['x'.repeat(70_000)])).rejects.toThrow('expected names of at most 65,536 characters')
  await expect(set('x'.repeat(70_000), 1)).rejects.toThrow('expected a name of at most 65,536 characters')
})

test('the key of a mapping can be a long text', async () => {
  const byName = { encoding: 'mapping', label: 'mapping(string => uint256)', numberOfBytes: '32', key: 'text' }
  // Sets the slot whose hash is of 2,000 zero bytes and the slot 0.
  await start('60016107f05f205500', {
    storage: [{ label: 'byName', offset: 0, slot: '0', type: 'byName' }],
    types: { count, byName: { ...byName, value: 'count' }, text: { ...inplace('string', 32), encoding: 'bytes' } },
  })
  const name = `byName[${JSON.stringify('\0'.repeat(2_000))}]`
  expect(await changes()).toEqual([`${name}: 0 → 1`])
  expect(await valuesOf([name])).toEqual(['1'])
})

test('a key that is no text is a literal of bytes', async () => {
  const byName = { encoding: 'mapping', label: 'mapping(string => uint256)', numberOfBytes: '32', key: 'text' }
  // Sets the slot whose hash is of the byte 0xff and the slot 0.
  await start('60ff5f53600160215f205500', {
    storage: [{ label: 'byName', offset: 0, slot: '0', type: 'byName' }],
    types: { count, byName: { ...byName, value: 'count' }, text: { ...inplace('string', 32), encoding: 'bytes' } },
  })
  expect(await changes()).toEqual(['byName[hex"ff"]: 0 → 1'])
  expect(await valuesOf(['byName[hex"ff"]', 'byName["\ufffd"]'])).toEqual(['1', '0'])
  await expect(valuesOf(['byName[hex"f"]'])).rejects.toThrow('expected byName[<string>]')
})

test('a slot has the names of the code whose write was not reverted', async () => {
  const codes = { Kept: '60015f5500', Reverted: '60025f555f5ffd' }
  const artifacts = Object.entries(codes).map(([contractName, code]) => ({
    contractName,
    abi: [],
    bytecode: `0x00${code}`,
    storageLayout: { storage: [{ label: contractName, offset: 0, slot: '0', type: 'count' }], types: { count } },
  }))
  node = await createNode({ artifacts })
  const [kept, reverted] = [`0x${'01'.repeat(20)}`, `0x${'02'.repeat(20)}`]
  await rpc('anvil_setCode', kept, `0x${codes.Kept}`)
  await rpc('anvil_setCode', reverted, `0x${codes.Reverted}`)
  const delegatecall = (to: string): string => `5f5f5f5f73${to.slice(2)}5af450`
  await rpc('anvil_setCode', address, `0x${delegatecall(kept)}${delegatecall(reverted)}00`)
  expect(await changes()).toEqual(['Kept: 0 → 1'])
})
