import { createPublicClient, custom } from 'viem'
import { describe, expect, test } from 'vitest'
import { AbiDecoder, decodedErrorText } from '../../src/dashboard/web/abi/abiDecoder.ts'
import {
  callDataOf,
  functionSignature,
  parameterTypeText,
  parseArgument,
  parseArguments,
  placeholderOf,
} from '../../src/dashboard/web/abi/forms.ts'
import {
  parseParams as consoleParams,
  curlOf,
  parseParam,
  typeName,
} from '../../src/dashboard/web/views/console/openRpc.ts'
import { changesOf, emptyTexts, settingsOf } from '../../src/dashboard/web/views/gateway/keySettings.ts'
import {
  draftOf,
  emptyBlock,
  emptyDraft,
  simulateParams,
  viemArguments,
  viemCode,
} from '../../src/dashboard/web/views/simulate/request.ts'
import { createNode } from '../../src/node.ts'

const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const bob = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const addressOf = (name: string) => ({ alice, bob })[name]

describe('parseArgument', () => {
  test.each([
    ['uint256', '1.5 ether', 1_500_000_000_000_000_000n],
    ['uint256', '1e6', 1_000_000n],
    ['uint8', '0xff', 255n],
    ['int256', '-3', -3n],
    ['uint256', '1,000_000', 1_000_000n],
    ['address', 'bob', bob],
    ['address', '0xF39fd6e51aad88F6F4ce6aB8827279cffFb92266', alice],
    ['bool', 'true', true],
    ['int8', '-128', -128n],
    ['string', ' text ', ' text '],
    ['bytes', '0x12', '0x12'],
    ['uint256[]', '[1, "2 gwei", 12345678901234567890]', [1n, 2_000_000_000n, 12_345_678_901_234_567_890n]],
    ['uint256[]', '[1e21, 1.5e18]', [10n ** 21n, 15n * 10n ** 17n]],
    ['string[]', '["a,12345678901234567890,\\"b"]', ['a,12345678901234567890,"b']],
    ['address[2]', '["alice", "bob"]', [alice, bob]],
    [
      'uint256[2][]',
      '[[1, 2], [3, 4]]',
      [
        [1n, 2n],
        [3n, 4n],
      ],
    ],
  ])('parses %s: %s', (type, text, value) => expect(parseArgument({ type, name: 'x' }, text, addressOf)).toEqual(value))

  test.each([
    ['uint256', 'many', 'x: expected a whole number, or one with a unit such as 1.5 ether, got "many"'],
    ['uint256', '0.5', 'x: expected a whole number, or one with a unit such as 1.5 ether, got "0.5"'],
    ['address', 'carol', 'x: expected an address or the name of an account, got "carol"'],
    ['bool', 'yes', 'x: expected true or false, got "yes"'],
    ['bytes', '12', 'x: expected hex data with a 0x prefix, got "12"'],
    ['bytes4', '0x12', 'x: expected 4 bytes of hex data, got "0x12"'],
    ['uint8', '256', 'x: expected a number from 0 to 2^8 - 1, got "256"'],
    ['int8', '128', 'x: expected a number from -2^7 to 2^7 - 1, got "128"'],
    ['uint256', '-1', 'x: expected a number from 0 to 2^256 - 1, got "-1"'],
    ['function', '0x', 'x: the page cannot encode function'],
    ['uint256[]', '[1', 'x: expected JSON for uint256[], got "[1"'],
    ['uint256[]', '5', 'x: expected a JSON array, got "5"'],
    ['uint256[2]', '[1]', 'x: expected a JSON array of 2 items, got ["1"]'],
    ['uint256[]', '[1, -1]', 'x[1]: expected a number from 0 to 2^256 - 1, got "-1"'],
    ['string[]', '[null]', 'x[0]: expected string, got null'],
  ])('rejects %s: %s with the name of the argument', (type, text, message) =>
    expect(() => parseArgument({ type, name: 'x' }, text, addressOf)).toThrow(message),
  )

  const call = (to: string, value: string) => ({
    name: 'call',
    type: 'tuple',
    components: [
      { name: to, type: 'address' },
      { name: value, type: 'uint256' },
    ],
  })

  test.each([
    [call('to', 'value'), '{"value":"1 gwei","to":"bob"}'],
    [call('to', 'value'), '["bob","1 gwei"]'],
    [call('', ''), '["bob","1 gwei"]'],
  ])('parses the tuple %j: %s', (parameter, text) =>
    expect(parseArgument(parameter, text, addressOf)).toEqual([bob, 1_000_000_000n]),
  )

  test.each([
    ['{"to":"bob"}', 'call: expected a JSON object with the members to, value, got {"to":"bob"}'],
    ['{"to":"bob","value":1,"data":"0x"}', 'call: expected a JSON object with the members to, value, got '],
    ['["bob",1,2]', 'call: expected a JSON array of 2 items, got ["bob","1","2"]'],
    ['{"to":"bob","value":"much"}', 'call.value: expected a whole number, or one with a unit such as 1.5 ether'],
  ])('rejects the tuple %s', (text, message) =>
    expect(() => parseArgument(call('to', 'value'), text, addressOf)).toThrow(message),
  )

  test('describes a tuple by its members', () => {
    const calls = { ...call('to', 'value'), type: 'tuple[]' }
    expect(parameterTypeText(calls, true)).toBe('(address to, uint256 value)[]')
    expect(placeholderOf(calls)).toBe('[{"to": "…", "value": "…"}]')
    expect(placeholderOf(call('', ''))).toBe('["…", "…"]')
    const item = {
      type: 'function',
      name: 'execute',
      stateMutability: 'payable',
      inputs: [calls],
      outputs: [],
    } as const
    expect(functionSignature(item)).toBe('execute((address, uint256)[])')
  })
})

describe('AbiDecoder', () => {
  const abi = [
    {
      type: 'function',
      name: 'transfer',
      stateMutability: 'nonpayable',
      inputs: [
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
      ],
      outputs: [{ name: '', type: 'bool' }],
    },
    { type: 'error', name: 'TooLow', inputs: [{ name: 'have', type: 'uint256' }] },
    {
      type: 'event',
      name: 'Transfer',
      inputs: [
        { name: 'from', type: 'address', indexed: true },
        { name: 'to', type: 'address', indexed: true },
        { name: 'value', type: 'uint256', indexed: false },
      ],
    },
  ] as const
  const decoder = new AbiDecoder([{ name: 'token', address: bob, abi }])
  const word = (value: bigint | string) =>
    (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')

  test('decodes a call by its address, and at other addresses by its selector', () => {
    const data = callDataOf(abi[0], parseArguments(abi[0].inputs, ['alice', '5'], addressOf))
    for (const to of [bob, alice]) {
      expect(decoder.call(to, data)?.name).toBe('transfer')
      expect(decoder.call(to, data)?.values.map(({ value }) => String(value).toLowerCase())).toEqual([alice, '5'])
    }
    expect(decoder.result(bob, data, `0x${word(1n)}`)).toEqual([{ name: '', type: 'bool', value: true }])
  })

  test('decodes an event only if the number of indexed values matches', () => {
    const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const log = { address: bob, topics: [topic, `0x${word(alice)}`, `0x${word(bob)}`], data: `0x${word(7n)}` } as const
    expect(decoder.event(log)?.values.map(({ name }) => name)).toEqual(['from', 'to', 'value'])
    expect(decoder.event({ ...log, topics: [topic] })).toBeUndefined()
  })

  test.each([
    [`0x08c379a0${word(32n)}${word(2n)}${'6e6f'.padEnd(64, '0')}`, 'no'],
    [`0x4e487b71${word(17n)}`, 'panic: arithmetic overflow or underflow'],
    [`0x4e487b71${word(153n)}`, 'panic: code 153'],
  ] as const)('describes the revert data %s: %s', (data, text) => {
    const decoded = decoder.error(bob, data)
    expect(decoded && decodedErrorText(decoded)).toBe(text)
  })

  test('does not decode data that does not match its selector', () => {
    expect(decoder.call(bob, '0xa9059cbb')).toBeUndefined()
    expect(decoder.call(bob, '0xdeadbeef')).toBeUndefined()
    expect(decoder.error(null, '0x')).toBeUndefined()
  })
})

describe('a simulation draft', () => {
  const draft = {
    ...emptyDraft,
    block: '5',
    blocks: [
      {
        ...emptyBlock,
        calls: [{ from: 'alice', to: 'bob', value: '1.5', data: '' }],
        blockOverrides: '{"time":"0x70000000"}',
      },
      { ...emptyBlock, calls: [], stateOverrides: '{"bob":{"balance":"0x1","nonce":"0x2","stateDiff":{}}}' },
    ],
  }

  test('is converted to parameters and back', () => {
    const params = simulateParams(draft, addressOf)
    expect(params).toEqual([
      {
        blockStateCalls: [
          { blockOverrides: { time: '0x70000000' }, calls: [{ from: alice, to: bob, value: '0x14d1120d7b160000' }] },
          { stateOverrides: { [bob]: { balance: '0x1', nonce: '0x2', stateDiff: {} } }, calls: [] },
        ],
        validation: false,
        traceTransfers: true,
      },
      '0x5',
    ])
    expect(simulateParams(draftOf(params), addressOf)).toEqual(params)
  })

  test.each([
    [{ blockOverrides: '{' }, /^block 1, block overrides: /],
    [{ stateOverrides: '[]' }, /^block 1, state overrides: expected a JSON object$/],
    [{ calls: [{ from: '', to: '', value: 'much', data: '' }] }, /^block 1, call 1: much is not an amount of ether: /],
    [{ calls: [{ from: '', to: '', value: '', data: '12' }] }, /^block 1, call 1: data is not hex/],
  ])('with %j is rejected', (change, message) =>
    expect(() => simulateParams({ ...emptyDraft, blocks: [{ ...emptyBlock, ...change }] }, addressOf)).toThrow(message),
  )

  test.each([
    [{ blockNumber: '0x1388' }, '5,000', { blockNumber: 5_000n }],
    [undefined, 'latest', { blockTag: 'latest' }],
    [null, 'latest', { blockTag: 'latest' }],
    ['earliest', 'earliest', { blockTag: 'earliest' }],
  ])('after the block %j has a form and viem code', (block, text, argument) => {
    const params = [{ blockStateCalls: [] }, block] as const
    expect(draftOf(params).block).toBe(text)
    expect(viemArguments(params)).toEqual({ ...argument, blocks: [] })
  })

  const hash = `0x${'ab'.repeat(32)}`

  test.each([hash, { blockHash: hash }])('after the block %j has a form, but no viem code', (block) => {
    const params = [{ blockStateCalls: [] }, block] as const
    expect(draftOf(params).block).toBe(hash)
    expect(() => viemCode('http://127.0.0.1:8545/local', params)).toThrow(
      `simulateBlocks of viem takes a block number or a tag, not ${hash}`,
    )
  })

  test('after a block that must be canonical has no form', () =>
    expect(() => draftOf([{ blockStateCalls: [] }, { blockHash: hash, requireCanonical: true }])).toThrow(
      'the form has no field for requireCanonical: run the request as JSON',
    ))

  test('has the same result through viem as through the method', async () => {
    await using node = await createNode()
    const [from, to] = node.accounts.map(({ address }) => address)
    const draftOfNode = {
      ...emptyDraft,
      blocks: [
        {
          calls: [{ from: from ?? '', to: to ?? '', value: '2', data: '' }],
          blockOverrides: '{"time":"0x70000000","baseFeePerGas":"0x7"}',
          stateOverrides: `{"${from}":{"balance":"0x8ac7230489e80000"}}`,
        },
      ],
    }
    const params = simulateParams(draftOfNode, addressOf)
    const client = createPublicClient({ transport: custom(node.provider as Parameters<typeof custom>[0]) })
    const viemParams = viemArguments(params) as unknown as Parameters<typeof client.simulateBlocks>[0]
    const [byViem] = await client.simulateBlocks(viemParams)
    const [byMethod] = (await node.provider.request({
      method: 'eth_simulateV1',
      params: params as never,
    })) as unknown as { hash: string }[]
    expect(byViem?.hash).toBe(byMethod?.hash)
    expect(viemCode('http://127.0.0.1:8545/local', params)).toContain('time: 1879048192n')
  })
})

describe('the console', () => {
  test('accepts hex without quotes, and JSON', () => {
    expect(parseParam('0x12')).toBe('0x12')
    expect(parseParam('latest')).toBe('latest')
    expect(parseParam('{"a":[1]}')).toEqual({ a: [1] })
    expect(parseParam('true')).toBe(true)
    expect(() => parseParam('{"a":')).toThrow('not valid JSON')
    // The node accepts decimal strings. JSON.parse would round the number.
    expect(parseParam('9007199254740991')).toBe(9_007_199_254_740_991)
    expect(parseParam('12345678901234567891')).toBe('12345678901234567891')
  })

  test('omits empty trailing parameters, and names a missing required parameter', () => {
    const params = [
      { name: 'address', required: true, schema: {} },
      { name: 'block', required: false, schema: {} },
    ]
    expect(consoleParams(params, [alice, ''])).toEqual([alice])
    expect(() => consoleParams(params, ['', 'latest'])).toThrow('address is required')
  })

  test('quotes a request for a shell', () => {
    expect(curlOf('http://x', 'web3_sha3', ["it's"])).toBe(
      `curl -s http://x -H 'content-type: application/json' -d '{"jsonrpc":"2.0","id":1,"method":"web3_sha3","params":["it'\\''s"]}'`,
    )
  })

  test('describes the type of a parameter', () => {
    expect(typeName({ type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' })).toBe('address')
    expect(typeName({ type: 'object', properties: { from: {}, to: {}, value: {} } })).toBe(
      'object with from, to and value',
    )
    expect(typeName({ type: 'array', items: { type: 'boolean' } })).toBe('list of: boolean')
    expect(typeName({ anyOf: [{ type: 'string' }, { type: 'string' }, { type: 'null' }] })).toBe('string or null')
    expect(typeName({ anyOf: [{ type: 'object', properties: { a: {}, b: {} } }, { type: 'integer' }] })).toBe(
      'object with a and b, or integer',
    )
    expect(typeName({ enum: ['a', 'b'] })).toBe('"a" or "b"')
    expect(typeName({})).toBe('any')
  })
})

describe('the settings of a key', () => {
  test('omit empty fields', () => {
    const texts = { ...emptyTexts, name: 'ci', methods: 'eth_call, eth_*', dailyCredits: '1,000' }
    expect(settingsOf(texts)).toEqual({ name: 'ci', methods: ['eth_call', 'eth_*'], dailyCredits: 1_000 })
    expect(changesOf(texts)).toMatchObject({ networks: null, creditsPerSecond: null })
  })

  test('are rejected with the name of an invalid field', () =>
    expect(() => settingsOf({ ...emptyTexts, dailyCredits: 'lots' })).toThrow(
      'Credits per day: expected a whole number or "unlimited", got "lots"',
    ))
})
