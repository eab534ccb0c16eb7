import type { Address, Hash } from '../../bytes.ts'
import type { Inspector } from '../../evm/inspector.ts'
import { type BlockAccessList, checkAccessListLength, encodeAccessList } from '../../protocol/blockAccessList.ts'
import {
  BlockExecution,
  type BlockRequests,
  type ExecutableBlock,
  type ExecutableTransaction,
  type FinishOptions,
} from '../../protocol/blockExecution.ts'
import type { BlockGas } from '../../protocol/blockGas.ts'
import { impersonatedChecks, transactionChecks } from '../../protocol/checkMessage.ts'
import { blockRules } from '../../protocol/forks.ts'
import type { OpenHeader } from '../../protocol/header.ts'
import type { Receipt } from '../../protocol/receipt.ts'
import type { TimeSlice } from '../../protocol/timeSlice.ts'
import type { Transaction } from '../../protocol/transaction.ts'
import type { JournaledState } from '../../state/journaledState.ts'
import type { BlockArchive } from '../store/blockArchive.ts'
import type { BlockStore } from '../store/blockStore.ts'
import { isImpersonated } from '../transactions/impersonation.ts'
import { messageOf } from '../transactions/messageOf.ts'

/** A transaction with its sender. */
export interface SentTransaction {
  readonly tx: Transaction
  readonly from: Address
}

/** A block that an engine executes. */
export interface RunningBlock {
  readonly receipts: readonly Receipt[]
  readonly gas: BlockGas
  execute(
    transaction: ExecutableTransaction & SentTransaction,
    timeSlice: TimeSlice,
    inspector?: Inspector,
  ): Receipt | Promise<Receipt>
  finish(options: FinishOptions, timeSlice: TimeSlice): BlockRequests | Promise<BlockRequests>
  /** The access list of the finished block (EIP-7928). Undefined before Amsterdam. */
  readonly accessList: BlockAccessList | undefined
}

/** Reads the ancestors of a block. */
export type BlockReader = Pick<BlockArchive, 'byHash' | 'byNumber' | 'hashOf' | 'ancestorHash'>

/** The parts of a chain that an engine reads to execute a block. */
export interface BlockSource extends Pick<BlockStore, 'identity' | 'states' | 'commonOf' | 'genesis'> {
  readonly archive: BlockReader
}

/** Begins the execution of a block: applies the system calls before its first transaction. */
export type BlockEngine = (
  block: ExecutableBlock,
  source: BlockSource,
  timeSlice: TimeSlice,
) => RunningBlock | Promise<RunningBlock>

/** Returns the input of an engine for a block on top of the head, with the state `state`. */
export function executableBlock(
  { identity, states, archive }: BlockSource,
  state: JournaledState,
  header: OpenHeader,
): ExecutableBlock {
  return {
    state,
    header,
    rules: blockRules(identity.forks, header.fork),
    chainId: identity.chainId,
    blockHash: (number): Hash | undefined => archive.ancestorHash(Number(number)),
    stateRoot: () => states.commit(state).root(),
  }
}

/** Returns the RLP of the access list of a finished block. Throws AccessListTooLong. */
export function encodedAccessList({ accessList }: RunningBlock, gasLimit: bigint): Uint8Array | undefined {
  if (accessList === undefined) return undefined
  checkAccessListLength(accessList, gasLimit)
  return encodeAccessList(accessList)
}

/** The engine of this project. */
export const defaultEngine: BlockEngine = (block, _source, timeSlice) => BlockExecution.begin(block, timeSlice)

/** Returns a transaction in the form that an engine executes. `baseFee` of its block in wei per gas; undefined before London. */
export function executable(
  { tx, from }: SentTransaction,
  baseFee: bigint | undefined,
): ExecutableTransaction & SentTransaction {
  const checks = isImpersonated(tx) ? impersonatedChecks : transactionChecks
  return { type: tx.type, message: messageOf(tx, from, baseFee), checks, tx, from }
}
