import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { BlockId, BlockNumber, BlockParameter, latest, SimulationBase } from '../../src/rpc/wire/blockId.ts'
import { Address, Data, Hash } from '../../src/rpc/wire/bytes.ts'
import { CallRequest } from '../../src/rpc/wire/callRequest.ts'
import { decodeWith } from '../../src/rpc/wire/decodeWith.ts'
import { StateOverrides } from '../../src/rpc/wire/overrides.ts'
import { Index, Integer, Quantity, Uint64 } from '../../src/rpc/wire/quantity.ts'
import { quickDecoderOf } from '../../src/rpc/wire/quickDecoder.ts'
import { BaseOrFlags, Simulation } from '../../src/rpc/wire/simulateRequest.ts'
import { TraceCallOptions } from '../../src/rpc/wire/trace/options.ts'

const address = '0xF39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const hash = `0x${'0f'.repeat(32)}`
const plain: readonly unknown[] = [
  ...[
    undefined,
    null,
    true,
    0,
    7,
    1.5,
    -1,
    '',
    'x',
    '0x',
    '0X1',
    '0x0',
    '0x00',
    '0x01',
    '0x1',
    '0xA',
    '0xa',
    '0xfg',
    ' 0x1',
  ],
  ...['0x1 ', '0x1\n', 'latest', 'Latest', 'pending', 'earliest', 'safe', 'finalized', '1', '0x123', '0xab', '0xaBcD'],
  ...[
    address,
    address.toLowerCase(),
    address.slice(0, -1),
    `${address}0`,
    hash,
    hash.toUpperCase(),
    hash.replace('f', 'F'),
  ],
  ...[14, 15, 16, 17, 63, 64, 65].flatMap((digits) => [`0x${'f'.repeat(digits)}`, `0x7${'0'.repeat(digits - 1)}`]),
  ...[[], {}, [1], { blockNumber: '0x1' }, { blockHash: hash }, { blockNumber: '0x1', blockHash: hash }, new Date(0)],
]

const numbers: readonly unknown[] = [
  ...[-0, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53 - 1, 2 ** 53, 1e300],
  ...[
    '00012',
    '9007199254740991',
    '9007199254740992',
    '12345678901234567',
    '0x1fffffffffffff',
    '0x20000000000000',
    '1.5',
  ],
]

const call = { from: address, to: address.toLowerCase(), data: '0x70a08231' }
const calls: readonly unknown[] = [
  call,
  ...plain.flatMap((value) => [
    value,
    ...[
      'from',
      'to',
      'gas',
      'gasPrice',
      'value',
      'nonce',
      'data',
      'input',
      'type',
      'maxFeePerGas',
      'accessList',
      'chainId',
    ].map((name) => ({ ...call, [name]: value })),
  ]),
  { input: '0x01' },
  { data: '0x01', input: '0x01' },
  { data: '0x01', input: '0x02' },
  { data: null, input: '0x02' },
  { ...call, authorizationList: [], blobVersionedHashes: [hash], unknown: 1 },
  JSON.parse('{"__proto__":{"to":"0x00"},"value":"0x1"}'),
  Object.assign(Object.create({ to: 'inherited' }), { value: '0x1' }),
]

const overrides: readonly unknown[] = [
  ...plain,
  ...plain.flatMap((value) => [
    { [address]: value },
    ...['balance', 'nonce', 'code', 'state', 'stateDiff', 'movePrecompileToAddress', 'unknown'].map((name) => ({
      [address]: { balance: '0x1', [name]: value },
    })),
    { [address]: { stateDiff: { [hash]: value } } },
    { [address]: { state: { [String(value)]: hash } } },
  ]),
  {
    [address]: { nonce: '0x2', code: '0x00', state: { [hash]: hash, [hash.replace('f', 'F')]: `0x${'0'.repeat(64)}` } },
  },
  { [address]: {}, [address.toLowerCase()]: {} },
  { [address.toLowerCase()]: {}, [`0x${'1'.repeat(40)}`]: { balance: '0x3' } },
  JSON.parse('{"__proto__":{"balance":"0x1"}}'),
]

const simulations: readonly unknown[] = [
  ...plain,
  ...calls.map((item) => ({ blockStateCalls: [{ calls: [call, item] }] })),
  ...[true, false, null, undefined, 1].flatMap((flag) => [
    { blockStateCalls: [{ calls: [call] }], traceTransfers: flag },
    { blockStateCalls: [{ calls: [call], validation: flag }] },
    { blockStateCalls: [{ calls: [], returnFullTransactions: flag }], returnFullTransactionObjects: flag },
    { blockStateCalls: [{ calls: [call], unknown: flag }] },
    { blockStateCalls: [{ calls: [call], toString: flag }] },
  ]),
  { blockStateCalls: [] },
  { blockStateCalls: [{}] },
  { blockStateCalls: {} },
  { blockStateCalls: [{ calls: [call], blockOverrides: { number: '0x9' } }] },
  ...overrides.map((stateOverrides) => ({ blockStateCalls: [{ calls: [call], stateOverrides }] })),
]

const traceOptions: readonly unknown[] = [
  ...plain,
  ...overrides.map((stateOverrides) => ({ stateOverrides, tracer: 'callTracer' })),
  ...plain.flatMap((value) =>
    ['tracer', 'tracerConfig', 'timeout', 'enableMemory', 'limit', 'txIndex', 'blockOverrides', 'unknown'].map(
      (name) => ({
        stateOverrides: { [address.toLowerCase()]: { balance: '0x1' } },
        [name]: value,
      }),
    ),
  ),
]

/** Schemas with values of every kind, and the minimum number of values that the quick decoder accepts. */
const cases: readonly (readonly [string, z.ZodType, readonly unknown[], number])[] = [
  ['Address', Address, plain, 2],
  ['Hash', Hash, plain, 1],
  ['Data', Data, plain, 5],
  ['Quantity', Quantity, plain, 10],
  ['Uint64', Uint64, plain, 8],
  ['Index', Index, plain, 8],
  ['Integer', Integer, [...plain, ...numbers], 15],
  ['BlockId', BlockId, plain, 5],
  ['BlockNumber', BlockNumber, plain, 5],
  ['BlockParameter', BlockParameter, plain, 5],
  ['SimulationBase', SimulationBase, plain, 5],
  ['BlockId with a default', BlockId.default(latest), plain, 5],
  ['BaseOrFlags', BaseOrFlags, plain, 5],
  ['CallRequest', CallRequest, calls, 50],
  ['StateOverrides', StateOverrides, overrides, 10],
  ['Simulation', Simulation, simulations, 50],
  ['TraceCallOptions', TraceCallOptions, traceOptions, 20],
]

describe('a quick decoder', () => {
  test.each(cases)('of %s decodes like its schema', (_, schema, values, minimum) => {
    const decode = quickDecoderOf(schema)
    let accepted = 0
    for (const value of values) {
      const decoded = decode?.(value)
      if (decoded === undefined) continue
      accepted++
      expect(decoded, JSON.stringify(value)).toEqual(schema.parse(value))
      // As parameters are decoded: the schema of a record then uses the quick decoders of its entries.
      expect(decoded, JSON.stringify(value)).toEqual(decodeWith(schema, value, 100).data)
    }
    expect(accepted).toBeGreaterThanOrEqual(minimum)
  })
})
