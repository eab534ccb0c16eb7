import { type Address, type Hash, ZERO_HASH } from '../bytes.ts'
import { NotLoaded, type ReadingMessage } from './notLoaded.ts'
import type { Octets } from './trie/octets.ts'
import type { AccountData } from './worldState.ts'

/** The storage root of an account of a remote state without proofs that can have storage. */
export const UNKNOWN_ROOT: Hash = ZERO_HASH

/** State that lies on an upstream node, as far as it was loaded. */
export type RemoteState = RemoteTrie | RemoteValues

/** Remote state as verified trie nodes: a chain that continues it has true state roots. */
export interface RemoteTrie extends RemoteCode {
  readonly kind: 'trie'
  /** Returns a node that was loaded, by its hash. */
  node(hash: Octets): RemoteNode | undefined
  /** Returns the address or slot whose hash is `key`, if known. */
  preimage(key: Octets): Octets | undefined
}

/** A node of a trie of the upstream. */
export interface RemoteNode {
  readonly rlp: Uint8Array
  /** Half bytes from the root of its trie, one to a character. */
  readonly path: Octets
}

/** Remote state as values without proofs. Roots of such states only cover local writes. */
export interface RemoteValues extends RemoteCode {
  readonly kind: 'values'
  /** Returns null for an account that does not exist, undefined for one that was not loaded. */
  account(address: Address): AccountData | null | undefined
  /** Returns undefined for a slot that was not loaded. */
  storage(address: Address, slot: bigint): bigint | undefined
}

interface RemoteCode {
  /** Returns code that was loaded. */
  code(codeHash: Hash): Uint8Array | undefined
  /** Says that an account has code with this hash, which can have to be loaded. */
  noteCode(codeHash: Hash, address: Address): void
  /** Fetches a part of the state. `message` is the message that reads it, if any. */
  load(part: StatePart, message?: ReadingMessage): Promise<void>
}

/** A part of a remote state that an operation needs. */
export type StatePart =
  | { readonly kind: 'account'; readonly address: Address }
  | { readonly kind: 'slot'; readonly address: Address; readonly slot: bigint }
  | { readonly kind: 'code'; readonly codeHash: Hash }
  /** The node at a path of half bytes, among the accounts or in the storage of an account: a removal joins it with its parent. */
  | { readonly kind: 'node'; readonly path: Octets; readonly address: Address | undefined }

/** Part of a remote state was not loaded. */
export class StateNotLoaded extends NotLoaded {
  readonly part: StatePart
  readonly #state: Pick<RemoteState, 'load'>

  constructor(state: Pick<RemoteState, 'load'>, part: StatePart) {
    super(`state of the upstream was not loaded: ${part.kind}`)
    this.part = part
    this.#state = state
  }

  override load(message?: ReadingMessage): Promise<void> {
    return this.#state.load(this.part, message)
  }
}

/** A trie node of a remote state is not loaded. StateVersion converts it to a StateNotLoaded that names the missing part. */
export class NodeNotLoaded extends Error {
  /** Half bytes of the path from the root, if no looked-up key leads to the node. */
  readonly path: Octets | undefined

  constructor(path?: Octets) {
    super('a trie node of the upstream was not loaded')
    this.path = path
  }
}
