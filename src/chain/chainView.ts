import { type Address, EMPTY_BYTES, type Hash } from '../bytes.ts'
import type { ForkCommon } from '../execution/forkCommon.ts'
import {
  type BlockRules,
  blockRules,
  type ForkName,
  type ForkSchedule,
  forkAt,
  messageRulesAt,
} from '../protocol/forks.ts'
import { EMPTY_CODE_HASH } from '../state/account.ts'
import type { JournaledState } from '../state/journaledState.ts'
import type { StateVersion } from '../state/stateVersion.ts'
import type { BlockStore } from './blockStore.ts'
import type { ClockView } from './clock.ts'
import { blobBaseFeeIn, childBaseFee, childGasLimit, nextBlobBaseFee } from './header.ts'
import type { ImpersonationView } from './impersonation.ts'
import { bloomPattern, type LogFilter, type PlacedLog } from './logs/logFilter.ts'
import type { NextBlockOverrides, OverridesHolder } from './nextBlockOverrides.ts'
import type { PoolView } from './pool.ts'
import { blobsOf } from './sidecar.ts'
import type { BlockId, BlockTag, ChainBlock, ChainReceipt, ChainTransaction } from './types.ts'

export interface ViewOptions {
  /** Blocks that `finalized` and `safe` trail the head by. */
  readonly finalizedDepth?: number
  readonly safeDepth?: number
}

/** The parts of a chain beside its blocks, read-only. */
export interface ChainParts {
  readonly clock: ClockView
  readonly pool: PoolView
  /** Accounts that transactions can be sent for without their keys. */
  readonly impersonation: ImpersonationView
  readonly overrides: Pick<OverridesHolder, 'current'>
}

/**
 * The reads of a chain. None of them waits. The values that they return never change, so a caller can keep them.
 * `Chain` has the same reads, so a function that only reads takes a `ChainView`, and its callers pass the chain.
 */
export type ChainView = Pick<ChainReader, keyof ChainReader>

/** Reads a chain: its blocks, receipts, logs and states, and the parameters of the next block. */
export class ChainReader {
  readonly clock: ClockView
  readonly pool: PoolView
  readonly impersonation: ImpersonationView
  readonly #overrides: Pick<OverridesHolder, 'current'>
  readonly #ledger: BlockStore
  readonly #finalizedDepth: number
  readonly #safeDepth: number

  constructor(ledger: BlockStore, parts: ChainParts, { finalizedDepth = 64, safeDepth = 32 }: ViewOptions) {
    this.#ledger = ledger
    this.clock = parts.clock
    this.pool = parts.pool
    this.impersonation = parts.impersonation
    this.#overrides = parts.overrides
    this.#finalizedDepth = finalizedDepth
    this.#safeDepth = safeDepth
  }

  get chainId(): bigint {
    return this.#ledger.identity.chainId
  }

  get forks(): ForkSchedule {
    return this.#ledger.identity.forks
  }

  get genesis(): ChainBlock {
    return this.#ledger.genesis
  }

  get head(): ChainBlock {
    return this.#ledger.head
  }

  /** Returns the rules of this chain's blocks at a fork. */
  blockRules(fork: ForkName): BlockRules {
    return blockRules(this.forks, fork)
  }

  /** The engine's parameters at a fork. */
  common(fork: ForkName): ForkCommon {
    return this.#ledger.commonOf(fork)
  }

  blockByNumber(number: number): ChainBlock | undefined {
    return number > this.head.number ? undefined : this.#ledger.archive.byNumber(number)
  }

  /** The hash of the block with this number, without reading the block. */
  hashByNumber(number: number): Hash | undefined {
    return number > this.head.number ? undefined : this.#ledger.archive.hashOf(number)
  }

  /**
   * Returns the hash of a block for BLOCKHASH, including upstream blocks before the first block of this chain. Throws NotLoaded if it must
   * be requested.
   */
  ancestorHash(number: number): Hash | undefined {
    return number > this.head.number ? undefined : this.#ledger.archive.ancestorHash(number)
  }

  blockByHash(hash: Hash): ChainBlock | undefined {
    return this.#ledger.archive.byHash(hash)
  }

  /** Returns the block of a tag. `pending()` returns the pending block. */
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

  /** Returns the block of an identifier, or undefined. With `requireCanonical`, a replaced block is not found. */
  block(id: Exclude<BlockId, { tag: 'pending' }>): ChainBlock | undefined {
    switch (id.kind) {
      case 'number':
        return id.number > BigInt(this.head.number) ? undefined : this.blockByNumber(Number(id.number))
      case 'hash':
        return this.blockByHash(id.hash)
      case 'tag':
        if (id.tag === 'pending') throw new TypeError('the pending block is made by pending()')
        return this.blockByTag(id.tag)
    }
  }

  transaction(hash: Hash): ChainTransaction | undefined {
    return this.#ledger.archive.transaction(hash)
  }

  receipt(hash: Hash): ChainReceipt | undefined {
    return this.#ledger.archive.receipt(hash)
  }

  /**
   * Iterates over the matching logs of the canonical blocks from `first` to `last`, block by block. Yields undefined where other work may
   * run. After such a pause, the caller must check that block `last` still exists.
   */
  *findLogs(filter: LogFilter, first: number, last: number): Generator<readonly PlacedLog[] | undefined> {
    for (const number of this.#ledger.logs.candidates(bloomPattern(filter), first, last)) {
      yield number === undefined ? undefined : this.#ledger.archive.logs(number, filter)
    }
  }

  /** The state after a block. Throws a NodeError when it cannot be resolved. */
  state(block: ChainBlock): StateVersion {
    return this.#ledger.state(block)
  }

  /** Returns the state after a block according to its header, without later overrides. */
  executedState(block: ChainBlock): StateVersion {
    return this.#ledger.states.version(block.stateRoot)
  }

  /** Returns the version with the writes to a state of this chain. It is not stored. */
  commit(state: JournaledState): StateVersion {
    return this.#ledger.states.commit(state)
  }

  /** Returns the contract code with a hash that is or was part of the state, or undefined. */
  codeByHash(codeHash: Hash): Uint8Array | undefined {
    return codeHash === EMPTY_CODE_HASH ? EMPTY_BYTES : this.#ledger.states.code(codeHash)
  }

  /** A blob of a transaction that waits or was mined here, by its versioned hash (EIP-4844): 131,072 bytes. */
  blob(hash: Hash): Uint8Array | undefined {
    return this.#ledger.blob(hash) ?? blobsOf(this.pool.all().map(({ tx }) => tx)).get(hash)
  }

  /** The next nonce of an account, the transactions that wait in an unbroken row counted in. */
  nonceOf(address: Address): bigint {
    return this.pool.nonceAfter(address, this.state(this.head).account(address)?.nonce ?? 0n)
  }

  /** The fork of the next block. */
  get nextFork(): ForkName {
    return forkAt(this.forks, this.head.number + 1, this.clock.peek(this.head.timestamp))
  }

  /** The values that callers set for the blocks to come. */
  get nextBlockOverrides(): NextBlockOverrides {
    return this.#overrides.current
  }

  /** Wei; undefined before London. */
  nextBaseFee(): bigint | undefined {
    return messageRulesAt(this.nextFork).hasBaseFee
      ? (this.#overrides.current.baseFeePerGas ?? childBaseFee(this.head))
      : undefined
  }

  /** Gas that the block after the head may use. */
  nextGasLimit(): bigint {
    return this.#overrides.current.gasLimit ?? childGasLimit(this.head, this.nextFork)
  }

  /** Wei for a unit of blob gas in `block`, or in the block after the head; undefined before Cancun. */
  blobBaseFee(block: Pick<ChainBlock, 'header' | 'fork'> | 'next'): bigint | undefined {
    if (block === 'next') return nextBlobBaseFee(this.head, this.blockRules(this.nextFork))
    return blobBaseFeeIn(block.header, this.blockRules(block.fork))
  }

  #trailing(depth: number): ChainBlock {
    return this.blockByNumber(Math.max(0, this.head.number - depth)) ?? this.genesis
  }
}
