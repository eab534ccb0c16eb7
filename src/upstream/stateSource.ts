import type { Address, Hash, Hex } from '../bytes.ts'
import type { NodeError } from '../errors.ts'

/** Requests parts of the state from the upstream: see Upstream. */
export interface StateSource {
  /** The number of the pinned block, as a parameter of methods. */
  readonly block: Hex
  /** Whether the block has the system contracts of Prague. */
  readonly isPrague: boolean
  readonly call: (method: string, params: readonly unknown[]) => Promise<unknown>
  /** Returns the error for a wrong response: UpstreamReorganized if the pinned block was replaced, otherwise UpstreamInconsistent. */
  readonly wrongResponse: (what: string) => Promise<NodeError>
}

/** An account and some of its slots. */
export type StateKeys = readonly [address: Address, ...slots: bigint[]]

/** The reads of an earlier run on the same chain, at another block. */
export interface EarlierRun {
  readonly slots: ReadonlyMap<Address, readonly bigint[]>
  readonly codes: ReadonlyMap<Hash, Uint8Array>
}

export const noEarlierRun: EarlierRun = { slots: new Map(), codes: new Map() }
