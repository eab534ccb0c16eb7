import type { BlockHeader } from '@ethereumjs/block'
import { bytesEqual, bytesToHex, type Hash } from '../../bytes.ts'
import { keccak256Hex } from '../../crypto/keccak.ts'
import { define, type NodeError } from '../../errors.ts'
import { blobGasExceeded, blockGasExceeded } from '../../protocol/blockGas.ts'
import { MAX_BLOCK_BYTES } from '../../protocol/blockSize.ts'
import { unionOfBlooms } from '../../protocol/bloom.ts'
import type { ConsensusRequest } from '../../protocol/collectRequests.ts'
import { blockRules, forkAt } from '../../protocol/forks.ts'
import { blobBaseFeeOf, type Header, type OpenHeader } from '../../protocol/header.ts'
import type { Receipt } from '../../protocol/receipt.ts'
import { Rejection } from '../../protocol/rejection.ts'
import { encodeWithdrawal, receiptsRootOf, trieRoot } from '../../protocol/seal.ts'
import { requestsHash } from '../../protocol/system.ts'
import { validateHeader } from '../../protocol/validateHeader.ts'
import type { JournaledState } from '../../state/journaledState.ts'
import type { StateVersion } from '../../state/stateVersion.ts'
import { ExecutedBlock, fromLibraryWithdrawal } from '../blocks/block.ts'
import { fromLibraryHeader, parentHeaderOf } from '../blocks/header.ts'
import {
  type BlockEngine,
  type BlockSource,
  encodedAccessList,
  executable,
  executableBlock,
  type RunningBlock,
} from '../engine/blockEngine.ts'
import { type ExecutionBounds, unlimitedTimeSlice } from '../engine/executionBounds.ts'
import type { NewBlock } from '../store/blockStore.ts'
import { senderOf } from '../transactions/decodeTransaction.ts'
import { fromLibraryTransaction } from '../transactions/libraryTransaction.ts'
import { invalidSender } from '../transactions/transactionErrors.ts'
import type { ChainBlock } from '../types.ts'
import { blockRejectedBy, type ForeignBlock, OTHER_GENESIS_ADVICE } from './importBlock.ts'

export const invalidBlock = define<{ problem: string }>('InvalidBlock', -32000, ({ problem }) => problem)

const blockTooLarge = define<{ bytes: number }>(
  'BlockTooLarge',
  -32000,
  ({ bytes }) => `it has ${bytes} bytes, more than ${MAX_BLOCK_BYTES}`,
)

const MAX_UNCLES = 2
/** The parent of an uncle is one of this many blocks before the block that includes the uncle. */
const UNCLE_GENERATIONS = 7

/** Returns a canonical block, or undefined. */
type BlockByHash = (hash: Hash) => ChainBlock | undefined

/** The parts of a chain that a foreign block is executed on. */
export interface ForeignBlockContext {
  readonly source: BlockSource
  readonly engine: BlockEngine
  /** Based on the parent's state. */
  readonly state: JournaledState
  /** The head, which must be the parent of the block. */
  readonly parent: ChainBlock
  readonly blockByHash: BlockByHash
  /** Stops the execution when it is interrupted. */
  readonly bounds: ExecutionBounds
}

/** Compares the execution of a foreign block with another engine before it is stored. Throws if they differ. */
export type BlockVerifier = (
  foreign: ForeignBlock,
  parentState: StateVersion,
  outcome: ForeignOutcome,
  source: BlockSource,
) => Promise<void>

/** Result of executing a foreign block: the block to store, or the reason to reject it. */
export interface ForeignOutcome {
  /** The receipts of the executed transactions. */
  readonly receipts: readonly Receipt[]
  readonly accepted: NewBlock | undefined
  /** The state after the block. Undefined if the block was rejected before its end. */
  readonly state: StateVersion | undefined
  /** BlockRejected, with the number of the block and the reason. */
  readonly problem: NodeError | undefined
}

/** Validates a foreign block against its parent and executes it. Nothing is stored. */
export async function executeForeignBlock(
  context: ForeignBlockContext,
  foreign: ForeignBlock,
): Promise<ForeignOutcome> {
  let running: RunningBlock | undefined
  let state: StateVersion | undefined
  try {
    const open = validate(context, foreign)
    const { engine, source, bounds } = context
    running = await engine(executableBlock(source, context.state, open), source, unlimitedTimeSlice(bounds))
    const requests = await execute(context, foreign, open, running)
    state = source.states.commit(context.state)
    const accepted = compareResults(foreign, open, running, { state, requests })
    return { receipts: running.receipts, accepted, state, problem: undefined }
  } catch (error) {
    return {
      receipts: running?.receipts ?? [],
      accepted: undefined,
      state,
      problem: blockRejectedBy(foreign.number, error),
    }
  }
}

/** Returns what a block needs that does not follow the head. Empty if that is unknown. */
function missingBefore(number: number, head: number): string {
  if (number === head + 2) return `: import block ${head + 1} first`
  if (number > head + 2) return `: import blocks ${head + 1} to ${number - 1} first`
  return head === 0 ? `: ${OTHER_GENESIS_ADVICE}` : ''
}

/** Checks everything that can be checked before the first transaction runs. */
function validate({ source, parent, blockByHash }: ForeignBlockContext, foreign: ForeignBlock): OpenHeader {
  const { block, fork } = foreign
  const header = fromLibraryHeader(block.header, fork)
  if (header.parentHash !== parent.hash)
    reject(
      `its parent is ${header.parentHash}, but the head is block ${parent.number}, ${parent.hash}${missingBefore(foreign.number, parent.number)}`,
    )
  const rules = blockRules(source.identity.forks, fork)
  validateHeader(header, parentHeaderOf(parent), rules)
  checkBody(foreign, header)
  if (rules.message.capsBlockSize && foreign.size > MAX_BLOCK_BYTES) throw blockTooLarge({ bytes: foreign.size })
  if (!rules.message.isMerged) checkUncles(source, block.uncleHeaders, parent, blockByHash)
  return {
    ...header,
    totalDifficulty: parent.totalDifficulty + header.difficulty,
    blobBaseFee: blobBaseFeeOf(header.excessBlobGas, rules),
  }
}

async function execute(
  { bounds, source }: ForeignBlockContext,
  { block, fork }: ForeignBlock,
  open: OpenHeader,
  running: RunningBlock,
): Promise<readonly ConsensusRequest[] | undefined> {
  const timeSlice = unlimitedTimeSlice(bounds)
  const common = source.commonOf(fork)
  for (const [index, transaction] of block.transactions.entries()) {
    if (timeSlice.isOver) await timeSlice.yield()
    try {
      const tx = fromLibraryTransaction(transaction)
      await running.execute(executable({ tx, from: senderOf(tx, common) }, open.baseFeePerGas), timeSlice)
    } catch (error) {
      if (!isRefusal(error)) throw error
      reject(`transaction ${index} cannot be executed: ${error.message}`, error)
    }
  }
  const uncles = block.uncleHeaders.map(({ number, coinbase }) => ({
    number,
    feeRecipient: bytesToHex(coinbase.bytes),
  }))
  const withdrawals = block.withdrawals?.map(fromLibraryWithdrawal)
  return running.finish({ withdrawals, uncles, requiresContracts: true }, timeSlice)
}

/** Whether the block is the reason of an error, and not an interruption, an upstream node or a defect. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Rejection || [blockGasExceeded, blobGasExceeded, invalidSender].some((kind) => kind.is(error))

interface Results {
  readonly state: StateVersion
  readonly requests: readonly ConsensusRequest[] | undefined
}

/** Compares the results with the header, and makes the block to store. Throws InvalidBlock. */
function compareResults(
  { block, fork }: ForeignBlock,
  open: OpenHeader,
  running: RunningBlock,
  { state, requests }: Results,
): NewBlock {
  const { receipts, gas } = running
  const header = fromLibraryHeader(block.header, fork)
  compare('gasUsed', header.gasUsed, gas.used)
  if (header.blobGasUsed !== undefined) compare('blobGasUsed', header.blobGasUsed, gas.blobUsed)
  compare('receiptsRoot', header.receiptsRoot, receiptsRootOf(block.transactions, receipts))
  if (requests !== undefined) compare('requestsHash', header.requestsHash, bytesToHex(requestsHash(requests)))
  const accessList = encodedAccessList(running, header.gasLimit)
  if (accessList !== undefined) compare('blockAccessListHash', header.blockAccessListHash, keccak256Hex(accessList))
  compare('stateRoot', header.stateRoot, state.root())
  const executed = ExecutedBlock.of(block, fork, open.totalDifficulty, receipts)
  if (!bytesEqual(header.logsBloom, unionOfBlooms(receipts))) reject('logsBloom does not match its receipts')
  return { block: executed, receipts, accessList, state }
}

function reject(problem: string, cause?: unknown): never {
  throw invalidBlock({ problem }, { cause })
}

function compare(field: string, inHeader: bigint | string | undefined, computed: bigint | string): void {
  if (inHeader !== computed) reject(`${field} is ${inHeader} in the header, but the execution computed ${computed}`)
}

/** Checks the body against the roots in the header. */
function checkBody({ block }: ForeignBlock, header: Header): void {
  const { transactions, uncleHeaders, withdrawals } = block
  const transactionsRoot = trieRoot(transactions.map((tx) => tx.serialize()))
  if (transactionsRoot !== header.transactionsRoot) reject(`transactionsRoot does not match its transactions`)
  if (!block.uncleHashIsValid()) reject(`sha3Uncles does not match its ${uncleHeaders.length} uncles`)
  if ((withdrawals !== undefined) !== (header.withdrawalsRoot !== undefined))
    reject('a block must have withdrawals from Shanghai on, and none before')
  if (withdrawals === undefined) return
  const root = trieRoot(withdrawals.map((withdrawal) => encodeWithdrawal(fromLibraryWithdrawal(withdrawal))))
  if (root !== header.withdrawalsRoot) reject('withdrawalsRoot does not match its withdrawals')
}

/** Yellow Paper 11.1: at most two uncles, each a valid child of a recent ancestor, not an ancestor itself and not included before. */
function checkUncles(
  { identity }: BlockSource,
  uncles: readonly BlockHeader[],
  parent: ChainBlock,
  blockByHash: BlockByHash,
): void {
  if (uncles.length > MAX_UNCLES) reject(`it has ${uncles.length} uncles, more than ${MAX_UNCLES}`)
  if (uncles.length === 0) return
  const ancestors = new Map<Hash, ChainBlock>()
  const known = new Set<Hash>()
  for (let block: ChainBlock | undefined = parent; block !== undefined && ancestors.size < UNCLE_GENERATIONS; ) {
    ancestors.set(block.hash, block)
    known.add(block.hash)
    for (const hash of block.uncleHashes) known.add(hash)
    block = blockByHash(block.parentHash)
  }
  for (const uncle of uncles) {
    const hash = bytesToHex(uncle.hash())
    if (known.has(hash)) reject(`its uncle ${hash} is an ancestor or was included before`)
    known.add(hash)
    const uncleParent = ancestors.get(bytesToHex(uncle.parentHash))
    if (uncleParent === undefined || uncleParent === parent)
      reject(`its uncle ${hash} is not a child of one of the ${UNCLE_GENERATIONS - 1} blocks before its parent`)
    const fork = forkAt(identity.forks, Number(uncle.number), Number(uncle.timestamp))
    validateHeader(fromLibraryHeader(uncle, fork), parentHeaderOf(uncleParent), blockRules(identity.forks, fork))
  }
}
