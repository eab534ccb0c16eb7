import { keccak256, toHex } from 'viem'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createNode } from '../../../src/node.ts'
import { startPausableUpstream } from '../../upstream/pausableUpstream.ts'
import { deployRegistry, output } from './deployRegistry.ts'

type Deployed = Awaited<ReturnType<typeof deployRegistry>>

interface Variables {
  readonly contract: string
  readonly variables: readonly { readonly name: string; readonly value: string | null; readonly slot: string }[]
  readonly isComplete: boolean
}

let deployed: Deployed
beforeEach(async () => {
  deployed = await deployRegistry()
})
afterEach(() => deployed.node.close())

const variablesOf = (...params: readonly unknown[]): Promise<Variables> =>
  deployed.rpc('vivarium_stateVariables', ...params) as Promise<Variables>
const valuesOf = async (address: string, names: readonly string[]) =>
  (await variablesOf(address, names)).variables.map(({ value }) => value)
const set = (name: string, value: unknown) =>
  deployed.rpc('vivarium_setStateVariable', deployed.registry.address, name, value)

test('returns all variables with their values, private ones too', async () => {
  const { call, registry, from } = deployed
  await call('fill', [77n])
  const { contract, variables, isComplete } = await variablesOf(registry.address)
  expect([contract, isComplete]).toEqual(['Registry', true])
  const values = new Map(variables.map(({ name, value }) => [name, value]))
  expect(Object.fromEntries([...values].slice(0, 14))).toEqual({
    owner: from,
    paused: 'false',
    small: '77',
    negative: '-5',
    selector: '0x11223344',
    price: '7',
    level: '2',
    token: `0x${'beef'.padStart(40, '0')}`,
    name: 'short',
    data: '0x0102030405060708091011121314151617181920212223242526272829303132333435',
    'times[0]': '1',
    'times[1]': '0',
    'times[2]': '3',
    'matrix[0][0]': '0',
  })
  expect(values.get('points.length')).toBe('2')
  expect(values.get('points[1].y')).toBe('-4')
  expect(values.get('balances')).toBeNull()
  expect(values.get('PausableStorage.isPaused')).toBe('false')
  const before = variablesOf(registry.address, ['small'], '0x0')
  await expect(before, 'before its creation').rejects.toThrow(`${registry.address} has no code`)
})

test('returns variables by their names', async () => {
  const { call, registry, from } = deployed
  await call('fill', [77n])
  const names = {
    [`balances[${from}]`]: '5',
    'byName["alice"]': '1',
    'byBytes[0xc0ffee]': 'true',
    'bySelector[0xa9059cbb]': '-1',
    'entries[77].children[0].user': `0x${'1'.padStart(40, '0')}`,
    'entries[0x4d].documents[2]': '0x646f63',
    'list[11]': '12',
    'list.length': '12',
    'byFlag[true][1].y': '-9',
  }
  expect(await valuesOf(registry.address, Object.keys(names))).toEqual(Object.values(names))
})

test('a long array is not complete', async () => {
  await set('list.length', 101)
  expect(await variablesOf(deployed.registry.address)).toMatchObject({ isComplete: false })
})

test('sets variables, and only these', async () => {
  const { call, registry, from } = deployed
  await call('fill', [77n])
  const long = 'é'.repeat(70)
  const values: readonly (readonly [name: string, value: unknown, text: string])[] = [
    ['negative', -7, '-7'],
    ['paused', true, 'true'],
    ['small', '0xff', '255'],
    ['selector', '0xdeadbeef', '0xdeadbeef'],
    ['owner', registry.address, registry.address],
    [`balances[${from}]`, (2n ** 255n).toString(), (2n ** 255n).toString()],
    ['name', long, long],
    ['entries[77].documents[3]', '0x00', '0x00'],
    ['points[0].x', 6, '6'],
  ]
  for (const [name, value] of values) expect(await set(name, value)).toBe(true)
  expect(
    await valuesOf(
      registry.address,
      values.map(([name]) => name),
    ),
  ).toEqual(values.map(([, , text]) => text))
  expect(await valuesOf(registry.address, ['points[0].y', 'level', 'price'])).toEqual(['-2', '2', '7'])
  // A shorter text leaves nothing behind.
  await set('name', 'x')
  const content = keccak256(toHex(3, { size: 32 }))
  expect(await deployed.rpc('eth_getStorageAt', registry.address, content)).toBe(`0x${'0'.repeat(64)}`)
  expect(await valuesOf(registry.address, ['name'])).toEqual(['x'])
})

test.each([
  ['balances', 1, '1 is not a value of balances, whose type is mapping(address => uint256)'],
  ['small', 256, '256 is not a value of small, whose type is uint8'],
  ['small', -1, '-1 is not a value of small, whose type is uint8'],
  ['negative', 32_768, '32768 is not a value of negative, whose type is int16'],
  ['owner', '0x12', '0x12 is not a value of owner, whose type is address'],
  ['paused', 1, '1 is not a value of paused, whose type is bool'],
  ['small', '9'.repeat(100), expect.stringMatching(/^9{80}… is not a value of small/)],
  ['points[0]', 1, '1 is not a value of points[0], whose type is struct Point'],
  ['balances[5]', 1, 'Registry has no variable balances[5]: after balances, expected balances[<address>]'],
  ['times[3]', 1, 'Registry has no variable times[3]: after times, expected times[<index below 3>]'],
  ['points[0].z', 1, 'Registry has no variable points[0].z: after points[0], expected points[0].x, points[0].y'],
  ['small.x', 1, 'Registry has no variable small.x: after small, expected small, which is uint8 and has no parts'],
  [
    'nothing',
    1,
    expect.stringMatching(
      /^Registry has no variable nothing: expected one of owner, paused, small, .*\(25 in total\)$/,
    ),
  ],
])('%s cannot be set to %j', async (name, value, message) => {
  await expect(set(name, value)).rejects.toMatchObject({ message })
})

test('a proxy has the variables of its implementation', async () => {
  const { call, deploy, registry, from } = deployed
  const proxy = await deploy('Proxy', [registry.address])
  await call('deposit', [4n], proxy.address)
  expect(await variablesOf(proxy.address, [`balances[${from}]`])).toMatchObject({
    contract: 'Registry',
    variables: [{ value: '4' }],
  })
  expect(await valuesOf(registry.address, [`balances[${from}]`])).toEqual(['0'])
  await deployed.rpc('anvil_setCode', from, `0xef0100${registry.address.slice(2)}`)
  expect(await variablesOf(from, ['small']), 'a delegated account').toMatchObject({ contract: 'Registry' })
  const clone = `0x${'c1'.repeat(20)}`
  const code = `0x363d3d373d3d3d363d73${registry.address.slice(2)}5af43d82803e903d91602b57fd5bf3`
  await deployed.rpc('anvil_setCode', clone, code)
  expect(await variablesOf(clone, ['small']), 'a minimal proxy').toMatchObject({ contract: 'Registry' })
  await deployed.rpc('anvil_setCode', clone, `${code}c0ffee`)
  expect(await variablesOf(clone, ['small']), 'a minimal proxy with arguments').toMatchObject({ contract: 'Registry' })
})

test('a proxy of a beacon has the variables of the implementation that the beacon returns', async () => {
  const { rpc, registry } = deployed
  const proxy = `0x${'b1'.repeat(20)}`
  const beacon = `0x${'b2'.repeat(20)}`
  await rpc('anvil_setCode', proxy, '0x00')
  const slot = '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50'
  await rpc('anvil_setStorageAt', proxy, slot, beacon)
  await expect(variablesOf(proxy), 'without a beacon').rejects.toThrow('is unknown')
  await rpc('anvil_setCode', beacon, `0x73${registry.address.slice(2)}5f5260205ff3`)
  await rpc('vivarium_setStateVariable', proxy, 'small', 4)
  expect(await variablesOf(proxy, ['small'])).toMatchObject({ contract: 'Registry', variables: [{ value: '4' }] })
  for (const code of ['0xfd', '0xfe', '0x00', '0x5b5f56']) {
    await rpc('anvil_setCode', beacon, code)
    await expect(variablesOf(proxy), code).rejects.toThrow('is unknown')
  }
})

test('on a fork, missing values are loaded together', async () => {
  const { call, registry, node, from } = deployed
  await call('fill', [77n])
  const all = await variablesOf(registry.address)
  const { url, bodies } = await startPausableUpstream((await node.listen({ port: 0 })).url)
  const fork = await createNode({ forkUrl: [url], artifacts: [output()] })
  onTestFinished(() => fork.close())
  const rpc = (method: string, ...params: readonly unknown[]) => fork.provider.request({ method, params } as never)
  const before = bodies.length
  expect(await rpc('vivarium_stateVariables', registry.address)).toEqual(all)
  // The account, its code, the variables, and the elements and long texts whose lengths are known then.
  expect(bodies.length - before).toBeLessThan(10)
  const name = `limits[${from}][0x${'11'.repeat(32)}].note`
  const text = 'a text of more than thirty-one bytes'
  expect(await rpc('vivarium_setStateVariable', registry.address, name, text)).toBe(true)
  expect(await rpc('vivarium_setStateVariable', registry.address, 'level', 1)).toBe(true)
  expect(await rpc('vivarium_stateVariables', registry.address, [name, 'level', 'selector'])).toMatchObject({
    variables: [{ value: text }, { value: '1' }, { value: '0x11223344' }],
  })
})

test('without a layout, the error says how to get one', async () => {
  const { contracts } = output()
  const { abi, evm } = contracts['contracts/Registry.sol']!.Registry!
  await deployed.node.close()
  deployed = await deployRegistry({ abi, evm })
  await expect(variablesOf(deployed.registry.address)).rejects.toThrow(/the storage layout of .* is unknown: start/)
  await expect(variablesOf(deployed.from)).rejects.toThrow(`${deployed.from} has no code`)
})
