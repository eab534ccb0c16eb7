import { type Address, type Hash, ZERO_HASH } from '../bytes.ts'
import type { AccountData } from './account.ts'
import { NotLoaded, type ReadingMessage } from './notLoaded.ts'
import type { BinaryString } from './trie/binaryString.ts'

/** The storage root of an account of a remote state without proofs that can have storage. */
export const UNKNOWN_ROOT: Hash = ZERO_HASH

/** The loaded part of a state on an upstream node. */
export type RemoteState = RemoteTrie | RemoteValues

/** Remote state as verified trie nodes. State roots of a chain that continues it are correct. */
export interface RemoteTrie extends RemoteCode {
  readonly kind: 'trie'
  /** Returns a loaded node by its hash, or undefined. */
  node(hash: BinaryString): RemoteNode | undefined
  /** Returns the address or slot whose hash is `key`, if known. */
  preimage(key: BinaryString): BinaryString | undefined
}

/** A trie node of the upstream. */
export interface RemoteNode {
  readonly rlp: Uint8Array
  /** Nibbles from the root of its trie, one per character. */
  readonly path: BinaryString
}

/** Remote state as values without proofs. State roots of a chain that continues it only cover local writes. */
export interface RemoteValues extends RemoteCode {
  readonly kind: 'values'
  /** Returns null for an account that does not exist, undefined for one that was not loaded. */
  account(address: Address): AccountData | null | undefined
  /** Returns undefined for a slot that was not loaded. */
  storage(address: Address, slot: bigint): bigint | undefined
}

interface RemoteCode {
  /** Returns loaded code, or undefined. */
  code(codeHash: Hash): Uint8Array | undefined
  /** Records that an account has code with this hash, so that the code can be requested by address. */
  noteCode(codeHash: Hash, address: Address): void
  /** Requests a part of the state. `message` is the message that reads it, if any. */
  load(part: StatePart, message?: ReadingMessage): Promise<void>
}

/** A part of a remote state that an operation needs. */
export type StatePart =
  | { readonly kind: 'account'; readonly address: Address }
  | { readonly kind: 'slot'; readonly address: Address; readonly slot: bigint }
  | { readonly kind: 'code'; readonly codeHash: Hash }
  /** The node at a path of nibbles in the state trie, or in the storage trie of an account. A removal merges it with its parent. */
  | { readonly kind: 'node'; readonly path: BinaryString; readonly address: Address | undefined }

/** Thrown if a part of a remote state is not loaded. */
export class StateNotLoaded extends NotLoaded {
  readonly part: StatePart
  readonly #state: Pick<RemoteState, 'load'>

  constructor(state: Pick<RemoteState, 'load'>, part: StatePart) {
    super(`state of the upstream node is not loaded: ${part.kind}`)
    this.part = part
    this.#state = state
  }

  override load(message?: ReadingMessage): Promise<void> {
    return this.#state.load(this.part, message)
  }
}

/** Thrown if a trie node of a remote state is not loaded. It is converted to a StateNotLoaded with the missing part. */
export class NodeNotLoaded extends Error {
  /** Nibbles from the root to the node, if no looked-up key leads to it. */
  readonly path: BinaryString | undefined

  constructor(path?: BinaryString) {
    super('a trie node of the upstream node is not loaded')
    this.path = path
  }
}
