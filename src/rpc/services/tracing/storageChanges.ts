import { type Address, type Hash, wordHex } from '../../../bytes.ts'
import { BlockReplay } from '../../../chain/engine/blockReplay.ts'
import { type AccountDiff, stateDiff } from '../../../execution/trace/stateDiff.ts'
import { tracedOf } from '../../../execution/trace/tracer.ts'
import type { Variable } from '../../../reports/storage/storageLayout.ts'
import { StorageRecorder } from '../../../reports/storage/storageRecorder.ts'
import { type ReadSlot, readVariable } from '../../../reports/storage/values.ts'
import { type NamedVariables, VariableFinder } from '../../../reports/storage/variableFinder.ts'
import { SlotSet } from '../../../state/slotMap.ts'
import type { Context } from '../../protocol/context.ts'
import { minedTransaction, traceTimeSlice } from './traceMined.ts'

/** A change of a variable, or of a slot whose variable is unknown. */
export interface StorageChange {
  readonly slot: bigint
  /** In bytes, from the least significant one. 0 for a slot. */
  readonly offset: number
  /** Name of the contract that has the variable. Null for a slot, as `name` and `type`. */
  readonly contract: string | null
  readonly name: string | null
  readonly type: string | null
  /** The values as text, or the words of a slot as hex. Null for a text of more than 4 KiB. */
  readonly before: string | null
  readonly after: string | null
}

/** Executes a mined transaction again. Returns the changes of storage by account, with the names of variables in Solidity. */
export async function storageChanges(context: Context, hash: Hash) {
  const { block, index } = minedTransaction(context.chain, hash)
  const timeSlice = traceTimeSlice(context)
  const replay = await BlockReplay.begin(context.chain, block, timeSlice, index)
  const recorder = new StorageRecorder()
  const changes = stateDiff(tracedOf(replay.execution, replay.message))
  await replay.run(timeSlice, recorder.inspector)
  const { state } = replay.execution
  const finder = new VariableFinder(recorder.hashes, await context.directory?.compiledSources())

  const accounts: { readonly address: Address; readonly changes: readonly StorageChange[] }[] = []
  for (const [address, { storage }] of changes()) {
    if (storage.size === 0) continue
    const account = new ChangedAccount(storage, (slot) => state.getStorage(address, slot))
    // A self-destruct changes slots without a write.
    const slots = new SlotSet()
    for (const each of [recorder.slotsOf(address), storage.keys()]) for (const slot of each) slots.add(slot)
    for (const slot of slots) {
      if (!storage.has(slot)) continue
      account.add(slot, await finder.variablesIn(slot, recorder.writersOf(address, slot)))
      if (timeSlice.isOver) await timeSlice.yield()
    }
    accounts.push({ address, changes: account.changes })
  }
  return accounts
}

/** The changes of an account. */
class ChangedAccount {
  readonly changes: StorageChange[] = []
  /** The places of variables. A text has several slots. */
  readonly #added = new Set<string>()
  readonly #before: ReadSlot
  readonly #after: ReadSlot

  constructor(storage: AccountDiff['storage'], after: ReadSlot) {
    this.#before = (slot) => storage.get(slot)?.before ?? after(slot)
    this.#after = after
  }

  add(slot: bigint, { contract, variables }: NamedVariables): void {
    const changed = variables.filter((variable) => this.#addVariable(variable, contract))
    if (changed.length > 0) return
    // The slot has no variable, or the change is outside of its variables.
    const [before, after] = [wordHex(this.#before(slot)), wordHex(this.#after(slot))]
    this.changes.push({ slot, offset: 0, contract: null, name: null, type: null, before, after })
  }

  /** Adds a variable with its change. Returns false if it has not changed. */
  #addVariable(variable: Variable, contract: string | undefined): boolean {
    const { name, type, slot, offset } = variable
    const place = `${slot} ${offset}`
    if (this.#added.has(place)) return true
    const before = readVariable(variable, this.#before) ?? null
    const after = readVariable(variable, this.#after) ?? null
    // Texts that are too long can differ.
    if (before === after && before !== null) return false
    this.#added.add(place)
    this.changes.push({ slot, offset, contract: contract ?? null, name, type: type.label, before, after })
    return true
  }
}
