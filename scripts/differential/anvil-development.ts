/**
 * Calls the same development methods on anvil and on this node, one after another, and compares the responses:
 * `node scripts/run-ts.mjs scripts/differential/anvil-development.ts --anvil FILE`. Intended differences are below with their reasons. Any
 * other is printed, and the run fails. Texts of errors are not compared.
 */
import { createNode } from '../../src/index.ts'
import { scriptArguments } from '../scriptArguments.ts'
import { startAnvil } from './anvil.ts'
import { differences } from './differences.ts'
import type { RpcResponse } from './peerProcess.ts'

const USAGE = 'node scripts/run-ts.mjs scripts/differential/anvil-development.ts [--anvil FILE]'
const { values } = scriptArguments(USAGE, { options: { anvil: { type: 'string', default: 'anvil' } } })

const [alice, bob, carol, token] = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  `0x${'5a'.repeat(20)}`,
  '0x5fbdb2315678afecb367f032d93f642f64180aa3',
]
const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`
const transfer = { from: alice, to: bob, value: '0x1', gas: '0x5208', gasPrice: '0x77359400' }
const start = Math.floor(Date.now() / 1000) + 100_000
const code = '0x600435600052604060002054600052602060 00f3'.replace(' ', '')

/** Method and parameters. `$` stands for the last string that the same node returned, `$$` for its dump. */
type Request = readonly [method: string, ...params: unknown[]]

const requests: readonly Request[] = [
  // accounts
  ['anvil_setBalance', carol, '0x10'],
  ['eth_getBalance', carol, 'latest'],
  ['anvil_setBalance', carol, '17'],
  ['eth_getBalance', carol, 'latest'],
  ['anvil_addBalance', carol, '0x5'],
  ['eth_getBalance', carol, 'pending'],
  ['anvil_setBalance', '0x5a', '0x1'],
  ['anvil_setNonce', carol, '0x9'],
  ['eth_getTransactionCount', carol, 'latest'],
  ['anvil_setCode', carol, '0x602a60005260206000f3'],
  ['eth_call', { to: carol }, 'latest'],
  ['eth_getCode', carol, 'latest'],
  ['anvil_setStorageAt', carol, '0x1', word(7)],
  ['eth_getStorageAt', carol, '0x1', 'latest'],
  ['anvil_setStorageAt', carol, '0x1', '0x7'],
  ['evm_mine'],
  ['eth_getBalance', carol, 'latest'],
  // snapshots
  ['evm_snapshot'],
  ['anvil_setBalance', carol, '0x99'],
  ['eth_sendTransaction', transfer],
  ['evm_mine'],
  ['evm_revert', '0x55'],
  ['eth_blockNumber'],
  // time
  ['evm_setNextBlockTimestamp', start],
  ['evm_mine'],
  ['eth_getBlockByNumber', 'latest', false],
  ['evm_setNextBlockTimestamp', 1],
  ['anvil_setBlockTimestampInterval', 7],
  ['evm_mine'],
  ['anvil_mine', '0x2'],
  ['eth_getBlockByNumber', 'latest', false],
  ['anvil_removeBlockTimestampInterval'],
  ['anvil_removeBlockTimestampInterval'],
  ['evm_mine', { timestamp: start + 1_000, blocks: 1 }],
  ['eth_getBlockByNumber', 'latest', false],
  ['anvil_getGenesisTime'],
  // mining
  ['anvil_getAutomine'],
  ['anvil_getIntervalMining'],
  ['anvil_setIntervalMining', 3600],
  ['anvil_getIntervalMining'],
  ['anvil_getAutomine'],
  ['anvil_setIntervalMining', 0],
  ['anvil_getIntervalMining'],
  ['evm_setAutomine', false],
  ['anvil_getAutomine'],
  ['eth_sendTransaction', { ...transfer, nonce: '0x1' }],
  ['txpool_status'],
  ['anvil_dropTransaction', '$'],
  ['eth_sendTransaction', { ...transfer, nonce: '0x1', value: '0x2' }],
  ['anvil_dropTransaction', '$'],
  ['anvil_dropTransaction', word(1)],
  ['eth_sendTransaction', { ...transfer, nonce: '0x1', value: '0x3' }],
  ['anvil_removePoolTransactions', alice],
  ['txpool_status'],
  ['eth_sendTransaction', { ...transfer, nonce: '0x1', value: '0x4' }],
  ['anvil_dropAllTransactions'],
  ['txpool_status'],
  ['evm_setAutomine', true],
  // the next block
  ['anvil_setCoinbase', `0x${'c0'.repeat(20)}`],
  ['anvil_setNextBlockBaseFeePerGas', '0x2a'],
  ['evm_setBlockGasLimit', '0x1312d00'],
  ['evm_mine'],
  ['eth_getBlockByNumber', 'latest', false],
  ['evm_mine'],
  ['eth_getBlockByNumber', 'latest', false],
  ['anvil_setMinGasPrice', '0x10'],
  // impersonation
  ['anvil_setBalance', bob, '0xde0b6b3a7640000'],
  ['anvil_setCode', carol, '0x33600055'],
  ['anvil_setBalance', carol, '0xde0b6b3a7640000'],
  ['eth_sendTransaction', { from: carol, to: bob, gas: '0x5208', gasPrice: '0x77359400' }],
  ['anvil_impersonateAccount', carol],
  ['eth_sendTransaction', { from: carol, to: carol, gas: '0x186a0', gasPrice: '0x77359400' }],
  ['eth_getTransactionReceipt', '$'],
  ['eth_getStorageAt', carol, '0x0', 'latest'],
  ['eth_getTransactionCount', carol, 'latest'],
  ['eth_getBalance', carol, 'latest'],
  ['eth_getCode', carol, 'latest'],
  ['anvil_stopImpersonatingAccount', carol],
  ['eth_sendTransaction', { from: carol, to: bob, gas: '0x5208' }],
  ['anvil_autoImpersonateAccount', true],
  ['eth_sendTransaction', { from: carol, to: bob, gas: '0x5208', gasPrice: '0x77359400' }],
  ['anvil_autoImpersonateAccount', false],
  ['eth_sendUnsignedTransaction', { from: carol, to: bob, gas: '0x5208', gasPrice: '0x77359400', nonce: '0xb' }],
  ['eth_getTransactionCount', carol, 'latest'],
  // signing
  ['eth_sign', alice, '0x68656c6c6f'],
  ['personal_sign', '0x68656c6c6f', alice],
  ['eth_sign', carol, '0x00'],
  [
    'eth_signTypedData_v4',
    alice,
    {
      types: {
        EIP712Domain: [{ name: 'name', type: 'string' }],
        Person: [{ name: 'wallets', type: 'address[]' }],
        Mail: [
          { name: 'from', type: 'Person' },
          { name: 'priority', type: 'int8' },
        ],
      },
      primaryType: 'Mail',
      domain: { name: 'Post' },
      message: { from: { wallets: [bob, alice] }, priority: -3 },
    },
  ],
  ['eth_sendTransactionSync', { ...transfer, nonce: '0x1' }],
  // history
  ['eth_getBlockByNumber', 'latest', false],
  ['eth_getBalance', carol, 'latest'],
  ['anvil_mine', '0x5'],
  ['anvil_rollback', 2],
  ['eth_blockNumber'],
  ['anvil_rollback', 1000],
  ['anvil_reorg', 2, []],
  ['eth_blockNumber'],
  ['anvil_reorg', 2, [[{ ...transfer, nonce: '0x2' }, 1]]],
  ['eth_getTransactionCount', alice, 'latest'],
  // Not the block, because of its base fee: anvil derives it from the removed blocks.
  ['eth_getBalance', carol, 'latest'],
  ['anvil_reorg', 1, [[transfer, 5]]],
  ['anvil_reorg', 1000, []],
  // tokens
  ['anvil_setCode', token, code],
  ['anvil_dealERC20', bob, token, '0x64'],
  ['eth_call', { to: token, data: `0x70a08231${bob.slice(2).padStart(64, '0')}` }, 'latest'],
  // state
  ['anvil_dumpState'],
  ['anvil_setBalance', carol, '0x1'],
  ['anvil_loadState', '$$'],
  ['eth_getBalance', carol, 'latest'],
  ['anvil_loadState', '0x12'],
  ['anvil_reset'],
  ['eth_blockNumber'],
  ['eth_getBalance', carol, 'latest'],
  ['eth_getTransactionCount', alice, 'latest'],
]

/** Method and path → reason of the difference. */
const intended: Readonly<Record<string, string>> = {
  evm_setAutomine: 'true, as Hardhat answers; anvil_setAutomine answers null',
  'eth_getBlockByNumber.timestamp':
    'blocks of anvil can have the same time; here each is at least a second after its parent',
  'eth_getTransactionReceipt.blobGasPrice': 'only receipts of blob transactions have it',
  'eth_getTransactionReceipt.blockTimestamp': 'not part of a receipt',
  anvil_setMinGasPrice: 'anvil rejects it from London on; here transactions that pay less stay in the pool',
}

/** Values that depend on the genesis block and on placeholder signatures, which differ between nodes. */
const ignored = /(hash|Hash|[rR]oot|mixHash|size|^\.[vrs]|yParity|totalDifficulty|blockAccessList|miner_hash)/

const node = await createNode({ hardfork: 'prague' })
const anvil = await startAnvil(values.anvil, ['--hardfork', 'prague'])
const dumps: string[] = []
let compared = 0
const found: string[] = []
const counts = new Map<string, number>()
try {
  // On anvil, the base fee does not fall after an empty genesis block.
  await ours('anvil_setNextBlockBaseFeePerGas', ['0x3b9aca00'])
  const last = ['', '']
  for (const [method, ...params] of requests) {
    const paramsFor = (index: number) =>
      params.map((param) => (param === '$' ? last[index] : param === '$$' ? dumps[index] : param))
    const responses = [await ours(method, paramsFor(0)), await anvil.call(method, paramsFor(1))]
    for (const [index, response] of responses.entries()) {
      if (typeof response.result === 'string') last[index] = response.result
      if (method === 'anvil_dumpState') dumps[index] = String(response.result)
    }
    compared++
    for (const place of compare(method, responses)) {
      const name = place.split(' ')[0] ?? ''
      if (intended[name] === undefined) found.push(`${place}  after ${JSON.stringify(params).slice(0, 160)}`)
      else counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
} finally {
  anvil.stop()
  await node.close()
}
console.log(`${compared} responses compared`)
for (const [place, count] of counts) console.log(`  ${place} (${count} times): ${intended[place]}`)
for (const place of found) console.log(`  DIFFERENT: ${place}`)
process.exit(found.length === 0 ? 0 : 1)

async function ours(method: string, params: readonly unknown[]): Promise<RpcResponse> {
  try {
    return { result: await node.provider.request({ method, params } as never) }
  } catch (error) {
    return { error: { code: 0, message: error instanceof Error ? error.message : String(error) } }
  }
}

function compare(method: string, [ours, theirs]: readonly RpcResponse[]): string[] {
  if (ours?.error !== undefined || theirs?.error !== undefined) {
    if (ours?.error !== undefined && theirs?.error !== undefined) return []
    return [`${method} ours ${JSON.stringify(ours).slice(0, 120)}, anvil ${JSON.stringify(theirs).slice(0, 120)}`]
  }
  if (
    /send|dropTransaction|dumpState|snapshot|GenesisTime/.test(method) &&
    typeof ours?.result === typeof theirs?.result
  )
    return []
  return differences(ours?.result, theirs?.result)
    .filter(({ path }) => !ignored.test(path))
    .map(({ path, ours, theirs }) => `${method}${path} ours ${JSON.stringify(ours)}, anvil ${JSON.stringify(theirs)}`)
}
