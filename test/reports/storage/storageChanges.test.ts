import { afterEach, describe, expect, test } from 'vitest'
import { deployRegistry, output, textOf, withoutLayouts, withoutTrees } from './deployRegistry.ts'

type Deployed = Awaited<ReturnType<typeof deployRegistry>>

let deployed: Deployed
afterEach(() => deployed.node.close())

describe.each([
  ['storage layouts and syntax trees', output()],
  ['syntax trees', withoutLayouts(output())],
  ['storage layouts', withoutTrees(output())],
])('with %s', (_, artifact) => {
  test('each changed variable has its name and its values', async () => {
    deployed = await deployRegistry(artifact)
    const { call, changesOf, from, registry, rpc } = deployed
    expect(textOf(await changesOf(registry.hash))).toEqual([`owner: 0x${'0'.repeat(40)} → ${from}`])
    const changes = await changesOf(await call('fill', [77n]))
    const others = changes.filter(({ type }) => type !== 'Price')
    const limit = `limits[${from}][0xd3c878cea8e17fe48f3f0834c2d2068b39040b3e3aa67c32323d5d827c469861]`
    expect(textOf(others)).toEqual([
      'small: 0 → 77',
      'negative: 0 → -5',
      'selector: 0x00000000 → 0x11223344',
      'level: 0 → 2',
      `token: 0x${'0'.repeat(40)} → 0x${'beef'.padStart(40, '0')}`,
      'name:  → short',
      'data: 0x → 0x0102030405060708091011121314151617181920212223242526272829303132333435',
      'times[0]: 0 → 1',
      'times[2]: 0 → 3',
      'matrix[1][1]: 0 → 11',
      'matrix[2][0]: 0 → 20',
      'points.length: 0 → 2',
      'points[0].x: 0 → 1',
      'points[0].y: 0 → -2',
      'points[1].x: 0 → 3',
      'points[1].y: 0 → -4',
      'list.length: 0 → 12',
      ...Array.from({ length: 12 }, (_, index) => `list[${index}]: 0 → ${index + 1}`),
      `balances[${from}]: 0 → 5`,
      `${limit}.level: 0 → 1`,
      `${limit}.amount: 0 → 9`,
      `${limit}.note:  → a note that is longer than thirty-one bytes`,
      'byName["alice"]: 0 → 1',
      'byBytes[0xc0ffee]: false → true',
      'bySelector[0xa9059cbb]: 0 → -1',
      'entries[77].point.x: 0 → 5',
      'entries[77].point.y: 0 → -6',
      `entries[77].user: 0x${'0'.repeat(40)} → ${from}`,
      'entries[77].marks.length: 0 → 2',
      'entries[77].marks[0]: 0 → 1',
      'entries[77].marks[1]: 0 → 2',
      'entries[77].documents[2]: 0x → 0x646f63',
      'entries[77].children.length: 0 → 1',
      `entries[77].children[0].user: 0x${'0'.repeat(40)} → 0x${'1'.padStart(40, '0')}`,
      'byFlag[true][1].y: 0 → -9',
      `callback: 0x${'0'.repeat(48)} → ${registry.address}6279e43c`,
      'last: 0 → 9',
    ])
    expect(new Set(changes.map(({ contract }) => contract))).toEqual(new Set(['Registry']))
    expect(changes.find(({ name }) => name === 'points[1].y')).toMatchObject({ type: 'int128', offset: 16 })

    // A name that a change has selects the same variable.
    const names = changes.map(({ name }) => name)
    const { variables } = (await rpc('vivarium_stateVariables', registry.address, names)) as { variables: object[] }
    expect(variables).toEqual(
      changes.map(({ name, type, slot, offset, after }) => ({ name, type, slot, offset, value: after })),
    )
  })
})

test('a user-defined value type has the form of its type if it is known', async () => {
  const price = async (artifact: object) => {
    deployed = await deployRegistry(artifact)
    const changes = await deployed.changesOf(await deployed.call('fill', [77n]))
    return changes.find(({ name }) => name === 'price')?.after
  }
  expect(await price(withoutLayouts(output()))).toBe('7')
  await deployed.node.close()
  expect(await price(withoutTrees(output()))).toBe('0x000000000000000000000007')
})

test('texts are complete before and after, and elements that were removed have names', async () => {
  deployed = await deployRegistry()
  const { call, changesOf, from } = deployed
  await call('fill', [1n])
  const long = 'a name that does not fit into a single slot, so it is long'
  expect(textOf(await changesOf(await call('rename', [long])))).toEqual([`name: short → ${long}`])
  expect(textOf(await changesOf(await call('clear')))).toEqual([
    `name: ${long} → `,
    `balances[${from}]: 5 → 0`,
    'points[1].x: 3 → 0',
    'points[1].y: -4 → 0',
    'points.length: 2 → 1',
  ])
})

test('a library writes the variables of its caller, and a namespace has the name of its structure', async () => {
  deployed = await deployRegistry()
  const { call, changesOf, from } = deployed
  expect(textOf(await changesOf(await call('deposit', [3n])))).toEqual([`balances[${from}]: 0 → 3`])
  expect(textOf(await changesOf(await call('pause', [true])))).toEqual([
    'PausableStorage.isPaused: false → true',
    `PausableStorage.pausedBy[${from}]: 0 → 1`,
  ])
})

test('a proxy has the variables of its implementation', async () => {
  deployed = await deployRegistry()
  const { call, changesOf, deploy, from, registry } = deployed
  const proxy = await deploy('Proxy', [registry.address])
  const [change] = await changesOf(proxy.hash)
  expect(change).toMatchObject({ contract: null, name: 'eip1967.proxy.implementation', after: registry.address })
  const changes = await changesOf(await call('deposit', [4n], proxy.address))
  expect(textOf(changes)).toEqual([`balances[${from}]: 0 → 4`])
  expect(changes).toMatchObject([{ contract: 'Registry' }])
})

test('what is reverted is no change, and a slot without a name has its words', async () => {
  deployed = await deployRegistry({ abi: [] })
  const { call, changesOf } = deployed
  expect(await changesOf(await call('fail'))).toEqual([])
  const changes = await changesOf(await call('rename', ['short']))
  const word = `0x${Buffer.from('short').toString('hex').padEnd(62, '0')}0a`
  expect(changes).toEqual([
    { contract: null, name: null, type: null, slot: '0x3', offset: 0, before: `0x${'0'.repeat(64)}`, after: word },
  ])
})

test('a step of the debugger has the variables in the slots that were accessed before it', async () => {
  deployed = await deployRegistry()
  const { call, from, rpc, registry, deploy } = deployed
  const proxy = await deploy('Proxy', [registry.address])
  const hash = await call('deposit', [4n], proxy.address)
  const { stepCount, frames } = (await rpc('vivarium_traceLines', hash)) as {
    stepCount: number
    frames: { codeAddress: string; endStep: number }[]
  }
  expect(frames).toHaveLength(3)
  const storageAt = async (step: number) =>
    ((await rpc('vivarium_traceStep', hash, step)) as { storage: { variables: object[] }[] }).storage
  const balance = (value: string) => ({ variables: [{ name: `balances[${from}]`, type: 'uint256', value }] })
  const implementation = { variables: [{ name: 'eip1967.proxy.implementation', value: registry.address }] }
  const library = await storageAt((frames[2]?.endStep ?? 0) - 1)
  expect(library).toMatchObject([implementation, balance('4')])
  expect(await storageAt(0)).toEqual([])
  // The proxy itself has no layout.
  expect(await storageAt(stepCount - 1)).toMatchObject([implementation, { variables: [] }])
})

test('a step has a text as far as its slots were accessed', async () => {
  deployed = await deployRegistry()
  const { call, rpc } = deployed
  const long = 'a name that does not fit into a single slot, so it is long'
  const hash = await call('rename', [long])
  const { stepCount } = (await rpc('vivarium_traceLines', hash)) as { stepCount: number }
  const { storage } = (await rpc('vivarium_traceStep', hash, stepCount - 1)) as { storage: { variables: object[] }[] }
  const name = { variables: [{ name: 'name', type: 'string', value: long }] }
  expect(storage).toMatchObject([name, name, name])
})
