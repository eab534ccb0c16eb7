import type { Address, Hash, Hex } from '../bytes.ts'
import type { NodeError } from '../errors.ts'

/** Asks the upstream for parts of its state; see Upstream. */
export interface StateSource {
  readonly host: string
  /** The number of the block whose state is loaded, as a parameter of its methods. */
  readonly block: Hex
  /** Whether the block has the system contracts of Prague. */
  readonly isPrague: boolean
  call(method: string, params: readonly unknown[]): Promise<unknown>
  /** The error for an answer that is wrong: of a liar, or of a chain that was reorganized. */
  wrong(what: string): Promise<NodeError>
}

/** An account, and slots of it. */
export type StateKeys = readonly [address: Address, ...slots: bigint[]]

/** The reads of an earlier run on the same chain, at another block. */
export interface EarlierRun {
  readonly slots: ReadonlyMap<Address, readonly bigint[]>
  readonly codes: ReadonlyMap<Hash, Uint8Array>
}

export const noEarlierRun: EarlierRun = { slots: new Map(), codes: new Map() }

/** All 32 bytes: some nodes take no shorter form. */
export const slotHex = (slot: bigint): Hex => `0x${slot.toString(16).padStart(64, '0')}`
