import { type Address, EMPTY_BYTES, type Hash } from '../bytes.ts'
import type { ForkCommon } from '../execution/forkCommon.ts'
import { type BlockRules, blockRules, type ForkName, type ForkSchedule, forkAt } from '../protocol/forks.ts'
import {
  blobBaseFeeOf,
  NO_ACCESSES_HASH,
  nextBaseFeeOf,
  nextExcessBlobGasOf,
  nextGasLimit,
} from '../protocol/header.ts'
import type { Receipt } from '../protocol/receipt.ts'
import { EMPTY_CODE_HASH } from '../state/account.ts'
import type { JournaledState } from '../state/journaledState.ts'
import { EMPTY_RLP_LIST } from '../state/rlp.ts'
import type { StateVersion } from '../state/stateVersion.ts'
import { blobBaseFeeIn, parentHeaderOf } from './blocks/header.ts'
import type { ClockView } from './clock.ts'
import { bloomPattern, type LogFilter, type PlacedLog } from './logs/logFilter.ts'
import type { NextBlockOverrides, OverridesHolder } from './mining/nextBlockOverrides.ts'
import type { BlockStore } from './store/blockStore.ts'
import type { ImpersonationView } from './transactions/impersonation.ts'
import type { PoolView } from './transactions/pool.ts'
import { blobsOf } from './transactions/sidecar.ts'
import type { BlockHead, BlockId, BlockTag, ChainBlock, ChainReceipt, ChainTransaction } from './types.ts'

/** Values of the next block that follow from the head, its overrides and its fork. Amounts in wei. */
interface NextValues {
  readonly head: ChainBlock
  readonly overrides: NextBlockOverrides
  readonly fork: ForkName
  readonly rules: BlockRules
  readonly gasLimit: bigint
  /** Per gas. Undefined before London. */
  readonly baseFee: bigint | undefined
  /** Per blob gas. Undefined before Cancun. */
  readonly blobBaseFee: bigint | undefined
}

/** Distances of tags from the head. */
export interface ViewOptions {
  /** Number of blocks from the finalized block to the head. Default: 64. */
  readonly finalizedDepth?: number
  /** Number of blocks from the safe block to the head. Default: 32. */
  readonly safeDepth?: number
}

/** The parts of a chain beside its blocks, read-only. */
export interface ChainParts {
  readonly clock: ClockView
  readonly pool: PoolView
  /** Accounts whose transactions need no key. */
  readonly impersonation: ImpersonationView
  readonly overrides: Pick<OverridesHolder, 'current'>
}

/** The reads of a chain. All are synchronous and return immutable values. A function that only reads takes a `ChainView`. */
export type ChainView = Pick<ChainReader, keyof ChainReader>

/** Reads a chain: its blocks, receipts, logs and states, and the parameters of the next block. */
export class ChainReader {
  readonly clock: ClockView
  readonly pool: PoolView
  readonly impersonation: ImpersonationView
  readonly #overrides: Pick<OverridesHolder, 'current'>
  readonly #blockStore: BlockStore
  readonly #finalizedDepth: number
  readonly #safeDepth: number
  #next: NextValues | undefined

  constructor(
    blockStore: BlockStore,
    parts: ChainParts,
    { finalizedDepth = 64, safeDepth = Math.min(32, finalizedDepth) }: ViewOptions,
  ) {
    this.#blockStore = blockStore
    this.clock = parts.clock
    this.pool = parts.pool
    this.impersonation = parts.impersonation
    this.#overrides = parts.overrides
    this.#finalizedDepth = finalizedDepth
    this.#safeDepth = safeDepth
  }

  get chainId(): bigint {
    return this.#blockStore.identity.chainId
  }

  get forks(): ForkSchedule {
    return this.#blockStore.identity.forks
  }

  get genesis(): ChainBlock {
    return this.#blockStore.genesis
  }

  get head(): ChainBlock {
    return this.#blockStore.head
  }

  /** Returns the rules of this chain's blocks at a fork. */
  blockRules(fork: ForkName): BlockRules {
    return blockRules(this.forks, fork)
  }

  /** Returns the parameters of the `@ethereumjs` codecs at a fork. */
  common(fork: ForkName): ForkCommon {
    return this.#blockStore.commonOf(fork)
  }

  blockByNumber(number: number): ChainBlock | undefined {
    return number > this.head.number ? undefined : this.#blockStore.archive.byNumber(number)
  }

  /** Returns whether the block with this number has transactions, without reading the block. Undefined for an unknown block. */
  hasTransactions(number: number): boolean | undefined {
    return number > this.head.number ? undefined : this.#blockStore.archive.hasTransactions(number)
  }

  /** Returns the hash of the block with this number, without reading the block. */
  hashByNumber(number: number): Hash | undefined {
    return number > this.head.number ? undefined : this.#blockStore.archive.hashOf(number)
  }

  /**
   * Returns the hash of a block for BLOCKHASH, including upstream blocks before the first block of this chain. Throws NotLoaded if it must
   * be requested.
   */
  ancestorHash(number: number): Hash | undefined {
    return number > this.head.number ? undefined : this.#blockStore.archive.ancestorHash(number)
  }

  blockByHash(hash: Hash): ChainBlock | undefined {
    return this.#blockStore.archive.byHash(hash)
  }

  /** Returns the header of a block without reading its body. */
  headByHash(hash: Hash): BlockHead | undefined {
    return this.#blockStore.archive.headOf(hash)
  }

  /** Returns the receipts of a block without decoding its transactions. */
  receiptsByHash(hash: Hash): readonly Receipt[] | undefined {
    return this.#blockStore.archive.receiptsOf(hash)
  }

  /** Returns the block of a tag. `Miner.pending` returns the pending block. */
  blockByTag(tag: Exclude<BlockTag, 'pending'>): ChainBlock {
    switch (tag) {
      case 'latest':
        return this.head
      case 'earliest':
        return this.genesis
      case 'safe':
        return this.#trailing(this.#safeDepth)
      case 'finalized':
        return this.#trailing(this.#finalizedDepth)
    }
  }

  /**
   * Returns the block of an identifier, or undefined. Throws a TypeError for the tag `pending`: `Miner.pending` returns the pending block.
   */
  block(id: BlockId): ChainBlock | undefined {
    switch (id.kind) {
      case 'number':
        return id.number > BigInt(this.head.number) ? undefined : this.blockByNumber(Number(id.number))
      case 'hash':
        return this.blockByHash(id.hash)
      case 'tag':
        if (id.tag === 'pending') throw new TypeError('the pending block is not stored: call Miner.pending')
        return this.blockByTag(id.tag)
    }
  }

  transaction(hash: Hash): ChainTransaction | undefined {
    return this.#blockStore.archive.transaction(hash)
  }

  /** Returns the number of the block of a transaction, without reading the block. */
  blockNumberOf(transaction: Hash): number | undefined {
    return this.#blockStore.archive.blockNumberOf(transaction)
  }

  receipt(hash: Hash): ChainReceipt | undefined {
    return this.#blockStore.archive.receipt(hash)
  }

  /** Returns the RLP of the access list of a block (EIP-7928). Undefined before Amsterdam, and for blocks that another node executed. */
  accessList({ hash, header }: ChainBlock): Uint8Array | undefined {
    const { blockAccessListHash } = header
    return blockAccessListHash === NO_ACCESSES_HASH ? EMPTY_RLP_LIST : this.#blockStore.archive.accessList(hash)
  }

  /**
   * Iterates over the matching logs of the canonical blocks from `first` to `last`, block by block. Yields undefined where other work may
   * run. After such a pause, the caller must check that block `last` still exists.
   */
  *findLogs(filter: LogFilter, first: number, last: number): Generator<readonly PlacedLog[] | undefined> {
    for (const number of this.blocksWithLogs(filter, first, last)) {
      yield number === undefined ? undefined : this.logsAt(number, filter)
    }
  }

  /** Iterates over the numbers of the canonical blocks from `first` to `last` that may have matching logs. Pauses as `findLogs` does. */
  blocksWithLogs(filter: LogFilter, first: number, last: number): Generator<number | undefined> {
    return this.#blockStore.logs.candidates(bloomPattern(filter), first, last)
  }

  /** Returns the matching logs of the canonical block with this number. Decodes no transactions. */
  logsAt(number: number, filter: LogFilter): readonly PlacedLog[] {
    return this.#blockStore.archive.logs(number, filter)
  }

  /** Returns the state after a block, with later overrides. Throws a NodeError if it is not stored. */
  state(block: ChainBlock): StateVersion {
    return this.#blockStore.state(block)
  }

  /** Returns the state after a block according to its header, without later overrides. */
  executedState(block: ChainBlock): StateVersion {
    return this.#blockStore.states.version(block.stateRoot)
  }

  /** Returns a state version with the writes of `state`. It is not stored. */
  commit(state: JournaledState): StateVersion {
    return this.#blockStore.states.commit(state)
  }

  /** Returns the contract code with a hash that is or was part of the state, or undefined. */
  codeByHash(codeHash: Hash): Uint8Array | undefined {
    return codeHash === EMPTY_CODE_HASH ? EMPTY_BYTES : this.#blockStore.states.code(codeHash)
  }

  /** Returns a blob (131,072 bytes) of a transaction in the pool or mined here, by its versioned hash (EIP-4844). */
  blob(hash: Hash): Uint8Array | undefined {
    return this.#blockStore.blob(hash) ?? blobsOf(this.pool.all().map(({ tx }) => tx)).get(hash)
  }

  /** Returns the next nonce of an account, after its executable transactions in the pool. */
  nonceOf(address: Address): bigint {
    return this.pool.nonceAfter(address, this.state(this.head).account(address)?.nonce ?? 0n)
  }

  /** The values that callers set for the next blocks. */
  get nextBlockOverrides(): NextBlockOverrides {
    return this.#overrides.current
  }

  /** Returns the blob base fee of a block, in wei per blob gas. Undefined before Cancun. */
  blobBaseFee(block: Pick<ChainBlock, 'header' | 'fork'>): bigint | undefined {
    return blobBaseFeeIn(block.header, this.blockRules(block.fork))
  }

  /** The values of the next block. They are computed once for each head, because each transaction reads most of them. */
  get next(): NextValues {
    const { head, nextBlockOverrides: overrides } = this
    const fork = forkAt(this.forks, head.number + 1, this.clock.peek(head.timestamp))
    const known = this.#next
    if (known?.head === head && known.overrides === overrides && known.fork === fork) return known
    const parent = parentHeaderOf(head)
    const rules = this.blockRules(fork)
    this.#next = {
      head,
      overrides,
      fork,
      rules,
      gasLimit: overrides.gasLimit ?? nextGasLimit(parent, rules.message),
      baseFee: rules.message.hasBaseFee ? (overrides.baseFeePerGas ?? nextBaseFeeOf(parent)) : undefined,
      blobBaseFee: rules.blobs && blobBaseFeeOf(nextExcessBlobGasOf(parent, rules), rules),
    }
    return this.#next
  }

  #trailing(depth: number): ChainBlock {
    return this.blockByNumber(Math.max(0, this.head.number - depth)) ?? this.genesis
  }
}
