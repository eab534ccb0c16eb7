import { type Hash, hexToBytes } from '../bytes.ts'
import { keccak256Hex } from '../crypto/keccak.ts'
import { type Batch, type Operations, type Store, tables } from '../storage/store.ts'
import type { LoopSlice } from '../yieldToEventLoop.ts'
import { EMPTY_CODE_HASH, EMPTY_ROOT } from './account.ts'
import type { AccountChange } from './accountChange.ts'
import { accountLeaf, type StoredAccount } from './accountLeaf.ts'
import type { Alloc } from './alloc.ts'
import { applyChanges } from './applyChanges.ts'
import { BoundedCache } from './boundedCache.ts'
import type { JournaledState } from './journaledState.ts'
import { type RemoteState, StateNotLoaded } from './remoteState.ts'
import { codeMissing, stateDamaged, stateUnavailable } from './stateErrors.ts'
import type { StateReader } from './stateReader.ts'
import { StateVersion } from './stateVersion.ts'
import { REMOTE_PAGE, Stub } from './trie/node.ts'
import { NodeCache } from './trie/nodeCache.ts'
import { PageBuilder } from './trie/pageBuilder.ts'
import { setHashHex } from './trie/reference.ts'
import { Trie } from './trie/trie.ts'

/** Number of accounts of a genesis state that are added at once. Their nodes near the root are hashed again with the next ones. */
const ACCOUNTS_PER_STEP = 1_000

export interface StateDatabaseOptions {
  /** Number of used nodes after which unused ones are unloaded: see NodeCache. */
  readonly residentNodes?: number
  /** Initial state of the chain on an upstream node. */
  readonly remote?: RemoteRoot | undefined
}

/** A state on an upstream node with its root. */
export interface RemoteRoot {
  readonly root: Hash
  readonly state: RemoteState
}

/** Number of recent versions whose nodes stay in memory. More would outlive a young generation of the garbage collector. */
const RESIDENT_VERSIONS = 16

/** A fork has a smaller limit, because a thousand forks may exist. Its unloaded nodes are still in memory, as pages. */
const FORK_RESIDENT_NODES = 4_000

/** Data that a database and its forks share, and the positions in their stores. */
interface Shared {
  readonly pages: BoundedCache<number, Uint8Array>
  readonly codes: BoundedCache<Hash, Uint8Array>
  /** Pages from this number on differ between the database and its forks. */
  readonly commonPages: number
}

/** Opens the states in a store. */
export async function openStateDatabase(store: Store, options: StateDatabaseOptions = {}): Promise<StateDatabase> {
  for await (const [key] of store.entries(tables.nodes, { reverse: true, limit: 1 })) {
    return new StateDatabase(store, view(key).getUint32(0) + 1, options)
  }
  return new StateDatabase(store, 0, options)
}

/** Deletes the positions of states whose pages a damaged store has lost: the next states can use the numbers of the last pages again. */
export async function deleteLostRoots(store: Store): Promise<void> {
  const batch = store.batch()
  for await (const [root, position] of store.entries(tables.roots))
    if (store.get(tables.nodes, pageKey(view(position).getUint32(0))) === undefined) batch.delete(tables.roots, root)
  await batch.write()
}

/** The versions of the state in one store: finds them by root, creates the next, and adds it to the batch of its block. */
export class StateDatabase {
  /** The state without accounts. */
  readonly empty: StateVersion
  readonly #store: Store
  readonly #nodeCache: NodeCache
  readonly #versions = new BoundedCache<Hash, StateVersion>(RESIDENT_VERSIONS)
  readonly #pages: BoundedCache<number, Uint8Array>
  readonly #codes: BoundedCache<Hash, Uint8Array>
  readonly #commonPages: number
  readonly #remote: RemoteRoot | undefined
  #nextPage: number

  /** Call `openStateDatabase`, which reads the number of the next page, or `fork` instead. */
  constructor(
    store: Store,
    nextPage: number,
    { residentNodes = 60_000, remote }: StateDatabaseOptions,
    shared: Shared = {
      pages: new BoundedCache(128),
      codes: new BoundedCache(256),
      commonPages: Number.POSITIVE_INFINITY,
    },
  ) {
    this.#store = store
    this.#pages = shared.pages
    this.#codes = shared.codes
    this.#commonPages = shared.commonPages
    this.#nextPage = nextPage
    this.#remote = remote
    const nodes = remote?.state.kind === 'trie' ? remote.state : undefined
    this.#nodeCache = new NodeCache(
      (page) => this.#readPage(page),
      residentNodes,
      () => this.#recentTries(),
      nodes,
    )
    this.empty = this.#version(new Trie(this.#nodeCache, accountLeaf))
    this.empty.isStored = true
  }

  /**
   * Returns the stored states in `store`, a fork of this store. Read data is shared. Nodes are not, because each database writes new ones
   * to separate pages. O(1).
   */
  fork(store: Store): StateDatabase {
    const commonPages = Math.min(this.#commonPages, this.#nextPage)
    const shared = { pages: this.#pages, codes: this.#codes, commonPages }
    const options = { residentNodes: FORK_RESIDENT_NODES, remote: this.#remote }
    return new StateDatabase(store, this.#nextPage, options, shared)
  }

  /** Whether an upstream node or a recording has a part of the state. */
  get isRemote(): boolean {
    return this.#remote !== undefined
  }

  /** Returns the version with this root. Throws StateUnavailable if it is not stored. */
  version(root: Hash): StateVersion {
    const version = this.#find(root)
    if (version === undefined) throw stateUnavailable(root)
    return version
  }

  has(root: Hash): boolean {
    return this.#find(root) !== undefined
  }

  /** Returns the version of a genesis state. */
  build(alloc: Alloc): StateVersion {
    return this.#apply(this.empty, this.empty, allocChanges(alloc))
  }

  /** Does the same between other work, and computes the root. */
  async buildInSlices(alloc: Alloc, slice: LoopSlice): Promise<StateVersion> {
    let version = this.empty
    let part: AccountChange[] = []
    const addPart = (): void => {
      version = this.#apply(this.empty, version, part)
      version.root()
      part = []
    }
    for (const change of allocChanges(alloc)) {
      part.push(change)
      if (part.length < ACCOUNTS_PER_STEP) continue
      addPart()
      if (slice.isOver) await slice.yield()
    }
    addPart()
    return version
  }

  /**
   * Returns the version with the writes to `state`, which started at a version of this database. Later writes continue from it. The version
   * is not stored; without references to it, it is garbage-collected.
   */
  commit(state: JournaledState): StateVersion {
    const base = this.#requireOwn(state.base)
    return this.#requireOwn(state.flush((onto, changes) => this.#apply(base, this.#requireOwn(onto), changes)))
  }

  /**
   * Adds the unstored parts of a version to the batch of a block: its nodes in pages, its code, and its root. It counts as stored after the
   * batch was written. After a failed write it can be staged again. With `bytes`, the approximate memory of the new nodes and code, the
   * records can be deferred: see `Batch.defer`.
   */
  stage(version: StateVersion, batch: Batch, bytes?: number): void {
    if (version.isStored) return
    const root = version.root()
    if (bytes === undefined) this.#stageRecords(version, batch)
    else batch.defer(bytes, (operations) => this.#stageRecords(version, operations))
    batch.afterWrite(() => {
      for (const [codeHash, code] of version.newCodes) this.#codes.set(codeHash, code)
      version.isStored = true
      this.#versions.set(root, version)
      this.#nodeCache.sweepIfFull()
    })
  }

  /** Adds the records of a version whose root is computed. */
  #stageRecords(version: StateVersion, operations: Operations): void {
    const stage = new PageBuilder(() => this.#nextPage++, this.#nodeCache, operations)
    stage.trie(version.accounts)
    const pages = stage.pages()
    for (const { number, bytes } of pages) {
      this.#nodeCache.markPending(number, operations)
      operations.put(tables.nodes, pageKey(number), bytes)
    }
    const { root } = version.accounts
    if (root !== undefined) operations.put(tables.roots, hexToBytes(version.root()), encodePosition(root))
    for (const [codeHash, code] of version.newCodes) operations.put(tables.code, hexToBytes(codeHash), code)
    operations.afterWrite(() => {
      for (const { number } of pages) this.#nodeCache.markStored(number)
    })
  }

  #find(root: Hash): StateVersion | undefined {
    if (root === EMPTY_ROOT) return this.empty
    const known = this.#versions.get(root)
    if (known !== undefined) return known
    const position = this.#store.get(tables.roots, hexToBytes(root))
    if (position === undefined) return root === this.#remote?.root ? this.#remoteVersion(this.#remote) : undefined
    if (position.length !== POSITION_LENGTH) throw stateDamaged(`the position of state ${root}`)
    const stub = new Stub(view(position).getUint32(0), view(position).getUint16(4))
    setHashHex(stub, root)
    const version = this.#version(new Trie(this.#nodeCache, accountLeaf, stub))
    version.isStored = true
    this.#versions.set(root, version)
    return version
  }

  /** Returns the initial state of the chain on an upstream node. */
  #remoteVersion({ root, state }: RemoteRoot): StateVersion {
    const stub = state.kind === 'trie' ? new Stub(REMOTE_PAGE, 0) : undefined
    if (stub !== undefined) setHashHex(stub, root)
    const version = this.#version(new Trie(this.#nodeCache, accountLeaf, stub), undefined, root)
    version.isStored = true
    this.#versions.set(root, version)
    return version
  }

  /** The tries whose unused nodes are unloaded. Not by weak references: they would keep each version until a full garbage collection. */
  *#recentTries(): Generator<Trie<StoredAccount>> {
    for (const { accounts } of this.#versions.values()) yield accounts
  }

  #apply(base: StateVersion, onto: StateVersion, changes: Iterable<AccountChange>): StateVersion {
    this.#nodeCache.sweepIfFull()
    const codes = new Map<Hash, Uint8Array>()
    const accounts = applyChanges(base.accounts, onto.accounts, changes, codes, this.#remote?.state)
    if (accounts === onto.accounts) return onto
    if (!onto.isStored) for (const [codeHash, code] of onto.newCodes) codes.set(codeHash, code)
    return this.#version(accounts, codes)
  }

  #version(accounts: Trie<StoredAccount>, newCodes?: ReadonlyMap<Hash, Uint8Array>, root?: Hash): StateVersion {
    return new StateVersion(accounts, (codeHash) => this.#readCode(codeHash), newCodes, this.#remote?.state, root)
  }

  /** Throws a TypeError for a version of another database, whose nodes are in another store. */
  #requireOwn(reader: StateReader): StateVersion {
    if (reader instanceof StateVersion && reader.accounts.nodeCache === this.#nodeCache) return reader
    throw new TypeError('this state did not start at a version of this database')
  }

  #readPage(number: number): Uint8Array {
    // Pages that a fork wrote need no cache: they are in memory already.
    const isCached = number < this.#commonPages
    const page = (isCached ? this.#pages.get(number) : undefined) ?? this.#store.get(tables.nodes, pageKey(number))
    if (page === undefined) throw stateDamaged(`page ${number}`)
    if (isCached) this.#pages.set(number, page)
    return page
  }

  /** Returns the code with a hash from any stored version, past or present. Undefined if none had it. */
  code(codeHash: Hash): Uint8Array | undefined {
    const code =
      this.#codes.get(codeHash) ??
      this.#store.get(tables.code, hexToBytes(codeHash)) ??
      this.#remote?.state.code(codeHash)
    if (code !== undefined) this.#codes.set(codeHash, code)
    return code
  }

  #readCode(codeHash: Hash): Uint8Array {
    const code = this.code(codeHash)
    if (code !== undefined) return code
    if (this.#remote !== undefined) throw new StateNotLoaded(this.#remote.state, { kind: 'code', codeHash })
    throw codeMissing(codeHash)
  }
}

function* allocChanges(alloc: Alloc): Generator<AccountChange> {
  for (const [address, { nonce = 0n, balance, code, storage = new Map<bigint, bigint>() }] of alloc) {
    const codeHash = code === undefined || code.length === 0 ? EMPTY_CODE_HASH : keccak256Hex(code)
    const slots = [...storage].map(([key, value]) => ({ key, value }))
    const data = { nonce, balance, storageRoot: EMPTY_ROOT, codeHash }
    yield {
      address,
      data,
      code: codeHash === EMPTY_CODE_HASH ? undefined : code,
      storage: 'empty',
      slots,
      hasNoStorage: false,
    }
  }
}

function pageKey(page: number): Uint8Array {
  const key = new Uint8Array(4)
  view(key).setUint32(0, page)
  return key
}

/** Length of the position of a root node, in bytes. */
const POSITION_LENGTH = 6

function encodePosition({ page, offset }: { readonly page: number; readonly offset: number }): Uint8Array {
  const position = new Uint8Array(POSITION_LENGTH)
  view(position).setUint32(0, page)
  view(position).setUint16(4, offset)
  return position
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
