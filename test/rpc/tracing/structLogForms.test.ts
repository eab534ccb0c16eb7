import { afterEach, describe, expect, test } from 'vitest'
import { callCode, openChain, type TestChain } from './openChain.ts'

interface Log {
  readonly op: string
  readonly gas: unknown
  readonly gasCost: number
  readonly depth: number
  readonly storage?: unknown
}
interface Trace {
  readonly structLogs: readonly Log[]
}

/** SLOAD of slot 1. */
const INNER = '0x6001545000'
const word = (value: number) => value.toString(16).padStart(64, '0')

let node: TestChain
afterEach(() => node.chain.close())

/** Mines a call that writes slot 0 and the memory, and calls a contract which reads its slot 1. Returns its hash. */
async function mineCall(clientVersion: string): Promise<string> {
  node = await openChain('shanghai', undefined, clientVersion)
  const inner = await node.deploy(INNER)
  // SSTORE of 2 to slot 0, MSTORE of 3, SLOAD of slot 0, the call, STOP
  const outer = await node.deploy(`0x6002600055600360005260005450${callCode(inner)}00`)
  const [receipt] = await node.mine({ to: outer })
  return receipt?.transactionHash ?? ''
}

describe("with Ganache's client version", () => {
  test('each step has the members of Ganache, in its form', async () => {
    const hash = await mineCall('Ganache/v7.9.2')
    const { structLogs, ...others } = await node.ask<Trace>('debug_traceTransaction', hash)
    expect(others).toEqual({ gas: expect.stringMatching(/^0x/), failed: false, returnValue: '', storage: {} })
    expect(structLogs[0]).toEqual({
      depth: 1,
      error: '',
      gas: expect.stringMatching(/^0x/),
      gasCost: 3,
      memory: [],
      op: 'PUSH1',
      pc: 0,
      stack: [],
      storage: {},
    })
    expect(structLogs.find(({ op }) => op === 'SSTORE')).toMatchObject({ stack: [word(2), word(0)], storage: {} })
    expect(structLogs.find(({ op }) => op === 'SLOAD')).toMatchObject({
      stack: [word(0)],
      memory: [word(3)],
      storage: { [word(0)]: word(2) },
    })
  })

  test('a step contains the storage that its frame has used', async () => {
    const hash = await mineCall('Ganache/v7.9.2')
    const { structLogs } = await node.ask<Trace>('debug_traceTransaction', hash)
    const storages = (of: number) => structLogs.filter(({ depth }) => depth === of).map(({ storage }) => storage)
    expect(storages(2)).toEqual([{}, { [word(1)]: word(0) }, { [word(1)]: word(0) }, { [word(1)]: word(0) }])
    expect(storages(1).at(-1)).toEqual({ [word(0)]: word(2) })
  })

  test('the cost of a step is the difference to the gas of the next one', async () => {
    const hash = await mineCall('Ganache/v7.9.2')
    const { structLogs } = await node.ask<Trace>('debug_traceTransaction', hash)
    const differences = structLogs.map(({ gas }, index) => {
      const next = structLogs[index + 1]
      return next === undefined ? 0 : Number(gas) - Number(next.gas)
    })
    expect(structLogs.map(({ gasCost }) => gasCost)).toEqual(differences)
  })

  test('options omit the memory, the stack and the storage', async () => {
    const hash = await mineCall('Ganache/v7.9.2')
    const options = { disableMemory: true, disableStack: true, disableStorage: true }
    const { structLogs } = await node.ask<Trace>('debug_traceTransaction', hash, options)
    expect(structLogs.at(-1)).toMatchObject({ memory: [], stack: [], storage: null })
  })

  test('limit ends the trace', async () => {
    const hash = await mineCall('Ganache/v7.9.2')
    const { structLogs } = await node.ask<Trace>('debug_traceTransaction', hash, { limit: 1 })
    expect(structLogs.map(({ gasCost }) => gasCost)).toEqual([3])
  })
})

test.each(['anvil/v1.7.1', 'HardhatNetwork/3.0.0'])(
  'with %s, the members of empty data are present',
  async (version) => {
    const hash = await mineCall(version)
    const trace = (options?: object) => node.ask<Trace>('debug_traceTransaction', hash, options)
    const first = { pc: 0, op: 'PUSH1', gas: expect.any(Number), gasCost: 3, depth: 1, stack: [], refund: 0 }
    expect((await trace()).structLogs[0]).toEqual(first)
    const options = { enableMemory: true, enableReturnData: true }
    expect((await trace(options)).structLogs[0]).toEqual({ ...first, memory: [], returnData: '0x' })
  },
)

test('otherwise the members of empty data are absent, as on go-ethereum', async () => {
  const hash = await mineCall('vivarium/test')
  const options = { enableMemory: true, enableReturnData: true }
  const { structLogs } = await node.ask<Trace>('debug_traceTransaction', hash, options)
  expect(structLogs[0]).toEqual({ pc: 0, op: 'PUSH1', gas: expect.any(Number), gasCost: 3, depth: 1, stack: [] })
})
