import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newestFork } from '../../../src/protocol/forks.ts'
import { callCode, openChain, type TestChain } from './openChain.ts'

/** Revert data of `Error("no")` in Solidity. */
const REASON = `08c379a0${'20'.padStart(64, '0')}${'02'.padStart(64, '0')}${'6e6f'.padEnd(64, '0')}`
/** Code that reverts with these 100 bytes, which follow it. */
const REVERTS = `0x6064600c60003960646000fd${REASON}`

interface Failing {
  readonly code: string
  /** Error text of go-ethereum, and below of OpenEthereum. */
  readonly error: string
  readonly parity: string
}

const failing: Readonly<Record<string, Failing>> = {
  revert: { code: '0x60006000fd', error: 'execution reverted', parity: 'Reverted' },
  gas: { code: '0x5b600056', error: 'out of gas', parity: 'Out of gas' },
  jump: { code: '0x600056', error: 'invalid jump destination', parity: 'Bad jump destination' },
  opcode: { code: '0x0c', error: 'invalid opcode: opcode 0xc not defined', parity: 'Bad instruction' },
  invalid: { code: '0xfe', error: 'invalid opcode: INVALID', parity: 'Bad instruction' },
  underflow: { code: '0x600101', error: 'stack underflow (1 <=> 2)', parity: 'Stack underflow' },
  overflow: { code: '0x5b5f600056', error: 'stack limit reached 1024 (1023)', parity: 'Out of stack' },
  'return data': { code: '0x6001600060003e', error: 'return data out of bounds', parity: 'Out of bounds' },
}

interface Frame {
  readonly to?: string
  readonly error?: string
  readonly revertReason?: string
  readonly output?: string
  readonly value?: string
  readonly calls?: readonly Frame[]
}
interface Flat {
  readonly error?: string
  readonly result: object | null
  readonly traceAddress: readonly number[]
}

describe('a failed call in a transaction', () => {
  let node: TestChain
  beforeAll(async () => {
    node = await openChain(newestFork)
  })
  afterAll(() => node.chain.close())

  /** Calls code with 50,000 gas from a contract. Returns the traces of the inner call. */
  async function traceCall(code: string, wei = 0): Promise<{ frame: Frame | undefined; flat: Flat | undefined }> {
    const inner = await node.deploy(code)
    const outer = await node.deploy(`0x${callCode(inner, wei)}00`)
    const [receipt] = await node.mine({ to: outer })
    expect(receipt?.status).toBe('0x1')
    const hash = receipt?.transactionHash
    const { calls } = await node.ask<Frame>('debug_traceTransaction', hash, { tracer: 'callTracer' })
    const flat = await node.ask<Flat[]>('trace_transaction', hash)
    return { frame: calls?.[0], flat: flat[1] }
  }

  test.each(Object.entries(failing))(
    'has the error texts of both tracers: %s',
    async (_name, { code, error, parity }) => {
      const { frame, flat } = await traceCall(code)
      expect(frame?.error).toBe(error)
      expect(flat?.error).toBe(parity)
      // Only a revert has a result.
      if (error === 'execution reverted') expect(flat?.result).toMatchObject({ output: '0x' })
      else expect(flat?.result).toBeNull()
    },
  )

  test('has its revert reason', async () => {
    const { frame, flat } = await traceCall(REVERTS)
    expect(frame).toMatchObject({ error: 'execution reverted', revertReason: 'no', output: `0x${REASON}` })
    expect(flat?.result).toMatchObject({ output: `0x${REASON}` })
  })

  test('fails without balance for its value', async () => {
    const { frame, flat } = await traceCall('0x00', 1)
    expect(frame).toMatchObject({ error: 'insufficient balance for transfer', gasUsed: '0x0', value: '0x1' })
    expect(flat?.error).toBe('insufficient balance for transfer')
  })

  test('has no address if it is a creation', async () => {
    const [receipt] = await node.mine({ data: '0x60006000fd' })
    const hash = receipt?.transactionHash
    const frame = await node.ask<Frame>('debug_traceTransaction', hash, { tracer: 'callTracer' })
    expect(frame).toMatchObject({ type: 'CREATE', error: 'execution reverted', gasUsed: receipt?.gasUsed })
    expect(frame).not.toHaveProperty('to')
    const [flat] = await node.ask<Flat[]>('debug_traceTransaction', hash, {
      tracer: 'flatCallTracer',
      tracerConfig: { convertParityErrors: true },
    })
    expect(flat).toMatchObject({ error: 'Reverted', type: 'create' })
    expect(flat?.result).not.toHaveProperty('address')
  })

  test('has no logs', async () => {
    const logs = '60006000a0'
    const reverter = await node.deploy(`0x${logs}60006000fd`)
    const outer = await node.deploy(`0x${logs}${callCode(reverter)}${logs}00`)
    const [receipt] = await node.mine({ to: outer })
    const options = { tracer: 'callTracer', tracerConfig: { withLog: true } }
    const frame = await node.ask<Frame & { logs: object[] }>(
      'debug_traceTransaction',
      receipt?.transactionHash,
      options,
    )
    expect(frame.logs).toMatchObject([{ position: '0x0' }, { position: '0x1' }])
    expect(frame.calls?.[0]).not.toHaveProperty('logs')
  })

  test('precompile calls are frames of callTracer, but not of flatCallTracer without includePrecompiles', async () => {
    const outer = await node.deploy(`0x${callCode('0x0000000000000000000000000000000000000004')}00`)
    const [receipt] = await node.mine({ to: outer })
    const hash = receipt?.transactionHash
    const { calls } = await node.ask<Frame>('debug_traceTransaction', hash, { tracer: 'callTracer' })
    expect(calls).toHaveLength(1)
    expect(await node.ask('trace_transaction', hash)).toHaveLength(1)
    const flat = { tracer: 'flatCallTracer' }
    expect(await node.ask('debug_traceTransaction', hash, flat)).toHaveLength(1)
    const withAll = { ...flat, tracerConfig: { includePrecompiles: true } }
    expect(await node.ask('debug_traceTransaction', hash, withAll)).toHaveLength(2)
  })
})
