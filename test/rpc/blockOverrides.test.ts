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

describe('blockHash, as in Erigon and reth', () => {
  /** Returns BLOCKHASH of the blocks 99, 98 and 1. */
  const hashes = '0x' + '6063405f526062406020526001406040526060' + '5ff3'
  const account = `0x${'c1'.repeat(20)}`
  const states = { [account]: { code: hashes } }
  const hash = `0x${'ab'.repeat(32)}`
  const blockHash = { 99: hash, '0x1': hash, 300: hash }

  test.each([
    ['eth_call', (overrides: object) => [{ to: account }, 'latest', states, overrides]],
    ['eth_callMany', (blockOverride: object) => [[{ transactions: [{ to: account }], blockOverride }], {}, states]],
    [
      'debug_traceCall',
      (blockOverrides: object) => [
        { to: account },
        'latest',
        { tracer: 'callTracer', stateOverrides: states, blockOverrides },
      ],
    ],
  ])('%s reads given hashes of earlier blocks', async (method, paramsOf) => {
    const node = await start({ strictParams: true })
    await node.mine({ blocks: 98 })
    const block = await node.provider.request({ method: 'eth_getBlockByNumber', params: ['0x62', false] })
    const request = (overrides: object) => node.provider.request({ method, params: paramsOf(overrides) })
    expect(JSON.stringify(await request({ number: '0x64', blockHash }))).toContain(
      `"${hash}${block?.hash?.slice(2)}${hash.slice(2)}"`,
    )
    // BLOCKHASH only reads the 256 blocks before.
    expect(JSON.stringify(await request({ number: '0x102', blockHash }))).toContain(`${'0'.repeat(64)}"`)
    for (const wrong of ['0x', { latest: hash }, { 1: '0x1' }])
      await expect(request({ blockHash: wrong })).rejects.toMatchObject({ code: -32602 })
  })

  test('is not a member of simulated blocks', async () => {
    const node = await start({ strictParams: true })
    const method: string = 'eth_simulateV1'
    const params = [{ blockStateCalls: [{ blockOverrides: { blockHash }, calls: [] }] }]
    await expect(node.provider.request({ method, params })).rejects.toMatchObject({
      message: expect.stringContaining('blockOverrides.blockHash'),
    })
  })
})
