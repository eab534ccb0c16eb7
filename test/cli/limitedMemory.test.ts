import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtCommand } from '../build.ts'
import { type RunningCommand, startCommand } from './startCommand.ts'

const CONTRACT = `0x${'c0'.repeat(20)}`
const GAS = '0xe8d4a51000'
/** Endless loops: one writes slots, the other emits logs of 1 MiB. */
const writeSlots = '0x5f5b808055600101600156'
const emitLogs = '0x5b621000005fa05f56'

let node: RunningCommand

beforeAll(async () => {
  node = await startCommand(
    builtCommand(),
    ['--port', '0', '--no-demo', '--hardfork', 'cancun', '--gas-limit', String(Number(GAS))],
    {
      environment: { NODE_OPTIONS: '--max-old-space-size=96' },
    },
  )
})

afterAll(() => node.end('SIGKILL'))

async function send(
  method: string,
  params: readonly unknown[],
): Promise<{ error?: { code: number; message: string } }> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(node.url, { method: 'POST', headers, body })
  return response.json() as Promise<{ error?: { code: number; message: string } }>
}

const outOfMemory = { code: -32000, message: expect.stringMatching(/^the execution needs more than \d+ MiB of memory/) }

describe.each([
  ['writes slots', writeSlots],
  ['emits logs', emitLogs],
])('a message with much gas that %s without end', (_, code) => {
  const call = { to: CONTRACT, gas: GAS }
  const overrides = { [CONTRACT]: { code } }

  test.each([
    ['eth_call', [call, 'latest', overrides]],
    ['eth_estimateGas', [call, 'latest', overrides]],
    ['debug_traceCall', [call, 'latest', { tracer: 'callTracer', stateOverrides: overrides }]],
  ])('does not end the process in %s', async (method, params) => {
    expect((await send(method, params)).error).toEqual(outOfMemory)
  })

  test('is rejected as a transaction and removed from the pool', async () => {
    await send('anvil_setCode', [CONTRACT, code])
    const [from] = (await node.request('eth_accounts')) as string[]
    expect((await send('eth_sendTransaction', [{ ...call, from }])).error).toEqual(outOfMemory)
    expect(await node.request('txpool_status')).toMatchObject({ pending: '0x0' })
    expect(await node.request('eth_getTransactionCount', [from])).toBe('0x0')
  })
})
