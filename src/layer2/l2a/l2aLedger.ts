import type { Hash } from '../../bytes.ts'
import { type Store, tables } from '../../storage/store.ts'
import { AdvancingLedger } from '../advancingLedger.ts'
import type { DueStep } from '../clockPolicy.ts'
import type { Layer1, SettlementCall } from '../layer1.ts'
import type { LedgerFamily } from '../ledgerFamily.ts'
import { LedgerRecords, type SeedLedger } from '../ledgerRecords.ts'
import { l2aCore, settlementCall } from '../settlementContracts.ts'
import type { L2aBlockId, LedgerTransaction, SealedBlock } from './block.ts'
import { blockNotFound } from './errors.ts'
import { hasAllL2aRecords } from './hasAllL2aRecords.ts'
import { loadStarkHashes } from './hash.ts'
import { emptyL2aLedger, findSealedBlock, type L2aLedgerState, l2aStoredForm, latestBlock } from './ledger.ts'
import { type L2aStep, nextL2aStep } from './policy.ts'
import type { L2aSettings } from './settings.ts'
import {
  acceptOnL1,
  addL2aTransaction,
  checkL2aTransition,
  type GivenBlock,
  type GivenL2aTransaction,
  nameOf,
  rejectBlock,
  rejectPending,
  sealL2aBlock,
  withoutL2aSettlements,
} from './transitions.ts'

/** Describes l2a ledgers. */
export const l2aFamily: LedgerFamily<L2aLedgerState, L2aStep> = {
  table: tables.l2a,
  empty: emptyL2aLedger,
  form: l2aStoredForm,
  addFirstBlock: (empty, now) => sealL2aBlock(empty, {}, now),
  schedule: () => nextL2aStep,
  withoutSettlements: withoutL2aSettlements,
  hasAllRecords: hasAllL2aRecords,
}

/** An l2a ledger. It is stored, takes steps by command and by the clock, and settles on a layer 1. */
export class L2aLedger extends AdvancingLedger<L2aLedgerState, L2aStep> {
  /** Opens the ledger in `store`, which the caller owns. See `LedgerRecords.open`. */
  static async open(
    store: Store,
    layer1: Layer1,
    settings: Partial<L2aSettings> = {},
    name?: string,
  ): Promise<L2aLedger> {
    await loadStarkHashes()
    const stored = await new LedgerRecords(l2aFamily, store, name).open(layer1, settings)
    return new L2aLedger(l2aFamily, stored, layer1)
  }

  /** Creates the ledger in a new store with the content of `seed`. See `LedgerRecords.create`. */
  static create(store: Store, settings: Partial<L2aSettings>, seed: SeedLedger<L2aLedgerState>): Promise<void> {
    return new LedgerRecords(l2aFamily, store).create(settings, seed)
  }

  /** Returns a fork of the ledger in `store`, a fork of its store. It settles on `layer1`, a fork of its layer 1. O(1). */
  fork(store: Store, layer1: Layer1): L2aLedger {
    return new L2aLedger(l2aFamily, this.storedFork(store), layer1)
  }

  /** Unix seconds of the node's clock. */
  now(): number {
    return this.layer1.now()
  }

  /** Adds a transaction to the pending block. Fills in missing members. */
  addTransaction(given: GivenL2aTransaction): Promise<LedgerTransaction> {
    return this.run(async () => {
      const { transactions, tip } = await this.change((ledger) => addL2aTransaction(ledger, given, this.now()))
      const hash = tip.open.transactions.at(-1)
      const added = hash && transactions.get(hash)
      if (added === undefined) throw new TypeError('the pending block lacks the added transaction')
      return added
    })
  }

  /** PENDING → ACCEPTED_ON_L2 */
  sealBlock(given: GivenBlock = {}): Promise<SealedBlock> {
    return this.run(() => this.#seal(given, this.now()))
  }

  /** ACCEPTED_ON_L2 → ACCEPTED_ON_L1, also for all earlier blocks. */
  acceptOnL1(id: L2aBlockId): Promise<SealedBlock> {
    return this.run(async () => {
      if (isPendingId(id)) checkL2aTransition('the pending block', 'PENDING', 'ACCEPTED_ON_L1')
      return this.#acceptOnL1(requireBlock(findSealedBlock(this.value, id)))
    })
  }

  /** PENDING or ACCEPTED_ON_L2 → REJECTED, also for all later blocks. Returns the rejected blocks in order. */
  rejectBlock(id: L2aBlockId): Promise<readonly SealedBlock[]> {
    return this.run(async () => {
      const before = this.value
      const after = await this.change((ledger) =>
        isPendingId(id)
          ? rejectPending(ledger, {}, this.now())
          : rejectBlock(ledger, requireBlock(findSealedBlock(ledger, id))),
      )
      const changed = [...after.blocks.changesSince(before.blocks)].flatMap(([, block]) => block ?? [])
      return changed.sort((a, b) => a.number - b.number)
    })
  }

  /** Returns the number of the layer-1 block with a transaction. Undefined if layer 1 does not have it. */
  layer1BlockOf(transaction: Hash): number | undefined {
    return this.layer1.blockNumberOf(transaction)
  }

  protected async take({ at, step }: DueStep<L2aStep>): Promise<void> {
    if (step.kind === 'seal') await this.#seal({}, at)
    else await this.#acceptOnL1(requireBlock(findSealedBlock(this.value, { kind: 'number', number: step.number })))
  }

  async #seal(given: GivenBlock, at: number): Promise<SealedBlock> {
    return requireBlock(latestBlock(await this.change((ledger) => sealL2aBlock(ledger, given, at))))
  }

  async #acceptOnL1(block: SealedBlock): Promise<SealedBlock> {
    // Checked before the layer-1 transaction, which cannot be undone.
    checkL2aTransition(nameOf(block), block.status, 'ACCEPTED_ON_L1')
    const settlement = await this.settle(acceptanceCall(block))
    const { blocks } = await this.record(settlement, (ledger) =>
      acceptOnL1(ledger, requireBlock(ledger.blocks.get(block.hash)), settlement),
    )
    return requireBlock(blocks.get(block.hash))
  }
}

/** Returns the layer-1 call that accepts a block. */
export const acceptanceCall = ({ hash, number, newRoot }: SealedBlock): SettlementCall =>
  settlementCall(l2aCore, 'updateState', [BigInt(newRoot), BigInt(number), BigInt(hash)])

/** Whether an identifier selects the pending block. */
export const isPendingId = (id: L2aBlockId): boolean => id.kind === 'tag' && id.tag === 'pending'

function requireBlock(block: SealedBlock | undefined): SealedBlock {
  if (block === undefined) throw blockNotFound()
  return block
}
