/**
 * Asks anvil and this node the same of their development methods, one after the other, and compares the answers:
 * `node scripts/run-ts.mjs scripts/anvil-development.ts --anvil FILE`. Differences that are meant stand below with the reason; any other
 * is printed, and the run fails. Of errors it counts that there is one.
 */
import { parseArgs } from 'node:util'
import { createNode } from '../src/index.ts'
import { type Answer, startAnvil } from './differential/anvil.ts'
import { differences } from './differential/compare.ts'

const { values } = parseArgs({ options: { anvil: { type: 'string', default: 'anvil' } } })

const [alice, bob, stranger, keeper] = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  `0x${'5a'.repeat(20)}`,
  '0x5fbdb2315678afecb367f032d93f642f64180aa3',
]
const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`
const transfer = { from: alice, to: bob, value: '0x1', gas: '0x5208', gasPrice: '0x77359400' }
const start = Math.floor(Date.now() / 1000) + 100_000
const code = '0x600435600052604060002054600052602060 00f3'.replace(' ', '')

/** Method and parameters; `$` stands for the last answer of the same node. */
type Question = readonly [method: string, ...params: unknown[]]

const conversation: readonly Question[] = [
  // accounts
  ['anvil_setBalance', stranger, '0x10'],
  ['eth_getBalance', stranger, 'latest'],
  ['anvil_setBalance', stranger, '17'],
  ['eth_getBalance', stranger, 'latest'],
  ['anvil_addBalance', stranger, '0x5'],
  ['eth_getBalance', stranger, 'pending'],
  ['anvil_setBalance', '0x5a', '0x1'],
  ['anvil_setNonce', stranger, '0x9'],
  ['eth_getTransactionCount', stranger, 'latest'],
  ['anvil_setCode', stranger, '0x602a60005260206000f3'],
  ['eth_call', { to: stranger }, 'latest'],
  ['eth_getCode', stranger, 'latest'],
  ['anvil_setStorageAt', stranger, '0x1', word(7)],
  ['eth_getStorageAt', stranger, '0x1', 'latest'],
  ['anvil_setStorageAt', stranger, '0x1', '0x7'],
  ['evm_mine'],
  ['eth_getBalance', stranger, 'latest'],
  // snapshots
  ['evm_snapshot'],
  ['anvil_setBalance', stranger, '0x99'],
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
  ['anvil_setCode', stranger, '0x33600055'],
  ['anvil_setBalance', stranger, '0xde0b6b3a7640000'],
  ['eth_sendTransaction', { from: stranger, to: bob, gas: '0x5208', gasPrice: '0x77359400' }],
  ['anvil_impersonateAccount', stranger],
  ['eth_sendTransaction', { from: stranger, to: stranger, gas: '0x186a0', gasPrice: '0x77359400' }],
  ['eth_getTransactionReceipt', '$'],
  ['eth_getStorageAt', stranger, '0x0', 'latest'],
  ['eth_getTransactionCount', stranger, 'latest'],
  ['eth_getBalance', stranger, 'latest'],
  ['eth_getCode', stranger, 'latest'],
  ['anvil_stopImpersonatingAccount', stranger],
  ['eth_sendTransaction', { from: stranger, to: bob, gas: '0x5208' }],
  ['anvil_autoImpersonateAccount', true],
  ['eth_sendTransaction', { from: stranger, to: bob, gas: '0x5208', gasPrice: '0x77359400' }],
  ['anvil_autoImpersonateAccount', false],
  ['eth_sendUnsignedTransaction', { from: stranger, to: bob, gas: '0x5208', gasPrice: '0x77359400', nonce: '0xb' }],
  ['eth_getTransactionCount', stranger, 'latest'],
  // signing
  ['eth_sign', alice, '0x68656c6c6f'],
  ['personal_sign', '0x68656c6c6f', alice],
  ['eth_sign', stranger, '0x00'],
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
  ['eth_getBalance', stranger, 'latest'],
  ['anvil_mine', '0x5'],
  ['anvil_rollback', 2],
  ['eth_blockNumber'],
  ['anvil_rollback', 1000],
  ['anvil_reorg', 2, []],
  ['eth_blockNumber'],
  ['anvil_reorg', 2, [[{ ...transfer, nonce: '0x2' }, 1]]],
  ['eth_getTransactionCount', alice, 'latest'],
  // Not its base fee: anvil goes on counting from the blocks that are gone.
  ['eth_getBalance', stranger, 'latest'],
  ['anvil_reorg', 1, [[transfer, 5]]],
  ['anvil_reorg', 1000, []],
  // tokens
  ['anvil_setCode', keeper, code],
  ['anvil_dealERC20', bob, keeper, '0x64'],
  ['eth_call', { to: keeper, data: `0x70a08231${bob.slice(2).padStart(64, '0')}` }, 'latest'],
  // state
  ['anvil_dumpState'],
  ['anvil_setBalance', stranger, '0x1'],
  ['anvil_loadState', '$$'],
  ['eth_getBalance', stranger, 'latest'],
  ['anvil_loadState', '0x12'],
  ['anvil_reset'],
  ['eth_blockNumber'],
  ['eth_getBalance', stranger, 'latest'],
  ['eth_getTransactionCount', alice, 'latest'],
]

/** Place → why it differs. */
const meant: Readonly<Record<string, string>> = {
  evm_setAutomine: 'true, as Hardhat answers; anvil_setAutomine answers null',
  'eth_getBlockByNumber.timestamp':
    'anvil makes blocks of the same time; here each comes at least a second after its parent',
  'eth_getTransactionReceipt.blobGasPrice': 'a blob gas price belongs to blob transactions',
  'eth_getTransactionReceipt.blockTimestamp': 'not a part of receipts',
  anvil_setMinGasPrice: 'anvil refuses it from London on; here transactions that pay less wait',
}

/** Values that depend on the genesis block and on placeholder signatures, which differ between nodes. */
const aside = /(hash|Hash|[rR]oot|mixHash|size|^\.[vrs]|yParity|totalDifficulty|blockAccessList|miner_hash)/

const node = await createNode({ hardfork: 'prague' })
const anvil = await startAnvil(values.anvil, ['--hardfork', 'prague'])
const dumps: string[] = []
let compared = 0
const found: string[] = []
const explained = new Map<string, number>()
try {
  // anvil does not let the base fee of an empty genesis fall.
  await ours('anvil_setNextBlockBaseFeePerGas', ['0x3b9aca00'])
  const last = ['', '']
  for (const [method, ...params] of conversation) {
    const asked = (index: number) =>
      params.map((param) => (param === '$' ? last[index] : param === '$$' ? dumps[index] : param))
    const answers = [await ours(method, asked(0)), await anvil.ask(method, asked(1))]
    for (const [index, answer] of answers.entries()) {
      if (typeof answer.result === 'string') last[index] = answer.result
      if (method === 'anvil_dumpState') dumps[index] = String(answer.result)
    }
    compared++
    for (const place of compare(method, answers)) {
      const name = place.split(' ')[0] ?? ''
      if (meant[name] === undefined) found.push(`${place}  after ${JSON.stringify(params).slice(0, 160)}`)
      else explained.set(name, (explained.get(name) ?? 0) + 1)
    }
  }
} finally {
  anvil.stop()
  await node.close()
}
console.log(`${compared} answers compared`)
for (const [place, count] of explained) console.log(`  ${place} (${count} times): ${meant[place]}`)
for (const place of found) console.log(`  DIFFERENT: ${place}`)
process.exit(found.length === 0 ? 0 : 1)

async function ours(method: string, params: readonly unknown[]): Promise<Answer> {
  try {
    return { result: await node.provider.request({ method, params } as never) }
  } catch (error) {
    return { error: { code: 0, message: error instanceof Error ? error.message : String(error) } }
  }
}

function compare(method: string, [one, other]: readonly Answer[]): string[] {
  if (one?.error !== undefined || other?.error !== undefined) {
    if (one?.error !== undefined && other?.error !== undefined) return []
    return [`${method} ours ${JSON.stringify(one).slice(0, 120)}, anvil ${JSON.stringify(other).slice(0, 120)}`]
  }
  if (/send|dropTransaction|dumpState|snapshot|GenesisTime/.test(method) && typeof one?.result === typeof other?.result)
    return []
  return differences(one?.result, other?.result)
    .filter(({ path }) => !aside.test(path))
    .map(({ path, ours, theirs }) => `${method}${path} ours ${JSON.stringify(ours)}, anvil ${JSON.stringify(theirs)}`)
}
