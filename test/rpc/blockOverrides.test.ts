import { describe, expect, test } from 'vitest'
import { start, useNodes } from '../openNodes.ts'

useNodes()

const address = `0x${'c0'.repeat(20)}`
/** Returns NUMBER, TIMESTAMP, COINBASE, PREVRANDAO and BASEFEE. */
const code = '0x435f5242602052416040524460605248608052' + '60a05ff3'
const stateOverrides = { [address]: { code } }
const call = { to: address, gasPrice: '0x9' }
const word = (value: string): string => value.slice(2).padStart(64, '0')

const current = { number: '0x64', time: '0x7fffffff', feeRecipient: address, prevRandao: `0x${'0'.repeat(63)}5` }
const earlier = { blockNumber: '0x64', timestamp: '0x7fffffff', coinbase: address, random: `0x${'0'.repeat(63)}5` }
const expected = `0x${['0x64', '0x7fffffff', address, '0x5', '0x9'].map(word).join('')}`

/** The parameters of each method with block overrides. */
const methods: Readonly<Record<string, (overrides: object) => readonly unknown[]>> = {
  eth_call: (overrides) => [call, 'latest', stateOverrides, overrides],
  debug_traceCall: (blockOverrides) => [call, 'latest', { tracer: 'callTracer', stateOverrides, blockOverrides }],
  debug_traceCallMany: (blockOverride) => [
    [{ transactions: [call], blockOverride }],
    {},
    { tracer: 'callTracer', stateOverrides },
  ],
  trace_call: (blockOverrides) => [call, ['trace'], 'latest', stateOverrides, blockOverrides],
  trace_callMany: (blockOverrides) => [[[call, ['trace']]], 'latest', { stateOverrides, blockOverrides }],
  eth_callMany: (blockOverride) => [[{ transactions: [call], blockOverride }], {}, stateOverrides],
  eth_simulateV1: (blockOverrides) => [{ blockStateCalls: [{ blockOverrides, stateOverrides, calls: [call] }] }],
}

describe.each(Object.entries(methods))('%s', (method, paramsOf) => {
  test.each([
    ['go-ethereum', { ...current, baseFeePerGas: '0x9' }],
    ['earlier versions of go-ethereum, and of reth, anvil and Erigon', { ...earlier, baseFee: '0x9' }],
  ])('accepts block overrides with the names of %s', async (_, overrides) => {
    const node = await start({ strictParams: true })
    await node.provider.request({ method: 'anvil_setBalance', params: [`0x${'00'.repeat(20)}`, '0xffffffffff'] })
    const result = await node.provider.request({ method, params: paramsOf(overrides) })
    expect(JSON.stringify(result)).toContain(`"${expected}"`)
  })

  test('refuses two names of one block override', async () => {
    const node = await start()
    const params = paramsOf({ feeRecipient: address, coinbase: address })
    await expect(node.provider.request({ method, params })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('coinbase): expected no value beside "feeRecipient"'),
    })
  })
})
