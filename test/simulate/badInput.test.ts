import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestChain, type TestChain } from './forkChain.ts'

let node: TestChain
beforeAll(async () => {
  node = await openTestChain()
})
afterAll(() => node.chain.close())

const address = '0x00000000000000000000000000000000000000aa'
const hash = `0x${'12'.repeat(32)}`

const notQuantities = [5, true, '5', '', '0x', '0x01', '0xg', '-0x1', '0X1', [], {}, `0x1${'0'.repeat(64)}`]
const notUint64s = [...notQuantities, '0x10000000000000000']
const notAddresses = [
  5,
  '',
  '0x',
  'aa',
  address.slice(2),
  address.slice(0, -1),
  `${address}0`,
  `0x${'g'.repeat(40)}`,
  [],
  {},
]
const notHashes = [5, '', '0x', hash.slice(2), hash.slice(0, -2), `${hash}00`, `0x${'g'.repeat(64)}`, [], {}]
/** Words can be shorter than 32 bytes. */
const notWords = [5, '', '0x', hash.slice(2), `${hash}00`, `0x${'g'.repeat(64)}`, [], {}]
const notBytes = [5, '', '00', '0x0', '0xg0', '0x 0', [], {}]
const notObjects = [5, true, 'x', []]
const notArrays = [5, true, 'x', {}]
const notFlags = [0, 1, 'true', '', {}, []]

const callQuantities = ['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'maxFeePerBlobGas', 'value', 'chainId']
const authorization = { chainId: '0x0', address, nonce: '0x0', yParity: '0x0', r: '0x1', s: '0x1' }

/**
 * A member, values that are invalid for it, and the parameter that contains such a value but is otherwise valid. `part` is `key of ` if a key
 * of the member is invalid.
 */
type Row = readonly [path: string, invalid: readonly unknown[], place: (value: unknown) => unknown, part?: 'key of ']

/** The rows for `test.each`, each after its title. */
const titled = (rows: readonly Row[]): (readonly [title: string, row: Row])[] => rows.map((row) => [row[0], row])

/** A row for each member of a call object. `place` returns the parameter that contains the call. */
const callRows = (path: string, place: (call: unknown) => unknown): Row[] => {
  const member = (name: string, invalid: readonly unknown[], wrap = (value: unknown): unknown => value): Row => [
    `${path}.${name}`,
    invalid,
    (value) => place({ [name.split(/[[.]/)[0] ?? name]: wrap(value) }),
  ]
  return [
    [path, notObjects, place],
    ...['from', 'to'].map((name) => member(name, notAddresses)),
    ...['gas', 'nonce'].map((name) => member(name, notUint64s)),
    ...callQuantities.map((name) => member(name, notQuantities)),
    ...['data', 'input'].map((name) => member(name, notBytes)),
    member('accessList', notArrays),
    member('accessList[0]', notObjects, (value) => [value]),
    member('accessList[0].address', notAddresses, (value) => [{ address: value, storageKeys: [] }]),
    member('accessList[0].storageKeys', notArrays, (value) => [{ address, storageKeys: value }]),
    member('accessList[0].storageKeys[1]', notHashes, (value) => [{ address, storageKeys: [hash, value] }]),
    member('blobVersionedHashes', notArrays),
    member('blobVersionedHashes[0]', notHashes, (value) => [value]),
    member('authorizationList', notArrays),
    member('authorizationList[0]', notObjects, (value) => [value]),
    member('authorizationList[0].address', notAddresses, (value) => [{ ...authorization, address: value }]),
    ...['nonce', 'yParity'].map((name) =>
      member(`authorizationList[0].${name}`, notUint64s, (value) => [{ ...authorization, [name]: value }]),
    ),
    ...['chainId', 'r', 's'].map((name) =>
      member(`authorizationList[0].${name}`, notQuantities, (value) => [{ ...authorization, [name]: value }]),
    ),
  ]
}

/** A row for each member of state overrides. */
const stateRows = (path: string, place: (overrides: unknown) => unknown): Row[] => {
  const account = (name: string, invalid: readonly unknown[], wrap = (value: unknown): unknown => value): Row => [
    `${path}.${address}.${name}`,
    invalid,
    (value) => place({ [address]: { [name.split('.')[0] ?? name]: wrap(value) } }),
  ]
  return [
    [path, notObjects, place],
    [path, [{}], (value) => place({ '0xaa': value }), 'key of '],
    [`${path}.${address}`, notObjects, (value) => place({ [address]: value })],
    [path, [{}], (value) => place({ [address]: {}, [address.toUpperCase().replace('X', 'x')]: value }), 'key of '],
    account('balance', notQuantities),
    account('nonce', notUint64s),
    account('code', notBytes),
    account('movePrecompileToAddress', notAddresses),
    ...['state', 'stateDiff'].flatMap((name) => [
      account(name, notObjects),
      [
        `${path}.${address}.${name}`,
        [hash],
        (value) => place({ [address]: { [name]: { '0x1': value } } }),
        'key of ',
      ] satisfies Row,
      account(`${name}.${hash}`, notHashes, (value) => ({ [hash]: value })),
    ]),
  ]
}

/** A row for each member of block overrides. */
const blockRows = (path: string, place: (overrides: unknown) => unknown): Row[] => [
  [path, notObjects, place],
  ...['number', 'difficulty', 'baseFeePerGas', 'blobBaseFee'].map(
    (name): Row => [`${path}.${name}`, notQuantities, (value) => place({ [name]: value })],
  ),
  ...['time', 'gasLimit'].map((name): Row => [`${path}.${name}`, notUint64s, (value) => place({ [name]: value })]),
  [`${path}.feeRecipient`, notAddresses, (value) => place({ feeRecipient: value })],
  [`${path}.prevRandao`, notWords, (value) => place({ prevRandao: value })],
]

const simulation = (entry: unknown): unknown => ({ blockStateCalls: [{}, {}, entry] })
const withdrawal = { index: '0x0', validatorIndex: '0x0', address, amount: '0x0' }
const withBlockOverrides = (overrides: unknown): unknown => simulation({ blockOverrides: overrides })

const simulateRows: Row[] = [
  ['blockStateCalls', notArrays, (value) => ({ blockStateCalls: value })],
  ['blockStateCalls[2]', [...notObjects, null], simulation],
  ...['validation', 'traceTransfers', 'returnFullTransactions', 'returnFullTransactionObjects'].flatMap(
    (name): Row[] => [
      [name, notFlags, (value) => ({ blockStateCalls: [{}], [name]: value })],
      [`blockStateCalls[2].${name}`, notFlags, (value) => simulation({ [name]: value })],
    ],
  ),
  ['blockStateCalls[2].calls', notArrays, (value) => simulation({ calls: value })],
  ...callRows('blockStateCalls[2].calls[1]', (call) => simulation({ calls: [{}, call] })),
  ...stateRows('blockStateCalls[2].stateOverrides', (stateOverrides) => simulation({ stateOverrides })),
  ...blockRows('blockStateCalls[2].blockOverrides', withBlockOverrides),
  ['blockStateCalls[2].blockOverrides.beaconRoot', notHashes, (value) => withBlockOverrides({ beaconRoot: value })],
  ['blockStateCalls[2].blockOverrides.withdrawals', notArrays, (value) => withBlockOverrides({ withdrawals: value })],
  [
    'blockStateCalls[2].blockOverrides.withdrawals[0]',
    notObjects,
    (value) => withBlockOverrides({ withdrawals: [value] }),
  ],
  ...['index', 'validatorIndex', 'amount'].map(
    (name): Row => [
      `blockStateCalls[2].blockOverrides.withdrawals[0].${name}`,
      notUint64s,
      (value) => withBlockOverrides({ withdrawals: [{ ...withdrawal, [name]: value }] }),
    ],
  ),
  [
    'blockStateCalls[2].blockOverrides.withdrawals[0].address',
    notAddresses,
    (value) => withBlockOverrides({ withdrawals: [{ ...withdrawal, address: value }] }),
  ],
]

const invalidParameters: Readonly<Record<string, readonly unknown[]>> = {
  nothing: [],
  null: [null],
  'a string': ['0x'],
  'an array': [[]],
  'a number': [5],
  'a third parameter': [{ blockStateCalls: [{}] }, 'latest', {}],
  'a block with both a number and a hash': [{ blockStateCalls: [{}] }, { blockNumber: '0x0', blockHash: hash }],
  'a flag that is not a boolean': [{ blockStateCalls: [{}] }, { validation: 'yes' }],
  'an unknown flag': [{ blockStateCalls: [{}] }, { validate: true }],
}
const invalidBlocks = [
  'safe',
  'newest',
  '0x01',
  '0x',
  '10',
  '',
  5,
  true,
  [],
  { blockNumber: '0x01' },
  { blockHash: '0x12' },
]

/** The error that rejects a request. */
async function errorOf(method: string, params: unknown[]): Promise<{ code: number; message: string }> {
  return node.provider.request({ method, params }).then(
    (result: unknown) => ({ code: 0, message: `accepted: ${JSON.stringify(result).slice(0, 200)}` }),
    (error: { code: number; message: string }) => error,
  )
}

describe('eth_simulateV1 names the invalid member', () => {
  test.each(titled(simulateRows))('%s', async (_, [path, invalid, place, part = '']) => {
    for (const value of invalid) {
      const { code, message } = await errorOf('eth_simulateV1', [place(value), 'latest'])
      expect({ value, code, message }).toMatchObject({ value, code: -32602 })
      expect(message).toContain(`(${part}simulation.${path})`)
    }
  })

  test.each(invalidBlocks.map((block) => [block]))('rejects the block %j', async (block) => {
    expect(await errorOf('eth_simulateV1', [{ blockStateCalls: [{}] }, block])).toMatchObject({ code: -32602 })
  })

  test.each(Object.entries(invalidParameters))('rejects parameters: %s', async (_, params) => {
    expect(await errorOf('eth_simulateV1', [...params])).toMatchObject({ code: -32602 })
  })

  test('suggests `finalized` instead of `safe`', async () => {
    const { message } = await errorOf('eth_simulateV1', [{ blockStateCalls: [{}] }, 'safe'])
    expect(message).toContain('finalized')
  })
})

describe.each(['eth_call', 'eth_estimateGas', 'eth_createAccessList'])('%s names the invalid member', (method) => {
  test.each(titled(callRows('', (call) => call)))('transaction%s', async (_, [path, invalid, place]) => {
    for (const value of invalid) {
      const { code, message } = await errorOf(method, [place(value), 'latest'])
      expect({ value, code, message }).toMatchObject({ value, code: -32602 })
      expect(message).toContain(`(transaction${path})`)
    }
  })

  test.each(titled(stateRows('', (overrides) => overrides)))(
    'stateOverrides%s',
    async (_, [path, invalid, place, part = '']) => {
      for (const value of invalid) {
        const { code, message } = await errorOf(method, [{}, 'latest', place(value)])
        expect({ value, code, message }).toMatchObject({ value, code: -32602 })
        expect(message).toContain(`(${part}stateOverrides${path})`)
      }
    },
  )
})

describe.each(['eth_call', 'eth_estimateGas'])('%s names the invalid block override', (method) => {
  test.each(titled(blockRows('', (overrides) => overrides)))('blockOverrides%s', async (_, [path, invalid, place]) => {
    for (const value of invalid) {
      const { code, message } = await errorOf(method, [{}, 'latest', {}, place(value)])
      expect({ value, code, message }).toMatchObject({ value, code: -32602 })
      expect(message).toContain(`(blockOverrides${path})`)
    }
  })
})
