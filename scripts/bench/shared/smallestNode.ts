/**
 * `node scripts/run-ts.mjs scripts/bench/shared/smallestNode.ts PORT CHAIN`: the smallest program that does with a transaction what a node must do. It
 * serves eth_sendRawTransaction and eth_getTransactionReceipt with node:http, executes each transaction in a block of its own by the rules of the
 * newest hardfork, and keeps the states and the receipts. It has no pool, keys, credits, subscriptions, storage or second network, and checks no
 * parameters. `tokenTransfers.ts` compares the node with it.
 */
import { createServer } from 'node:http'
import { type Address, bytesToHex, type Hash, hexToBytes, ZERO_ADDRESS, ZERO_HASH } from '../../../src/bytes.ts'
import { timeSliceOf } from '../../../src/chain/engine/executionBounds.ts'
import { messageOf } from '../../../src/chain/transactions/messageOf.ts'
import { backgroundThreads, lowerPriority } from '../../../src/cli/backgroundThreads.ts'
import { keepYoungGeneration, optimizeEarly } from '../../../src/cli/v8Flags.ts'
import { keccak256Hex } from '../../../src/crypto/keccak.ts'
import { loadSecp256k1 } from '../../../src/crypto/secp256k1.ts'
import { createdAddress } from '../../../src/evm/handlers/create.ts'
import type { Log } from '../../../src/evm/message.ts'
import { applyMessage, type MessageResult } from '../../../src/protocol/applyMessage.ts'
import { logsBloom } from '../../../src/protocol/bloom.ts'
import { transactionChecks } from '../../../src/protocol/checkMessage.ts'
import { collectRequests } from '../../../src/protocol/collectRequests.ts'
import { nextBaseFee } from '../../../src/protocol/fees.ts'
import { mainnetDepositContract, messageRulesAt, newestFork } from '../../../src/protocol/forks.ts'
import { encodeHeader, NO_NONCE, NO_UNCLES } from '../../../src/protocol/header.ts'
import { writePreExecutionState } from '../../../src/protocol/preExecutionCalls.ts'
import { encodeReceipt } from '../../../src/protocol/receipt.ts'
import { recoverSender } from '../../../src/protocol/sender.ts'
import { requestsHash } from '../../../src/protocol/system.ts'
import { Transaction } from '../../../src/protocol/transaction.ts'
import { EMPTY_ROOT } from '../../../src/state/account.ts'
import { JournaledState } from '../../../src/state/journaledState.ts'
import { orderedTrieRoot } from '../../../src/state/orderedTrie.ts'
import { openStateDatabase } from '../../../src/state/stateDatabase.ts'
import type { StateVersion } from '../../../src/state/stateVersion.ts'
import { openMemoryStore } from '../../../src/storage/memoryStore.ts'
import { defaultAlloc } from './defaultAlloc.ts'

/** The chain that the program continues: the members of its genesis block, and its funded accounts. */
interface ChainStart {
  readonly hash: Hash
  readonly stateRoot: Hash
  readonly timestamp: string
  readonly gasLimit: string
  readonly baseFeePerGas: string
  readonly accounts: readonly Address[]
  /** Balance of each account in wei. */
  readonly balance: string
}

/** As many as the node executes on the same cache of the state. */
const BLOCKS_OF_CACHE = 64

// The same settings of V8 as the command.
lowerPriority(backgroundThreads())
optimizeEarly()
keepYoungGeneration()

const [port, chainText = ''] = process.argv.slice(2)
const chain = JSON.parse(chainText) as ChainStart // passed by tokenTransfers.ts
await loadSecp256k1()

const database = await openStateDatabase(await openMemoryStore())
const genesis = database.build(defaultAlloc(chain.accounts, BigInt(chain.balance)))
if (genesis.root() !== chain.stateRoot) throw new Error('the genesis states differ: run the node with default options')

const rules = messageRulesAt(newestFork)
const interruption = { signal: new AbortController().signal, reason: undefined }
const hashes: Hash[] = [chain.hash]
const versions: StateVersion[] = [genesis]
const receipts = new Map<Hash, () => string>()
const gasLimit = BigInt(chain.gasLimit)
let state = new JournaledState(genesis)
let timestamp = BigInt(chain.timestamp)
let gasUsed = 0n
let baseFeePerGas = BigInt(chain.baseFeePerGas)

/** Executes a transaction in the next block, one second after its parent. Returns its hash. */
function mine(raw: string): Hash {
  const tx = new Transaction(hexToBytes(raw))
  const from = recoverSender(tx, rules)
  if (from === undefined) throw new Error('invalid signature')
  const number = BigInt(hashes.length)
  const parentHash = hashes[hashes.length - 1] ?? ZERO_HASH
  const mixHash = keccak256Hex(hexToBytes(parentHash))
  baseFeePerGas = nextBaseFee({ gasLimit, gasUsed, baseFeePerGas })
  timestamp++
  writePreExecutionState(state, { timestamp, number, parentHash, parentBeaconBlockRoot: ZERO_HASH }, rules)
  const block = {
    number,
    timestamp,
    coinbase: ZERO_ADDRESS,
    gasLimit,
    prevRandao: BigInt(mixHash),
    baseFee: baseFeePerGas,
    blobBaseFee: 1n,
    chainId: 31_337n,
    slotNumber: 0n,
    blockHash: (ancestor: bigint) => hashes[Number(ancestor)],
  }
  const execution = { state, block, rules }
  const timeSlice = timeSliceOf({ interruption, milliseconds: Number.POSITIVE_INFINITY })
  const message = messageOf(tx, from, baseFeePerGas)
  const result = atOnce<MessageResult>(applyMessage(execution, message, transactionChecks, timeSlice))
  const contracts = { depositContract: mainnetDepositContract, requiresContracts: false }
  const requests = atOnce(collectRequests(execution, result.logs, contracts, timeSlice))
  state.forgetCheckpoints()
  const version = database.commit(state)
  versions.push(version)
  gasUsed = BigInt(result.gasUsed)
  const status = result.outcome === 'success' ? 1 : 0
  const bloom = logsBloom(result.logs)
  const receipt = { status, root: undefined, cumulativeGasUsed: gasUsed, logs: result.logs, logsBloom: bloom } as const
  const header = encodeHeader({
    parentHash,
    number,
    timestamp,
    gasLimit,
    feeRecipient: ZERO_ADDRESS,
    difficulty: 0n,
    mixHash,
    extraData: '0x',
    nonce: NO_NONCE,
    baseFeePerGas,
    excessBlobGas: 0n,
    parentBeaconBlockRoot: ZERO_HASH,
    unclesHash: NO_UNCLES,
    stateRoot: version.root(),
    transactionsRoot: orderedTrieRoot([tx.rlp]),
    receiptsRoot: orderedTrieRoot([encodeReceipt(tx.type, receipt)]),
    logsBloom: bloom,
    gasUsed,
    withdrawalsRoot: EMPTY_ROOT,
    blobGasUsed: 0n,
    requestsHash: bytesToHex(requestsHash(requests)),
    blockAccessListHash: undefined,
    slotNumber: undefined,
  })
  const blockHash = keccak256Hex(header)
  hashes.push(blockHash)
  if (hashes.length % BLOCKS_OF_CACHE === 0) state = new JournaledState(version)
  const { hash, to, type } = tx
  const contract = to === undefined ? `"${createdAddress(from, tx.nonce)}"` : 'null'
  const gas = quantity(result.gasUsed)
  const place = `"blockHash":"${blockHash}","blockNumber":"${quantity(number)}","transactionHash":"${hash}","transactionIndex":"0x0"`
  receipts.set(
    hash,
    () =>
      `{${place},"contractAddress":${contract},"cumulativeGasUsed":"${gas}","effectiveGasPrice":"${quantity(message.gasPrice)}","from":"${from}","gasUsed":"${gas}","logs":[${logTexts(result.logs, place, timestampText(number))}],"logsBloom":"${bytesToHex(bloom)}","status":"0x${status}","to":${to === undefined ? 'null' : `"${to}"`},"type":"0x${type}"}`,
  )
  return hash
}

/** Returns a result that no transfer waits for. */
function atOnce<Result>(result: Result | Promise<Result>): Result {
  if (result instanceof Promise) throw new Error('the transaction takes too long')
  return result
}

const quantity = (value: bigint | number): string => `0x${value.toString(16)}`

const timestampText = (number: bigint): string => quantity(BigInt(chain.timestamp) + number)

const logTexts = (logs: readonly Log[], place: string, time: string): string =>
  logs
    .map(
      ({ address, topics, data }, index) =>
        `{${place},"address":"${address}","blockTimestamp":"${time}","data":"${bytesToHex(data)}","logIndex":"${quantity(index)}","removed":false,"topics":["${topics.join('","')}"]}`,
    )
    .join(',')

function resultOf(method: string, [param]: readonly [string]): string {
  if (method === 'eth_sendRawTransaction') return `"${mine(param)}"`
  if (method === 'eth_getTransactionReceipt') return receipts.get(param as Hash)?.() ?? 'null'
  return `"${quantity(31_337)}"`
}

createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const { id, method, params } = JSON.parse(Buffer.concat(parts).toString()) // sent by tokenTransfers.ts
    const text = `{"jsonrpc":"2.0","id":${id},"result":${resultOf(method, params)}}`
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  })
}).listen(Number(port), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
