import { runBlock } from '@ethereumjs/vm'
import { bytesToHex, type Hash } from '../bytes.ts'
import type { ExecutedBlock } from '../chain/blocks/block.ts'
import { type BlockSource, executable, executableBlock } from '../chain/engine/blockEngine.ts'
import type { ForeignOutcome } from '../chain/import/executeForeignBlock.ts'
import type { ForeignBlock } from '../chain/import/importBlock.ts'
import type { ProducedBlock } from '../chain/mining/produceBlock.ts'
import { isImpersonated } from '../chain/transactions/impersonation.ts'
import { fromLibraryTransaction } from '../chain/transactions/libraryTransaction.ts'
import { keccak256Hex } from '../crypto/keccak.ts'
import { define, errorMessage, isNodeFault } from '../errors.ts'
import { encodeAccessList } from '../protocol/blockAccessList.ts'
import { blockRules, messageRulesAt } from '../protocol/forks.ts'
import { blobBaseFeeOf } from '../protocol/header.ts'
import { canSkipPreExecutionCalls } from '../protocol/preExecutionCalls.ts'
import type { Receipt } from '../protocol/receipt.ts'
import { requestContracts, requestsHash } from '../protocol/system.ts'
import { hasCode } from '../state/account.ts'
import { JournaledState } from '../state/journaledState.ts'
import { LoadFailure } from '../state/loadFailure.ts'
import type { StateVersion } from '../state/stateVersion.ts'
import { knownDefectOf } from './knownDefects.ts'
import { libraryBlock } from './libraryBlock.ts'
import { openBlockchain } from './openBlockchain.ts'
import { openVm } from './openVm.ts'
import {
  ReferenceExecution,
  receiptOf,
  recordedAccessList,
  recordRecipient,
  recordsAccesses,
} from './referenceExecution.ts'
import { stateDifference } from './stateDifference.ts'

export const enginesDiffer = define<{ number: number; hash: Hash; difference: string }>(
  'EnginesDiffer',
  -32603,
  ({ number, hash, difference }) =>
    `block ${number} (${hash}) was not stored: the two engines differ: ${difference}. Please report this; --no-verify skips the second engine`,
)

/**
 * Executes a foreign block on `@ethereumjs/vm`, on the state after its parent, and compares the result with ours. Rejects with
 * EnginesDiffer for the first difference. If both engines reject the block, they agree.
 */
export async function verifyBlock(
  foreign: ForeignBlock,
  parentState: StateVersion,
  ours: ForeignOutcome,
  source: BlockSource,
): Promise<void> {
  const { block } = foreign
  const blockchain = await openBlockchain(source)
  const accepted = ours.accepted?.block
  const theirs =
    accepted !== undefined && callsOtherCode(accepted, parentState)
      ? await runTransactions(accepted, parentState, source)
      : await runReference(foreign, parentState, source, () => blockchain.validateBlock(block))
  throwDifference(foreign, ours, theirs)
}

/**
 * Executes a block that this node produced on the reference engine, and throws if the results differ. The header is not validated, because
 * development methods can set any gas limit, base fee or time. The
 * library rejects the signatures of impersonated accounts, so a block with one is executed transaction by transaction.
 */
export async function verifyProducedBlock(
  { block: executed, receipts, state }: ProducedBlock,
  parentState: StateVersion,
  source: BlockSource,
): Promise<void> {
  const { number, hash, fork } = executed
  const made = { block: libraryBlock(executed, source.commonOf), number, hash, fork }
  const isUnusual =
    executed.transactions.some(({ tx }) => isImpersonated(tx)) ||
    callsOtherCode(executed, parentState) ||
    lacksContracts(executed, parentState)
  const theirs = isUnusual
    ? await runTransactions(executed, parentState, source)
    : await runReference(made, parentState, source)
  throwDifference(made, { receipts, state, problem: undefined }, theirs)
}

/** Whether the system contracts of EIP-4788 and EIP-2935 have other code. The library does not execute them when it runs a whole block. */
const callsOtherCode = ({ fork }: ExecutedBlock, parentState: StateVersion): boolean =>
  !canSkipPreExecutionCalls(messageRulesAt(fork), (address) => parentState.account(address)?.codeHash)

/** Whether a contract of EIP-8282 is missing. The library rejects such a block, and accepts one without the contracts of Prague. */
const lacksContracts = ({ fork }: ExecutedBlock, parentState: StateVersion): boolean =>
  messageRulesAt(fork).hasBuilderRequests &&
  requestContracts.some(({ address }) => !hasCode(parentState.account(address)))

function throwDifference(
  { block, number, hash }: Pick<ForeignBlock, 'block' | 'number' | 'hash'>,
  ours: OurOutcome,
  theirs: ReferenceOutcome,
): void {
  const difference = firstDifference(
    ours,
    theirs,
    block.transactions.map((tx) => bytesToHex(tx.hash())),
  )
  if (difference !== undefined) throw enginesDiffer({ number, hash, difference })
}

type OurOutcome = Pick<ForeignOutcome, 'receipts' | 'state' | 'problem'>

interface ReferenceOutcome {
  readonly receipts: readonly Receipt[]
  /** The state after the block. Undefined if it was rejected before its end. */
  readonly state: StateVersion | undefined
  /** The reason why the library rejects the block, if it does. */
  readonly problem: string | undefined
}

async function runReference(
  { block, fork }: Pick<ForeignBlock, 'block' | 'fork'>,
  parentState: StateVersion,
  source: BlockSource,
  validate?: () => Promise<void>,
): Promise<ReferenceOutcome> {
  const { vm, state } = await openVm(source, fork)
  state.load(parentState)
  const receipts: Receipt[] = []
  const onTransaction = (
    event: Parameters<Parameters<typeof vm.events.on<'afterTx'>>[1]>[0],
    next?: () => void,
  ): void => {
    const { transaction, receipt } = event
    const tx = fromLibraryTransaction(transaction)
    const executed = receiptOf(tx, bytesToHex(transaction.getSenderAddress().bytes), event, receipt, block)
    recordRecipient(vm.evm.blockLevelAccessList, tx, executed)
    receipts.push(executed)
    // Keeps only the version after the last transaction: before Byzantium, receipts request roots too. It outlasts a rejection, after which
    // the library reverts the state.
    state.lastRootVersion = undefined
    next?.()
  }
  vm.events.on('afterTx', onTransaction)
  try {
    await validate?.()
    const { blockLevelAccessList } = await runBlock(vm, { block, skipHeaderValidation: true })
    // The library compares the list only with a given one.
    const hash = blockLevelAccessList && keccak256Hex(encodeAccessList(recordedAccessList(blockLevelAccessList)))
    const expected = block.header.blockAccessListHash && bytesToHex(block.header.blockAccessListHash)
    const isComparable = block.transactions.every((tx, index) => recordsAccesses(tx, receipts[index]))
    const problem = hash === expected || !isComparable ? undefined : `blockAccessListHash is ${hash}`
    return { receipts, state: state.lastRootVersion, problem }
  } catch (error) {
    return { receipts, state: state.lastRootVersion, problem: problemOf(error) }
  } finally {
    vm.events.off('afterTx', onTransaction)
  }
}

/** Returns the reason for which the library rejects a block. Rethrows the error of a state that cannot be read, which is no difference. */
function problemOf(error: unknown): string {
  if (error instanceof LoadFailure || isNodeFault(error)) throw error
  return errorMessage(error)
}

async function runTransactions(
  executed: ExecutedBlock,
  parentState: StateVersion,
  source: BlockSource,
): Promise<ReferenceOutcome> {
  const { header, fork, totalDifficulty, transactions, withdrawals } = executed
  const state = new JournaledState(parentState)
  const blobBaseFee = blobBaseFeeOf(header.excessBlobGas, blockRules(source.identity.forks, fork))
  const open = { ...header, fork, totalDifficulty, blobBaseFee }
  const running = await ReferenceExecution.begin(executableBlock(source, state, open), source)
  let problem: string | undefined
  try {
    for (const sent of transactions) await running.execute(executable(sent, open.baseFeePerGas))
    const requests = await running.finish({ withdrawals })
    const hash = requests && bytesToHex(requestsHash(requests))
    if (hash !== header.requestsHash) problem = `requestsHash is ${hash}`
    const { accessList } = running
    const listHash = accessList && keccak256Hex(encodeAccessList(accessList))
    const isComparable = transactions.every(({ tx }, index) => recordsAccesses(tx, running.receipts[index]))
    if (isComparable && listHash !== header.blockAccessListHash) problem ??= `blockAccessListHash is ${listHash}`
  } catch (error) {
    problem = problemOf(error)
  }
  const version = source.states.commit(state)
  if (problem === undefined && version.root() !== header.stateRoot) problem = `the state root is ${version.root()}`
  return { receipts: running.receipts, state: version, problem }
}

/** Describes the first difference between two executions of a block. Undefined if both agree or both reject it. */
export function firstDifference(
  ours: OurOutcome,
  theirs: ReferenceOutcome,
  transactions: readonly Hash[],
): string | undefined {
  const ourProblem = ours.problem?.message
  if (ourProblem !== undefined && theirs.problem !== undefined) return undefined
  if (knownDefectOf(ours.problem) !== undefined) return undefined
  for (const [index, hash] of transactions.entries()) {
    // Our engine has rejected the block here, for the reason below.
    if (ourProblem !== undefined && ours.receipts[index] === undefined) break
    const difference = receiptDifference(ours.receipts[index], theirs.receipts[index])
    if (difference !== undefined) return `transaction ${index} (${hash}): ${difference}`
  }
  if (ourProblem === undefined && theirs.problem === undefined) return undefined
  const difference = ours.state && theirs.state && stateDifference(ours.state, theirs.state)
  if (difference !== undefined) return difference
  if (ourProblem !== undefined) return `only our engine rejects the block: ${ourProblem}`
  return theirs.problem && `only the reference engine rejects the block: ${theirs.problem.slice(0, 300)}`
}

const compared = ['status', 'root', 'gasUsed', 'cumulativeGasUsed', 'effectiveGasPrice', 'contractAddress'] as const

function receiptDifference(ours: Receipt | undefined, theirs: Receipt | undefined): string | undefined {
  if (ours === undefined || theirs === undefined) {
    if (ours === theirs) return undefined
    return `only ${ours === undefined ? 'the reference engine' : 'our engine'} executes it`
  }
  for (const field of compared) {
    if (ours[field] !== theirs[field])
      return `${field} is ${ours[field]} on our engine and ${theirs[field]} on the reference engine`
  }
  return logDifference(ours.logs, theirs.logs)
}

function logDifference(ours: Receipt['logs'], theirs: Receipt['logs']): string | undefined {
  if (ours.length !== theirs.length)
    return `${ours.length} logs on our engine and ${theirs.length} on the reference engine`
  const text = ({ address, topics, data }: Receipt['logs'][number]): string =>
    `${address} ${topics.join(' ')} ${bytesToHex(data)}`
  const index = ours.findIndex((log, at) => text(log) !== text(theirs[at] ?? log))
  return index < 0 ? undefined : `log ${index} differs`
}
