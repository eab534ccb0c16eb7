import type { RpcResponse } from '../peerProcess.ts'
import type { Random } from '../random.ts'
import type { ChainState } from './chainState.ts'

export const peerNames = ['anvil', 'hardhat', 'ganache'] as const
export type PeerName = (typeof peerNames)[number]

/** Identifiers that later steps use. They differ between the nodes. */
export const identifierKinds = ['transactions', 'snapshots', 'filters', 'dumps'] as const
type IdentifierKind = (typeof identifierKinds)[number]

/** One of the two nodes, with its latest state and the identifiers that it returned. */
export interface Side extends Readonly<Record<IdentifierKind, unknown[]>> {
  readonly call: (method: string, params: readonly unknown[]) => Promise<RpcResponse>
  state: ChainState
  /** Hashes of the blocks that were the latest after a step. */
  readonly blocks: string[]
}

/** One request of a sequence. It is independent of earlier steps, so that a sequence can be shortened. */
export interface Step {
  readonly method: string
  readonly params: (side: Side) => readonly unknown[] | Promise<readonly unknown[]>
  /** Whether both nodes receive the parameters that were computed for ours, such as a signed transaction. */
  readonly hasEqualParams?: boolean
  /** Returns the part of the result that is compared. By default it is all without hashes, roots and times. */
  readonly select?: (result: unknown) => unknown
  /** The result is kept as such an identifier, and not compared. */
  readonly keepAs?: IdentifierKind
}

/** Creates a step with random parameters. */
export interface StepGenerator {
  /** How often the step occurs, relative to others. */
  readonly weight: number
  readonly create: (random: Random) => Step
}

/** The result is not compared. */
export const ignoreResult = (): string => 'success'

/** A quantity in hex. */
export const quantity = (value: number | bigint): string => `0x${value.toString(16)}`

/** A word of 32 bytes in hex. */
export const word = (value: number | bigint): string => `0x${value.toString(16).padStart(64, '0')}`

/** Returns the identifier at a position of a list, or an unknown one for an empty list. */
export const identifierAt = <Value>(list: readonly Value[], position: number, unknown: Value): Value =>
  list[position % Math.max(1, list.length)] ?? unknown

export const unknownHash = `0x${'11'.repeat(32)}`
