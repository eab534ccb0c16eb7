import { expect, test } from 'vitest'
import { methodNotFound } from '../../src/rpc/errors.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { decodeParams } from '../../src/rpc/protocol/params.ts'

const address = `0x${'ab'.repeat(20)}`
const blockNumber = 'expected a hex block number up to 2^63 - 1 or a tag (latest, pending, earliest, finalized'

const messageOf = (method: string, params: readonly unknown[]): string => {
  try {
    decodeParams(methods[method]!, params) // the tests name existing methods
  } catch (error) {
    return (error as Error).message
  }
  return 'the arguments are valid'
}

test.each([
  ['vivarium_l2aAddTransaction', { type: 'INVOKE', versio: '0x3' }, 'transaction.versio', 'did you mean version?'],
  [
    'vivarium_l2aAddTransaction',
    { events: [{ from_addres: '0x1' }] },
    'transaction.events[0].from_addres',
    'did you mean from_address?',
  ],
  ['vivarium_l2aSealBlock', { timestam: 1 }, 'block.timestam', 'did you mean timestamp?'],
  [
    'vivarium_l2aSealBlock',
    { l1_gas_price: { price_in_fr: '0x1' } },
    'block.l1_gas_price.price_in_fr',
    'did you mean price_in_fri?',
  ],
  ['vivarium_l2aSetPolicy', { colour: 1 }, 'policy.colour', 'known members are acceptOnL2After, acceptOnL1After'],
  ['vivarium_l2bAddTransaction', { valu: '0x1' }, 'transaction.valu', 'did you mean value?'],
  [
    'vivarium_l2bAddTransaction',
    { logs: [{ addres: address }] },
    'transaction.logs[0].addres',
    'did you mean address?',
  ],
  ['vivarium_l2bSetPolicy', { includeAfte: 1 }, 'policy.includeAfte', 'did you mean includeAfter?'],
  ['vivarium_createKey', { nam: 'ci' }, 'settings.nam', 'did you mean name?'],
  ['vivarium_setFaults', [{ latenc: 1 }], 'rules[0].latenc', 'did you mean latency?'],
  ['vivarium_setFaults', 'latenc=4', 'rules[0].latenc', 'did you mean latency?'],
  ['vivarium_keyUsage', { ke: 'ci' }, 'query.ke', 'did you mean key?'],
  ['l2a_getBlockWithTxs', { block_numbe: 1 }, 'block_id.block_numbe', 'did you mean block_number?'],
  ['l2a_getEvents', { from_bloc: 'latest', chunk_size: 5 }, 'filter.from_bloc', 'did you mean from_block?'],
  ['eth_getBlockByNumber', { blockNumbe: '0x1' }, 'block.blockNumbe', 'did you mean blockNumber?'],
] as const)('%s suggests a member instead of the unknown one in %j', (method, argument, path, suggestion) => {
  expect(messageOf(method, [argument])).toBe(`invalid argument 0 (${path}): unknown member; ${suggestion}`)
})

test('control characters of an unknown member are replaced', () => {
  expect(messageOf('vivarium_createKey', [{ '\u001b[31m': 1 }])).toContain('(settings.?[31m): unknown member')
})

test.each([
  ['eth_call', { blockNumber: '0x01' }, `${blockNumber}, safe), got "0x01"`],
  ['eth_call', { blockNumber: 5 }, `${blockNumber}, safe), got 5`],
  ['eth_simulateV1', { blockNumber: 'safe' }, `${blockNumber}; use finalized instead of safe), got "safe"`],
])('%s says what is wrong in the block object %j', (method, block, message) => {
  const [call, argument] = method === 'eth_call' ? [{}, 'block'] : [{ blockStateCalls: [{}] }, 'blockParameter']
  expect(messageOf(method, [call, block])).toBe(`invalid argument 1 (${argument}.blockNumber): ${message}`)
})

test('eth_simulateV1 suggests flags and members of blocks', () => {
  const messageFor = (argument: object) => messageOf('eth_simulateV1', [{ blockStateCalls: [{}] }, argument])
  expect(messageFor({ tracTransfers: true })).toContain(
    '(blockParameter.tracTransfers): unknown member; did you mean traceTr',
  )
  expect(messageFor({ blockNumbr: '0x1' })).toContain(
    '(blockParameter.blockNumbr): unknown member; did you mean blockNumber?',
  )
})

test('a block number of l2a is decimal', () => {
  expect(messageOf('l2a_getBlockWithTxs', [{ block_number: '1' }])).toBe(
    'invalid argument 0 (block_id.block_number): expected a whole decimal number from 0 to 2^53 - 1, got "1"',
  )
})

test.each([
  [{ '0x12': {} }, 'stateOverrides', 'an address: 20 bytes as hex with a 0x prefix', '0x12'],
  [
    { [address]: {}, [address.replaceAll('ab', 'AB')]: {} },
    'stateOverrides',
    'each address only once',
    address.replaceAll('ab', 'AB'),
  ],
  [
    { [address]: { stateDiff: { '0x1': '0x2' } } },
    `stateOverrides.${address}.stateDiff`,
    '32 bytes as hex with a 0x prefix',
    '0x1',
  ],
])('an invalid key of state overrides is shown: %j', (overrides, parent, expected, key) => {
  expect(messageOf('eth_call', [{}, 'latest', overrides])).toBe(
    `invalid argument 2 (key of ${parent}): expected ${expected}, got "${key}"`,
  )
})

test.each(['', ' '])('an empty method name is called empty: %j', (method) => {
  expect(methodNotFound({ method, known: [] }).message).toBe(
    'the name of the method is empty; rpc.discover lists the methods',
  )
})

test.each(['wallet_sendCalls', 'metamask_getProviderState', 'eth_getEncryptionPublicKey', 'eth_decrypt'])(
  'a method of wallets says that nodes do not answer it: %s',
  (method) => {
    expect(methodNotFound({ method, known: Object.keys(methods) }).message).toBe(
      `the method ${method} does not exist: wallets answer such methods, nodes do not; createWallet of the API returns a wallet for tests`,
    )
  },
)

test.each([
  'pm_validateSponsorshipPolicies',
  'pimlico_sendCompressedUserOperation',
  'alchemy_requestPaymasterAndData',
  'debug_bundler_sendBundleNow',
])('the error for a method of other services for user operations names the methods of the node: %s', (method) => {
  expect(methodNotFound({ method, known: Object.keys(methods) }).message).toBe(
    `the method ${method} does not exist: the node executes user operations with eth_sendUserOperation, ` +
      'and sponsors them with pm_getPaymasterData, pm_sponsorUserOperation and alchemy_requestGasAndPaymasterAndData',
  )
})

test('typed data of version 1, which precedes the address, gets the name of the method that replaces it', () => {
  expect(messageOf('eth_signTypedData', [[{ type: 'string', name: 'Message', value: 'Hi' }], address])).toBe(
    'invalid argument 0 (address): expected an address: 20 bytes as hex with a 0x prefix ' +
      '(eth_signTypedData_v4 replaces version 1, whose list precedes the address), got an array',
  )
})
