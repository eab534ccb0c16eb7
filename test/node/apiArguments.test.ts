import { describe, expect, test, vi } from 'vitest'
import type { NodeHooks } from '../../src/node/api/nodeHooks.ts'
import { buildFixtures, createNode, type Node } from '../../src/node.ts'
import { start, useNodes } from '../openNodes.ts'

useNodes()

/** Arguments that only callers without types can pass. */
const untyped = (value: unknown) => value as never

describe('hooks', () => {
  const refused: [string, unknown, string][] = [
    [
      'a misspelt name',
      { onBuid: () => {} },
      'unknown hook onBuid: did you mean onBuild? createNode takes onImport, onBuild, onReport, onRequest, onFault, onWarning',
    ],
    ['an unknown name', { progress: () => {} }, 'unknown hook progress: createNode takes onImport, onBuild,'],
    ['a hook that is no function', { onFault: 'log' }, 'the hook onFault must be a function, not "log"'],
    ['a function', () => {}, 'the hooks of createNode must be an object, such as { onBuild() {} }, not () => {}'],
    ['null', null, 'the hooks of createNode must be an object, such as { onBuild() {} }, not null'],
  ]

  test.each(refused)('createNode refuses %s', async (_, hooks, message) => {
    await expect(createNode({}, untyped(hooks))).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining(message),
    })
  })

  test('buildFixtures refuses hooks that it does not call', async () => {
    const built = (hooks: unknown) => buildFixtures({ fixtures: [{ blocks: [] }] }, untyped(hooks))
    await expect(built({ onBuilt: () => {} })).rejects.toThrow(
      'unknown hook onBuilt: did you mean onBuild? buildFixtures takes onBuild',
    )
    await expect(built({ onReport: () => {} })).rejects.toThrow('unknown hook onReport: buildFixtures takes onBuild')
  })

  test('createNode and buildFixtures refuse hooks among the options', async () => {
    const options = untyped({ accounts: 1, onBuild: () => {} })
    for (const refusal of [createNode(options), buildFixtures(options)])
      await expect(refusal).rejects.toThrow(
        'onBuild is a hook, not an option: pass it in the second argument, after the options, as { onBuild }',
      )
  })

  test('a hook onReport that throws changes no response, and each exception is a fault', async () => {
    const faults: unknown[] = []
    const onReport = (report: string): void => {
      throw new Error(report.split('\n', 1)[0])
    }
    const artifacts = [{ abi: [{ type: 'function', name: 'run', inputs: [] }] }]
    const node = await start({ artifacts }, { onReport, onFault: (fault, where) => faults.push([fault, where]) })
    const [from] = await node.provider.request({ method: 'eth_accounts' })
    // PUSH0 PUSH0 REVERT
    const failing = { from, data: '0x5f5ffd', gas: '0x100000' } as const
    const call = node.provider.request({ method: 'eth_call', params: [failing] })
    await expect(call).rejects.toMatchObject({ code: 3 })
    const hash = await node.provider.request({ method: 'eth_sendTransaction', params: [failing] })
    const fault = (text: string) => [
      expect.objectContaining({ message: expect.stringContaining(text) }),
      'the hook onReport',
    ]
    await expect.poll(() => faults).toEqual([fault('eth_call'), fault(hash)])
  })

  test('a hook onWarning that throws changes no response, and its exception is a fault', async () => {
    const faults: unknown[] = []
    const defect = new Error('a defect of the hook')
    const onWarning = () => {
      throw defect
    }
    const node = await start({}, { onWarning, onFault: (fault, where) => faults.push([fault, where]) })
    const call = { to: `0x${'5e'.repeat(20)}`, gasLimit: '0x100000' }
    expect(await node.provider.request(untyped({ method: 'eth_call', params: [call] }))).toBe('0x')
    expect(faults).toEqual([[defect, 'the hook onWarning']])
  })

  test('a hook onFault that throws changes no response, and its exception is written to standard error', async () => {
    const written: string[] = []
    const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0)
    const fails = () => {
      throw new Error('a defect of the hook')
    }
    const node = await start({}, { onWarning: fails, onFault: fails })
    const call = { to: `0x${'5e'.repeat(20)}`, gasLimit: '0x100000' }
    const result = await node.provider.request(untyped({ method: 'eth_call', params: [call] })).finally(() => {
      stderr.mockRestore()
    })
    expect(result).toBe('0x')
    expect(written).toEqual([expect.stringContaining('internal error in the hook onFault: Error: a defect')])
  })

  test('createNode accepts all known hooks, and undefined', async () => {
    const called: string[] = []
    const hooks: Required<NodeHooks> = {
      onImport: () => {},
      onBuild: () => called.push('onBuild'),
      onGrow: () => called.push('onGrow'),
      onReport: () => {},
      onRequest: () => {},
      onFault: () => {},
      onWarning: () => {},
    }
    const fixtures = [{ blocks: [{ repeat: 2 }] }]
    await start({ fixtures }, hooks)
    expect(new Set(called)).toEqual(new Set(['onBuild']))
    await start({}, untyped({ onBuild: undefined }))
    await buildFixtures({ fixtures }, untyped({ onBuild: undefined, onGrow: undefined }))
  })
})

describe('the controls of a chain refuse', () => {
  const blockNumber = (node: Node) => node.provider.request({ method: 'eth_blockNumber' })

  test.each<[string, unknown, string]>([
    [
      'the name of an RPC parameter',
      { count: 3 },
      'unknown option count of mine: it takes blocks, interval and timestamp',
    ],
    ['a misspelt option', { block: 3 }, 'unknown option block of mine: did you mean blocks?'],
    ['an array', [3], 'mine takes an object, such as { blocks: 3 }, not a list'],
    ['a date', new Date(0), 'mine takes an object, such as { blocks: 3 }, not an object'],
    ['milliseconds', { timestamp: 4_000_000_000_000 }, 'timestamp 4000000000000 is later than the year 9999'],
  ])('%s in mine', async (_, options, message) => {
    const node = await start()
    const refusal = { code: -32602, message: expect.stringContaining(message) }
    await expect(node.mine(untyped(options))).rejects.toMatchObject(refusal)
    expect(await blockNumber(node)).toBe('0x0')
  })

  test.each<[string, unknown, string]>([
    ['the id of evm_snapshot', '0x1', '"0x1"'],
    ['undefined', undefined, 'undefined'],
    ['a fraction', 1.5, '1.5'],
    ['a bigint', 1n, 'the bigint 1n'],
  ])('%s in revert', async (_, id, shown) => {
    const node = await start()
    node.snapshot()
    await expect(node.revert(untyped(id))).rejects.toMatchObject({
      code: -32602,
      message: `revert takes the number that snapshot() returned, not ${shown}: evm_revert takes the id that evm_snapshot returned`,
    })
  })

  test('milliseconds as the time', async () => {
    const node = await start()
    const before = node.time.now()
    const late = 'is later than the year 9999: times are Unix seconds, such as Math.floor(Date.now() / 1000)'
    for (const set of [node.time.set, node.time.setNext]) expect(() => set(Date.now())).toThrow(late)
    expect(node.time.now() - before).toBeLessThan(60)
    node.time.set(253_402_300_799)
    expect(node.time.now()).toBeGreaterThanOrEqual(253_402_300_799)
  })
})

test.each([3, '', true, 3n])('the provider refuses %o as params', async (params) => {
  const { provider } = await start()
  await expect(provider.request({ method: 'hardhat_mine', params: untyped(params) })).rejects.toMatchObject({
    code: -32602,
    message: 'params must be an array: [blocks, interval]',
  })
  expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x0')
})

test.each([undefined, null, 1, {}])('the name %s is an unknown network', async (name) => {
  const node = await start()
  expect(() => node.network(untyped(name))).toThrow(
    expect.objectContaining({
      name: 'UnknownNetwork',
      message: `network: unknown network ${name}: choose one of local, mainnet, sepolia, l2a, l2b`,
    }),
  )
})
