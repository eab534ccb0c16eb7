import type { NodeOptions } from '../../options/options.ts'

/** What nodes for development answer differently from go-ethereum, and suites that were written for them expect. */
export interface Behavior {
  /** A transaction that was mined and failed is an error of the method that sent it. */
  readonly revertOnSend: boolean
  /** A range of logs may end after the head; the answer has the logs up to the head. */
  readonly allowLogsPastHead: boolean
  /** Calls and estimates run also where the sender cannot pay their value and fees. */
  readonly allowUnfundedCalls: boolean
  /** The trace of the genesis block is an empty list, where go-ethereum has an error. */
  readonly traceGenesis: boolean
}

/** The words in which a failed transaction is an error: those of Hardhat, unless the node answers as Ganache. */
export type Dialect = 'hardhat' | 'ganache'

/** A development node that a client version names. */
export type Peer = 'hardhat' | 'anvil' | 'ganache'

/** The development node that a client version names; undefined for any other. */
export function peerOf(clientVersion: string): Peer | undefined {
  if (/^hardhat/i.test(clientVersion)) return 'hardhat'
  if (/^anvil/i.test(clientVersion)) return 'anvil'
  return /^(?:ganache|ethereumjs testrpc)/i.test(clientVersion) ? 'ganache' : undefined
}

/** What the options say; without them what clients expect of a node with this name. */
export function behaviorOf(
  options: Pick<NodeOptions, 'revertOnSend' | 'allowLogsPastHead' | 'allowUnfundedCalls'>,
  clientVersion: string,
): Behavior {
  const peer = peerOf(clientVersion)
  const hardhat = peer === 'hardhat'
  const development = peer !== undefined
  return {
    revertOnSend: options.revertOnSend ?? hardhat,
    allowLogsPastHead: options.allowLogsPastHead ?? development,
    allowUnfundedCalls: options.allowUnfundedCalls ?? hardhat,
    traceGenesis: development,
  }
}

export const dialectOf = (clientVersion: string): Dialect =>
  peerOf(clientVersion) === 'ganache' ? 'ganache' : 'hardhat'

/** Returns what net_version answers: the chain id, or on Ganache the time when the process started, in milliseconds. */
export const networkIdOf = (chainId: bigint, clientVersion: string): string =>
  peerOf(clientVersion) === 'ganache' ? String(Math.floor(performance.timeOrigin)) : chainId.toString()
