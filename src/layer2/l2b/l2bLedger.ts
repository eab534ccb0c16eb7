import type { Hash } from '../../bytes.ts'
import { define } from '../../errors.ts'
import { type Store, tables } from '../../storage/store.ts'
import { AdvancingLedger } from '../advancingLedger.ts'
import type { DueStep } from '../clockPolicy.ts'
import type { Layer1, SettlementCall } from '../layer1.ts'
import type { LedgerFamily } from '../ledgerFamily.ts'
import { LedgerRecords, type SeedLedger } from '../ledgerRecords.ts'
import { l2bDiamond, settlementCall } from '../settlementContracts.ts'
import { hasAllL2bRecords } from './hasAllL2bRecords.ts'
import {
  emptyL2bLedger,
  type L2bBlock,
  type L2bLedgerState,
  l2bBlockByNumber,
  l2bStoredForm,
  type SettledStep,
  stageOf,
} from './ledger.ts'
import { type L2bStep, l2bSchedule } from './policy.ts'
import type { L2bSettings } from './settings.ts'
import type { GivenL2bTransaction, L2bTransaction, TransactionStage } from './transaction.ts'
import {
  addL2bTransaction,
  checkL2bTransition,
  checkStages,
  failTransaction,
  includeTransactions,
  rejectTransaction,
  settleBatch,
  stageAfter,
  verifyBatch,
  withoutL2bSettlements,
} from './transitions.ts'

/** Error of commands for an unknown transaction. Methods that read return null instead. */
const transactionNotFound = define<{ hash: string }>(
  'TransactionNotFound',
  -32000,
  ({ hash }) => `the ledger has no transaction with the hash ${hash}`,
)

/** Describes l2b ledgers. */
export const l2bFamily: LedgerFamily<L2bLedgerState, L2bStep> = {
  table: tables.l2b,
  empty: emptyL2bLedger,
  form: l2bStoredForm,
  addFirstBlock: (empty, now) => includeTransactions(empty, [], now),
  schedule: l2bSchedule,
  withoutSettlements: withoutL2bSettlements,
  hasAllRecords: hasAllL2bRecords,
}

/** An l2b ledger. It is stored, takes steps by command and by the clock, and settles on a layer 1. */
export class L2bLedger extends AdvancingLedger<L2bLedgerState, L2bStep> {
  /** Opens the ledger in `store`, which the caller owns. See `LedgerRecords.open`. */
  static async open(
    store: Store,
    layer1: Layer1,
    settings: Partial<L2bSettings> = {},
    name?: string,
  ): Promise<L2bLedger> {
    const stored = await new LedgerRecords(l2bFamily, store, name).open(layer1, settings)
    return new L2bLedger(l2bFamily, stored, layer1)
  }

  /** Creates the ledger in a new store with the content of `seed`. See `LedgerRecords.create`. */
  static create(store: Store, settings: Partial<L2bSettings>, seed: SeedLedger<L2bLedgerState>): Promise<void> {
    return new LedgerRecords(l2bFamily, store).create(settings, seed)
  }

  /** Returns a fork of the ledger in `store`, a fork of its store. It settles on `layer1`, a fork of its layer 1. O(1). */
  fork(store: Store, layer1: Layer1): L2bLedger {
    return new L2bLedger(l2bFamily, this.storedFork(store), layer1)
  }

  get layer1ChainId(): bigint {
    return this.layer1.chainId
  }

  /** Adds a pending transaction. Fills in missing members. */
  addTransaction(given: GivenL2bTransaction): Promise<L2bTransaction> {
    return this.run(async () => {
      const now = this.layer1.nowMilliseconds()
      const { tip, transactions } = await this.change((ledger) => addL2bTransaction(ledger, given, now))
      return requireTransaction(transactions.get(tip.pending.at(-1) ?? '0x'), '')
    })
  }

  /** Advances a transaction by one stage, or to a given stage through all stages between. Throws IllegalTransition. */
  advance(hash: Hash, to?: Exclude<TransactionStage, 'pending' | 'rejected'>): Promise<L2bTransaction> {
    return this.run(async () => {
      const from = this.#stage(hash)
      const target = to ?? stageAfter(from)
      checkStages(this.value, this.#transaction(hash), target)
      for (let stage = from; stage !== target; stage = this.#stage(hash)) await this.#step(hash, stageAfter(stage))
      return this.#transaction(hash)
    })
  }

  /** Makes a pending or included transaction fail in its block. Throws IllegalTransition after it is committed on layer 1. */
  fail(hash: Hash, reason: string): Promise<L2bTransaction> {
    return this.run(async () => {
      this.#transaction(hash)
      await this.change((ledger) => failTransaction(ledger, hash, reason, this.#now()))
      return this.#transaction(hash)
    })
  }

  /** pending → rejected: the transaction fails before it is included. */
  reject(hash: Hash, reason: string): Promise<L2bTransaction> {
    return this.run(async () => {
      this.#transaction(hash)
      await this.change((ledger) => rejectTransaction(ledger, hash, reason))
      return this.#transaction(hash)
    })
  }

  protected async take({ at, step }: DueStep<L2bStep>): Promise<void> {
    switch (step.kind) {
      case 'include':
        await this.change((ledger) => includeTransactions(ledger, step.hashes, at))
        break
      case 'settle':
        await this.#settle(step.number, step.step, at)
        break
      case 'verify':
        await this.#verify(step.number, at)
    }
  }

  async #step(hash: Hash, to: TransactionStage): Promise<void> {
    const transaction = this.#transaction(hash)
    checkL2bTransition(this.value, transaction, to)
    const number = transaction.block ?? 0
    if (to === 'included') await this.change((ledger) => includeTransactions(ledger, [hash], this.#now()))
    else if (to === 'committed') await this.#settle(number, 'commit', this.#now())
    else if (to === 'proven') await this.#settle(number, 'prove', this.#now())
    else if (to === 'executed') await this.#settle(number, 'execute', this.#now())
    else await this.#verify(number, this.#now())
  }

  async #settle(number: number, step: SettledStep, at: number): Promise<void> {
    const settlement = await this.settle(callOfStep(requireBlock(this.value, number), step))
    const { transactionHash } = settlement
    await this.record(settlement, (ledger) =>
      settleBatch(ledger, requireBlock(ledger, number), step, { transactionHash, at }),
    )
  }

  async #verify(number: number, at: number): Promise<void> {
    await this.change((ledger) => verifyBatch(ledger, requireBlock(ledger, number), at))
  }

  #transaction(hash: Hash): L2bTransaction {
    return requireTransaction(this.value.transactions.get(hash), hash)
  }

  #stage(hash: Hash): TransactionStage {
    return stageOf(this.value, this.#transaction(hash))
  }

  #now(): number {
    return this.layer1.now()
  }
}

const functions = { commit: 'commitBatches', prove: 'proveBatches', execute: 'executeBatches' } as const

/** Returns the layer-1 call of a batch step. */
export const callOfStep = ({ number, hash }: L2bBlock, step: SettledStep): SettlementCall =>
  settlementCall(l2bDiamond, functions[step], [BigInt(number), BigInt(hash)])

function requireTransaction(transaction: L2bTransaction | undefined, hash: string): L2bTransaction {
  if (transaction === undefined) throw transactionNotFound({ hash })
  return transaction
}

function requireBlock(ledger: L2bLedgerState, number: number): L2bBlock {
  const block = l2bBlockByNumber(ledger, number)
  if (block === undefined) throw new TypeError(`no block ${number}`) // only a restore removes blocks
  return block
}
