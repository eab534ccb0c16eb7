import type { PeerName } from './step.ts'

export interface IntendedDifference {
  readonly peers: readonly PeerName[]
  /** Matches the method, ` state` for the state after the step, and the path of the value. */
  readonly place: RegExp
  readonly reason: string
  /** Whether the chains are the same afterwards, so that the sequence continues. */
  readonly isHarmless?: true
}

/** Intended differences from anvil 1.7, Hardhat 2.29 and Ganache 7.9. */
const intendedDifferences: readonly IntendedDifference[] = []

/** Returns why a difference is intended. Undefined if it is not. */
export const intendedDifference = (peer: PeerName, place: string): IntendedDifference | undefined =>
  intendedDifferences.find((row) => row.peers.includes(peer) && row.place.test(place))
