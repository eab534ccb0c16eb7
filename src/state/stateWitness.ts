import type { Address, Hash } from '../bytes.ts'
import { type AccountData, EMPTY_CODE_HASH } from './account.ts'
import type { RemoteState } from './remoteState.ts'
import { accountKey, slotKey } from './secureKeys.ts'
import { SlotSet } from './slotMap.ts'
import type { StateReader } from './stateReader.ts'
import type { StateVersion } from './stateVersion.ts'
import { type BinaryString, toBinaryString } from './trie/binaryString.ts'
import type { Trie } from './trie/trie.ts'

/** Reads one version of the state and records the accounts and slots that were read. */
export class RecordingReader implements StateReader {
  readonly base: StateVersion
  readonly #read = new Map<Address, SlotSet>()

  constructor(base: StateVersion) {
    this.base = base
  }

  get remote(): RemoteState | undefined {
    return this.base.remote
  }

  /** The accounts that were read, each with its read slots. */
  get read(): ReadonlyMap<Address, Iterable<bigint>> {
    return this.#read
  }

  account(address: Address): AccountData | undefined {
    this.#slotsOf(address)
    return this.base.account(address)
  }

  storage(address: Address, slot: bigint): bigint {
    this.#slotsOf(address).add(slot)
    return this.base.storage(address, slot)
  }

  code(codeHash: Hash): Uint8Array {
    return this.base.code(codeHash)
  }

  #slotsOf(address: Address): SlotSet {
    let slots = this.#read.get(address)
    if (slots === undefined) {
      slots = new SlotSet()
      this.#read.set(address, slots)
    }
    return slots
  }
}

/** The part of a state that an execution reads, without duplicates. */
export interface StateWitness {
  /** The RLP of trie nodes: the nodes on the paths to all read data, and the nodes that removals merge with their parents. */
  readonly nodes: readonly Uint8Array[]
  /** The code of every account that was read. */
  readonly codes: readonly Uint8Array[]
}

/**
 * Returns the parts of the base version that are necessary to repeat the recorded reads and to compute the root of the version `after`.
 */
export function stateWitness({ base, read }: RecordingReader, after: StateVersion): StateWitness {
  const nodes = new Map<BinaryString, Uint8Array>()
  const codes = new Map<Hash, Uint8Array>()
  const prove = (before: Trie<unknown>, changed: Trie<unknown> | undefined, key: BinaryString): void => {
    add(before.prove(key))
    // A branch with one remaining child is merged with it, so that child must be known even if nothing read it.
    if (changed === undefined || before.get(key) === undefined || changed.get(key) !== undefined) return
    const neighbour = changed.neighbour(key)
    if (neighbour !== undefined) add(before.prove(neighbour))
  }
  const add = (proof: readonly Uint8Array[]): void => {
    for (const node of proof) nodes.set(toBinaryString(node), node)
  }
  for (const [address, slots] of read) {
    const key = accountKey(address)
    prove(base.accounts, after.accounts, key)
    const account = base.accounts.get(key)
    if (account === undefined) continue
    const { codeHash } = account.data
    if (codeHash !== EMPTY_CODE_HASH) codes.set(codeHash, base.code(codeHash))
    const { storage } = account
    if (storage === undefined) continue
    const changed = after.accounts.get(key)?.storage
    for (const slot of slots) prove(storage, changed, slotKey(slot))
  }
  return { nodes: [...nodes.values()], codes: [...codes.values()] }
}
