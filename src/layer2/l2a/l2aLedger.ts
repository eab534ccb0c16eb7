import type { Hash } from '../../bytes.ts'
import { type Store, tables } from '../../storage/store.ts'
import type { DueStep } from '../clockPolicy.ts'
import {
  DrivenLedger,
  type IsTransactionRemoved,
  openInitialValue,
  openOrSeed,
  type SeedLedger,
} from '../drivenLedger.ts'
import type { Layer1, SettlementCall } from '../layer1.ts'
import { settlementCall } from '../settlementCall.ts'
import { l2aCore } from '../settlementContracts.ts'
import type { L2aBlockId, LedgerTransaction, SealedBlock } from './block.ts'
import { blockNotFound } from './errors.ts'
import { loadStarkHashes } from './hash.ts'
import { emptyL2aLedger, findSealedBlock, type L2aLedgerState, l2aStoredForm, latestBlock } from './ledger.ts'
import { type L2aStep, nextL2aStep } from './policy.ts'
import type { L2aPolicy, L2aSettings } from './settings.ts'
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

/** An l2a ledger. It is stored, takes steps by command and by the clock, and settles on a layer 1. */
export class L2aLedger extends DrivenLedger<L2aLedgerState, L2aStep> {
  /**
   * Opens the ledger in `store`, which the caller owns. A new ledger has `settings` and the content of `seed`; default: one block. `name`
   * identifies one of several ledgers in a store.
   */
  static async open(
    store: Store,
    layer1: Layer1,
    settings: L2aSettings,
    seed?: SeedLedger<L2aLedgerState>,
    name?: string,
  ): Promise<L2aLedger> {
    await loadStarkHashes()
    const begin = seed ?? ((empty: L2aLedgerState) => sealL2aBlock(empty, {}, layer1.genesisTime))
    const persisted = await openOrSeed(
      store,
      tables.l2a,
      emptyL2aLedger,
      l2aStoredForm,
      () => begin({ ...emptyL2aLedger, settings }, layer1),
      name,
    )
    await persisted.change((ledger) => ({ ...ledger, policySince: ledger.policySince ?? layer1.now() }))
    const initialValue = await openInitialValue(
      store,
      tables.l2a,
      emptyL2aLedger,
      l2aStoredForm,
      persisted.current,
      name,
    )
    return new L2aLedger(persisted, layer1, initialValue)
  }

  /** Creates the ledger in a new store with the content of `seed`, without opening it. Its policy counts from when it is first opened. */
  static async begin(
    store: Store,
    layer1: Layer1,
    settings: L2aSettings,
    seed: SeedLedger<L2aLedgerState>,
  ): Promise<void> {
    await openOrSeed(store, tables.l2a, emptyL2aLedger, l2aStoredForm, () =>
      seed({ ...emptyL2aLedger, settings }, layer1),
    )
  }

  /** Returns a fork of the ledger in `store`, a fork of its store. It settles on `layer1`, a fork of its layer 1. O(1). */
  fork(store: Store, layer1: Layer1): L2aLedger {
    return new L2aLedger(this.persisted.fork(store), layer1, this.initialValue, this.openedValue)
  }

  get settings(): L2aSettings {
    return this.value.settings
  }

  /** Unix seconds of the node's clock. */
  now(): number {
    return this.layer1.now()
  }

  /** Adds a transaction to the pending block. Fills in missing members. */
  addTransaction(given: GivenL2aTransaction): Promise<LedgerTransaction> {
    return this.run(async () => {
      const { transactions, tip } = await this.change((ledger) => addL2aTransaction(ledger, given, this.now()))
      const added = tip.open.transactions.at(-1)
      return requireBlock(added === undefined ? undefined : transactions.get(added))
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

  /** Applies settings to a ledger that was just opened. Its content does not change. Its chain ID cannot change either, because transaction hashes depend on it. */
  async configure({ policy, chainId: _, ...settings }: Partial<L2aSettings>): Promise<void> {
    if (Object.keys(settings).length > 0)
      await this.persisted.change((ledger) => ({ ...ledger, settings: { ...ledger.settings, ...settings } }))
    if (policy !== undefined && JSON.stringify(policy) !== JSON.stringify(this.settings.policy))
      await this.setPolicy(policy)
    this.setInitialValue({ ...settings, ...(policy !== undefined && { policy }) })
  }

  /** Replaces the policy, after taking the steps that are due by the old one. */
  async setPolicy(policy: L2aPolicy): Promise<void> {
    await this.run(() =>
      this.change((ledger) => ({
        ...ledger,
        settings: { ...ledger.settings, policy },
        policySince: this.layer1.now(),
      })),
    )
  }

  protected nextStep(value: L2aLedgerState): DueStep<L2aStep> | undefined {
    return nextL2aStep(value)
  }

  protected withoutSettlements(value: L2aLedgerState, isRemoved: IsTransactionRemoved): L2aLedgerState {
    return withoutL2aSettlements(value, isRemoved)
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
  settlementCall(l2aCore.address, 'updateState(uint256,uint256,uint256)', [
    BigInt(newRoot),
    BigInt(number),
    BigInt(hash),
  ])

export const isPendingId = (id: L2aBlockId): boolean => id.kind === 'tag' && id.tag === 'pending'

function requireBlock<Value>(value: Value | undefined): Value {
  if (value === undefined) throw blockNotFound()
  return value
}
