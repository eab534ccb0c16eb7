import { afterAll, beforeAll, expect, test } from 'vitest'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { readEnvelope } from '../../src/rpc/protocol/envelope.ts'
import { respond } from '../../src/rpc/protocol/respond.ts'
import { fc } from '../property.ts'
import { type ExampleNode, openExampleChain } from './exampleChain.ts'

/** Every request gets a JSON-RPC response without an internal error. */

let node: ExampleNode
beforeAll(async () => {
  node = await openExampleChain()
})
afterAll(() => node.chain.close())

/** `RUNS=50000` runs more requests. */
const RUNS = Number(process.env.RUNS ?? 1_000)

const caller = { signal: new AbortController().signal }
const responseTo = async (text: string): Promise<string | undefined> =>
  (await respond(node.endpoint, readEnvelope(text, 100), caller))?.toString()

/** Valid and almost valid values of parameters. */
const plausible = fc.oneof(
  fc.constantFrom(
    'latest',
    'pending',
    'earliest',
    'safe',
    'finalized',
    '0x0',
    '0x1',
    '0x3',
    '0x7fffffffffffffff',
    '0x',
    '',
  ),
  fc.constantFrom(`0x${'0'.repeat(64)}`, `0x${'f'.repeat(64)}`, `0x${'f'.repeat(65)}`, `0x${'0'.repeat(40)}`),
  fc.constantFrom('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512'),
  fc.constantFrom(true, false, null, 0, -1, 1.5, 2 ** 53, 1_767_312_000),
  fc.bigInt({ min: 0n, max: 2n ** 256n }).map((value) => `0x${value.toString(16)}`),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`),
)
const members = [
  'from',
  'to',
  'gas',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'value',
  'nonce',
  'data',
  'input',
]
const rarer = ['accessList', 'authorizationList', 'blobVersionedHashes', 'blockHash', 'blockNumber', 'chainId', 'calls']
const simulated = [
  'blockStateCalls',
  'stateOverrides',
  'blockOverrides',
  'state',
  'stateDiff',
  'code',
  'balance',
  '__proto__',
]
const { value: parameter } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    plausible,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...members, ...rarer, ...simulated), plausible.map(String)), tie('value'), {
      maxKeys: 4,
    }),
  ),
}))

/** Excludes slow requests, which mine thousands of blocks. */
const isFast = (method: string, params: unknown) => method !== 'evm_mine' || !JSON.stringify(params).includes('blocks')

test('any parameters get a response without an internal error', async () => {
  const calls = fc.record({
    method: fc.constantFrom(...Object.keys(methods)),
    params: fc.array(parameter, { maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(calls, async ({ method, params }) => {
      fc.pre(isFast(method, params))
      const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const response = JSON.parse((await responseTo(text)) ?? '')
      expect(response).toMatchObject({ jsonrpc: '2.0', id: 1 })
      expect('result' in response).not.toBe('error' in response)
      expect(response.error?.message, text).not.toBe('internal error')
    }),
    { numRuns: RUNS * 2 },
  )
})

const hex = (value: bigint) => `0x${value.toString(16)}`
/** Mostly undefined: with values of every kind, almost every call would be rejected at once. */
const rarely = <T>(values: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values })
const often = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 2 })
const amount = fc.constantFrom(0n, 1n, 10n ** 9n, 10n ** 18n, 10n ** 30n, 2n ** 256n - 1n).map(hex)
const gas = fc.constantFrom(0n, 21_000n, 53_000n, 100_000n, 10n ** 7n, 2n ** 53n, 2n ** 64n - 1n).map(hex)
const word = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map((value) => `0x${value.toString(16).padStart(64, '0')}`)
const bytes = fc.uint8Array({ maxLength: 40 }).map((data) => `0x${Buffer.from(data).toString('hex')}`)
const precompile = '0x0000000000000000000000000000000000000001'
const address = fc.constantFrom(
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
  '0x00000000000000000000000000000000000000ff',
  precompile,
  '0x0000000000000000000000000000000000000100',
)
const fees = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.record({ gasPrice: amount }) },
  { weight: 2, arbitrary: fc.record({ maxFeePerGas: amount, maxPriorityFeePerGas: fc.constant('0x1') }) },
  { weight: 1, arbitrary: fc.record({ gasPrice: amount, maxFeePerGas: amount }) },
)
const authorization = fc.record({
  chainId: fc.constantFrom('0x0', '0x7a69', '0x1'),
  address,
  nonce: gas,
  yParity: fc.constantFrom('0x0', '0x1', '0xff'),
  r: word.map((text) => hex(BigInt(text))),
  s: word.map((text) => hex(BigInt(text))),
})
const call = fc
  .tuple(
    fees,
    fc.record({
      from: often(address),
      to: often(address),
      gas: rarely(gas),
      value: rarely(amount),
      nonce: rarely(gas),
      data: often(bytes),
      accessList: rarely(
        fc.array(fc.record({ address, storageKeys: fc.array(word, { maxLength: 2 }) }), { maxLength: 2 }),
      ),
      authorizationList: rarely(fc.array(authorization, { maxLength: 2 })),
      blobVersionedHashes: rarely(
        fc.array(
          word.map((text) => `0x01${text.slice(4)}`),
          { maxLength: 2 },
        ),
      ),
    }),
  )
  .map(([fee, rest]) => ({ ...rest, ...fee }))
const account = fc.record({
  balance: often(amount),
  nonce: rarely(gas),
  code: often(bytes),
  state: rarely(fc.dictionary(word, word, { maxKeys: 2 })),
  stateDiff: rarely(fc.dictionary(word, word, { maxKeys: 2 })),
})
const overrides = fc
  .tuple(fc.dictionary(address, account, { maxKeys: 2 }), rarely(address))
  .map(([accounts, target]) => (target ? { ...accounts, [precompile]: { movePrecompileToAddress: target } } : accounts))
const block = fc.record({
  number: rarely(fc.constantFrom('0x0', '0x5', '0x20', '0xffff', hex(2n ** 256n - 1n))),
  time: rarely(fc.constantFrom('0x0', '0x6955c000', hex(2n ** 64n - 1n))),
  gasLimit: rarely(gas),
  feeRecipient: rarely(address),
  prevRandao: rarely(word),
  baseFeePerGas: rarely(amount),
  blobBaseFee: rarely(amount),
})
const tag = fc.constantFrom('latest', 'pending', 'earliest', '0x2')
const simulation = fc.record({
  blockStateCalls: fc.array(
    fc.record({
      blockOverrides: often(block),
      stateOverrides: often(overrides),
      calls: fc.array(call, { maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
  validation: fc.boolean(),
  traceTransfers: fc.boolean(),
  returnFullTransactions: fc.boolean(),
})
const executions = fc.oneof(
  fc.record({ method: fc.constantFrom('eth_call', 'eth_estimateGas'), params: fc.tuple(call, tag, overrides, block) }),
  fc.record({ method: fc.constant('eth_createAccessList'), params: fc.tuple(call, tag, overrides) }),
  fc.record({ method: fc.constantFrom('eth_sendTransaction', 'eth_signTransaction'), params: fc.tuple(call) }),
  fc.record({ method: fc.constant('eth_simulateV1'), params: fc.tuple(simulation, tag) }),
)

test('any well-formed call gets a response that matches the schema of the method', async () => {
  let succeeded = 0
  await fc.assert(
    fc.asyncProperty(executions, async (request) => {
      const text = JSON.stringify({ jsonrpc: '2.0', id: 1, ...request })
      const response = JSON.parse((await responseTo(text)) ?? '')
      expect(response.error?.message, text).not.toBe('internal error')
      if (response.error !== undefined) return
      succeeded++
      expect(methods[request.method]?.result.safeParse(response.result).error, text).toBeUndefined()
    }),
    { numRuns: RUNS },
  )
  expect(succeeded).toBeGreaterThan(RUNS / 10)
})

test('any text gets a JSON response or none', async () => {
  const pieces = fc.array(
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"jsonrpc"',
      '"2.0"',
      '"id"',
      '1',
      '1.50',
      '"method"',
      '"eth_chainId"',
      '"params"',
      'null',
      '\\',
      '"',
      ' ',
    ),
    { maxLength: 20 },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        pieces.map((all) => all.join('')),
        fc.json(),
        fc.string(),
      ),
      async (text) => {
        const response = await responseTo(text)
        if (response !== undefined) JSON.parse(response)
      },
    ),
    { numRuns: RUNS },
  )
})
