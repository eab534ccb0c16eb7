import { Block } from '@ethereumjs/block'
import { Hardfork } from '@ethereumjs/common'
import { RLP } from '@ethereumjs/rlp'
import type { TypedTransaction } from '@ethereumjs/tx'
import { createAddressFromString, createWithdrawal, type Withdrawal } from '@ethereumjs/util'
import { bytesToHex, hexToBytes } from '../bytes.ts'
import { define, NodeError } from '../errors.ts'
import type { Inspector } from '../evm/inspector.ts'
import { checksumAddress } from '../protocol/checksumAddress.ts'
import { type ForkName, includesFork } from '../protocol/forks.ts'
import {
  depositRequests,
  requestContracts,
  requestsHash,
  SYSTEM_ADDRESS,
  SYSTEM_CALL_GAS,
  writeBeaconRoot,
  writeParentHash,
} from '../protocol/system.ts'
import { orderedTrieRoot } from '../state/orderedTrie.ts'
import type { StateVersion } from '../state/stateVersion.ts'
import { ExecutedBlock } from './block.ts'
import { unionOfBlooms } from './bloom.ts'
import { isBlobTransaction, underFork } from './decodeTransaction.ts'
import type { Engine } from './engine.ts'
import { executeTransaction } from './executeTransaction.ts'
import { type ExecutionBounds, turnOf } from './executionBounds.ts'
import { type BlockAttributes, makeHeader, openHeader } from './header.ts'
import { consensusReceipt, type Outcome } from './receipt.ts'
import type { ChainBlock, PoolTransaction } from './types.ts'

export interface ProducedBlock {
  readonly block: ExecutedBlock
  readonly outcomes: readonly Outcome[]
  readonly state: StateVersion
  /** Transactions that no block on this parent can hold, with the reason. */
  readonly refused: readonly Refusal[]
  /** EIP-7685: what the block asks of the consensus layer, by type; undefined before Prague. */
  readonly requests: readonly ConsensusRequest[] | undefined
}

export interface ConsensusRequest {
  readonly type: number
  /** Empty where nothing is asked. */
  readonly payload: Uint8Array
}

export interface Refusal {
  readonly transaction: PoolTransaction
  readonly reason: NodeError
}

/** Gives the transactions for a block with these fees, the best first. */
export type TransactionSource = (baseFee: bigint, blobBaseFee: bigint) => Iterable<PoolTransaction>

/** Who watches the execution of a transaction; undefined where nobody does. */
export type InspectorOf = (transaction: PoolTransaction) => Inspector | undefined

export const notExecutable = define<{ reason: string }>('NotExecutable', -32000, ({ reason }) => reason)

export const blockFull = define<{ asked: number; fit: number }>(
  'BlockFull',
  -32000,
  ({ asked, fit }) =>
    `only ${fit} of ${asked} transactions fit the block: raise its gas limit or spread them over more blocks`,
)

// The engine's form of addresses that every block needs.
const systemCaller = createAddressFromString(SYSTEM_ADDRESS)
const systemCalls = requestContracts.map((contract) => ({ ...contract, to: createAddressFromString(contract.address) }))

const GWEI = 1_000_000_000n
/** No transaction needs less (Yellow Paper, G_transaction): a block with less room left is full. */
const LEAST_GAS = 21_000n

/**
 * Makes the block that follows `parent`: what the protocol does first, as many of the transactions as fit, what the protocol
 * does last, and the seal of roots and hash. The engine stands on the parent's state and nothing is stored. A transaction
 * that takes longer than `bounds` allow is refused; where the block is no longer wanted, rejects with the reason for that.
 */
export async function produceBlock(
  engine: Engine,
  fork: ForkName,
  parent: ChainBlock,
  attributes: BlockAttributes,
  source: TransactionSource,
  bounds: ExecutionBounds,
  inspectorOf?: InspectorOf,
): Promise<ProducedBlock> {
  const { common, state } = engine
  engine.limit(bounds)
  const opened = openHeader(parent, attributes, fork, common)
  const withdrawals = includesFork(fork, Hardfork.Shanghai)
    ? (attributes.withdrawals ?? []).map(engineWithdrawal)
    : undefined
  const during = new Block(makeHeader(opened, parent, common), [], [], withdrawals, { common })

  if (includesFork(fork, Hardfork.Cancun))
    writeBeaconRoot(state.world, during.header.timestamp, during.header.parentBeaconBlockRoot ?? new Uint8Array(32))
  if (includesFork(fork, Hardfork.Prague)) writeParentHash(state.world, during.header.number, parent.hash)

  const { included, outcomes, refused, gasUsed, blobGasUsed } = await runTransactions(
    engine,
    during,
    source,
    bounds,
    inspectorOf,
  )
  const requests = includesFork(fork, Hardfork.Prague) ? await collectRequests(engine, outcomes) : undefined
  if (withdrawals === undefined) payBlockReward(engine, during)
  else payWithdrawals(engine, withdrawals)

  const version = state.commitVersion()
  const header = makeHeader(
    {
      ...opened,
      stateRoot: hexToBytes(version.root()),
      transactionsTrie: orderedTrieRoot(included.map((tx) => tx.serialize())),
      receiptTrie: orderedTrieRoot(
        outcomes.map((outcome, index) => consensusReceipt(included[index]?.type ?? 0, outcome)),
      ),
      logsBloom: unionOfBlooms(outcomes.map((outcome) => outcome.logsBloom)),
      gasUsed,
      ...(withdrawals !== undefined && {
        withdrawalsRoot: orderedTrieRoot(withdrawals.map((withdrawal) => RLP.encode(withdrawal.raw()))),
      }),
      ...(includesFork(fork, Hardfork.Cancun) && { blobGasUsed }),
      ...(requests !== undefined && { requestsHash: requestsHash(requests) }),
    },
    parent,
    common,
  )
  const block = new ExecutedBlock(
    new Block(header, included, [], withdrawals, { common }),
    fork,
    parent.totalDifficulty + header.difficulty,
    outcomes,
  )
  return { block, outcomes, state: version, refused, requests }
}

interface Run {
  readonly included: TypedTransaction[]
  readonly outcomes: Outcome[]
  readonly refused: Refusal[]
  readonly gasUsed: bigint
  readonly blobGasUsed: bigint
}

async function runTransactions(
  engine: Engine,
  block: Block,
  source: TransactionSource,
  bounds: ExecutionBounds,
  inspectorOf: InspectorOf | undefined,
): Promise<Run> {
  const { common, inspect } = engine
  const { gasLimit, baseFeePerGas = 0n } = block.header
  const hasBlobs = common.isActivatedEIP(4844)
  const maxBlobGas = hasBlobs ? common.getBlobGasSchedule().maxBlobGasPerBlock : 0n
  const included: TypedTransaction[] = []
  const outcomes: Outcome[] = []
  const refused: Refusal[] = []
  // A sender whose transaction does not fit has its later ones wait too: their nonces would not follow.
  const waiting = new Set<string>()
  let gasUsed = 0n
  let blobGasUsed = 0n
  const turn = turnOf({ ...bounds, milliseconds: Number.POSITIVE_INFINITY })
  for (const transaction of source(baseFeePerGas, hasBlobs ? block.header.getBlobGasPrice() : 0n)) {
    if (gasLimit - gasUsed < LEAST_GAS) break
    if (turn.isOver) await turn.rest()
    const tx = underFork(transaction.tx, common)
    const blobGas = isBlobTransaction(tx) ? BigInt(tx.numBlobs()) * common.param('blobGasPerBlob') : 0n
    if (waiting.has(transaction.from)) continue
    if (tx.gasLimit > gasLimit - gasUsed || blobGas > maxBlobGas - blobGasUsed) {
      waiting.add(transaction.from)
      continue
    }
    const inspector = inspectorOf?.(transaction)
    if (inspector !== undefined) inspect(inspector)
    try {
      const outcome = await executeTransaction(engine, tx, transaction.from, block, gasUsed)
      included.push(tx)
      outcomes.push(outcome)
      gasUsed += outcome.gasUsed
      blobGasUsed += blobGas
    } catch (error) {
      const { reason } = bounds.interruption
      if (reason !== undefined) throw reason
      waiting.add(transaction.from)
      refused.push({ transaction, reason: reasonOf(error, transaction, engine.state.world.getNonce(transaction.from)) })
    } finally {
      if (inspector !== undefined) inspect(undefined)
    }
  }
  return { included, outcomes, refused, gasUsed, blobGasUsed }
}

/** Of a wrong nonce go-ethereum's sentence, else the library's without the positions in its own objects that it adds in brackets. */
function reasonOf(error: unknown, { from, tx }: PoolTransaction, expected: bigint): NodeError {
  if (error instanceof NodeError && error.name === 'TransactionTimeout') return error
  if (tx.nonce !== expected) {
    const which = tx.nonce > expected ? 'high' : 'low'
    const reason = `nonce too ${which}: address ${checksumAddress(from)}, tx: ${tx.nonce} state: ${expected}`
    return notExecutable({ reason }, { cause: error })
  }
  const message = error instanceof Error ? error.message : String(error)
  return notExecutable({ reason: message.replace(/ \(vm hf=.*$/s, '') }, { cause: error })
}

/** EIP-6110, EIP-7002 and EIP-7251: deposits from the logs, then what the request contracts answer. */
async function collectRequests(
  { vm, common, state }: Engine,
  outcomes: readonly Outcome[],
): Promise<ConsensusRequest[]> {
  const logs = outcomes.flatMap((outcome) => outcome.logs)
  const requests: ConsensusRequest[] = [{ type: 0, payload: depositRequests(logs, common.depositContract) }]
  for (const { type, address, to } of systemCalls) {
    if (state.world.getCode(address).length === 0) continue
    const { execResult } = await vm.evm.runCall({
      caller: systemCaller,
      to,
      gasLimit: SYSTEM_CALL_GAS,
      skipNonceIncrement: true,
    })
    await vm.evm.journal.cleanup()
    // EIP-7002: a system call that fails makes the block invalid; ours are the contracts that cannot fail.
    if (execResult.exceptionError !== undefined)
      throw notExecutable({ reason: `system call to ${address} failed: ${execResult.exceptionError.error}` })
    requests.push({ type, payload: execResult.returnValue })
  }
  return requests
}

function payWithdrawals({ state }: Engine, withdrawals: readonly Withdrawal[]): void {
  for (const { address, amount } of withdrawals) {
    if (amount > 0n) credit(state.world, bytesToHex(address.bytes), amount * GWEI)
  }
}

/** Before the merge whoever made the block is paid for it. Blocks made here have no uncles. */
function payBlockReward({ state, common }: Engine, block: Block): void {
  if (common.gteHardfork(Hardfork.Paris)) return
  credit(state.world, bytesToHex(block.header.coinbase.bytes), common.param('minerReward'))
}

const credit = (world: Engine['state']['world'], address: `0x${string}`, amount: bigint): void =>
  world.setBalance(address, world.getBalance(address) + amount)

const engineWithdrawal = (withdrawal: NonNullable<BlockAttributes['withdrawals']>[number]): Withdrawal =>
  createWithdrawal({ ...withdrawal, address: createAddressFromString(withdrawal.address) })
