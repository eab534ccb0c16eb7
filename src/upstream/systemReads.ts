import type { Address } from '../bytes.ts'
import {
  BEACON_ROOTS_ADDRESS,
  CONSOLIDATION_REQUEST_ADDRESS,
  HISTORY_STORAGE_ADDRESS,
  RING_LENGTH,
  WITHDRAWAL_REQUEST_ADDRESS,
} from '../protocol/system.ts'
import type { StateKeys, StateSource } from './stateSource.ts'

/** Number of blocks whose system calls are prefetched at a time: initially and at most. */
const MIN_BLOCKS = 8
const MAX_BLOCKS = 32

/** Slots of the contracts of EIP-7002 and EIP-7251 that each block reads: excess, count, head and tail of the queue. */
const QUEUE_SLOTS = [0n, 1n, 2n, 3n] as const

/** Predicts the reads of system calls, so that few requests load them. */
export class SystemReads {
  readonly #source: StateSource
  readonly #blocks = new Map<Address, number>()

  constructor(source: StateSource) {
    this.#source = source
  }

  /** Returns the accounts and slots that the next blocks will read after this read. Empty if it is not a read of a system call. */
  predict(address: Address, slot: bigint | undefined): StateKeys[] {
    const isBeaconRoots = address === BEACON_ROOTS_ADDRESS
    if (!isBeaconRoots && address !== HISTORY_STORAGE_ADDRESS) return []
    return slot === undefined ? this.#contracts() : [[address, ...this.#ring(address, slot)]]
  }

  /** Returns all contracts that a block calls. The slot of a parent hash depends on the number of the parent. */
  #contracts(): StateKeys[] {
    const { block, isPrague } = this.#source
    if (!isPrague) return []
    return [
      [BEACON_ROOTS_ADDRESS],
      [HISTORY_STORAGE_ADDRESS, ...this.#ring(HISTORY_STORAGE_ADDRESS, BigInt(block) % RING_LENGTH)],
      [WITHDRAWAL_REQUEST_ADDRESS, ...QUEUE_SLOTS],
      [CONSOLIDATION_REQUEST_ADDRESS, ...QUEUE_SLOTS],
    ]
  }

  /** Returns the next slots of a ring buffer, twice as many each time. */
  #ring(address: Address, first: bigint): bigint[] {
    const blocks = this.#blocks.get(address) ?? MIN_BLOCKS
    this.#blocks.set(address, Math.min(MAX_BLOCKS, 2 * blocks))
    return Array.from({ length: blocks }, (_, ahead) => (first + BigInt(ahead)) % RING_LENGTH).flatMap((index) =>
      // EIP-4788: the timestamps come first, then the roots.
      address === BEACON_ROOTS_ADDRESS ? [index, index + RING_LENGTH] : [index],
    )
  }
}
