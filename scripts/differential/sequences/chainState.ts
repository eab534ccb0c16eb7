import type { Difference } from '../differences.ts'
import { differences } from '../differences.ts'
import type { RpcResponse } from '../peerProcess.ts'
import { addresses, storage } from './actors.ts'
import type { PeerName } from './step.ts'

/** The parts of a chain that are compared after each step. */
export interface ChainState {
  readonly latest: BlockState
  /** Undefined on Ganache, whose pending block is the latest one. */
  readonly pending: BlockState | undefined
  readonly accounts: Readonly<Record<string, AccountState>>
  /** Slot 0 of the storage contract. */
  readonly slot: number
  /** Numbers of pending and queued transactions, where the peer has such a method. */
  readonly pool: unknown
}

interface BlockState {
  readonly number: number
  readonly time: number
  readonly baseFee: number
  readonly gasLimit: number
  readonly gasUsed: number
  readonly miner: unknown
  readonly transactions: number
}

interface AccountState {
  readonly nonce: number
  readonly pendingNonce: number | undefined
  readonly balance: unknown
  readonly pendingBalance: unknown
}

type Call = (method: string, params: readonly unknown[]) => Promise<RpcResponse>

export const emptyState: ChainState = {
  latest: { number: 0, time: 0, baseFee: 0, gasLimit: 0, gasUsed: 0, miner: '', transactions: 0 },
  pending: undefined,
  accounts: {},
  slot: 0,
  pool: '',
}

/** Reads the state of a node. Also returns the hash of its latest block. */
export async function readState(call: Call, peer: PeerName): Promise<{ state: ChainState; hash: string }> {
  const read = async (method: string, ...params: unknown[]): Promise<unknown> => {
    const { result, error } = await call(method, params)
    return error === undefined ? result : 'error'
  }
  const hasPending = peer !== 'ganache'
  const latest = await readBlock('latest')
  const pending = hasPending ? stateOf(await readBlock('pending')) : undefined
  const accounts: Record<string, AccountState> = {}
  for (const address of addresses)
    accounts[address] = {
      nonce: Number(await read('eth_getTransactionCount', address, 'latest')),
      pendingNonce: hasPending ? Number(await read('eth_getTransactionCount', address, 'pending')) : undefined,
      balance: await read('eth_getBalance', address, 'latest'),
      pendingBalance: hasPending ? await read('eth_getBalance', address, 'pending') : undefined,
    }
  // Ganache omits leading zeros, and returns 0x for an empty slot.
  const text = await read('eth_getStorageAt', storage, '0x0', 'latest')
  const slot = text === '0x' ? 0 : Number(text)
  const pool = peer === 'anvil' ? await read('txpool_status') : undefined
  return { state: { latest: stateOf(latest), pending, accounts, slot, pool }, hash: latest.hash }

  async function readBlock(tag: string): Promise<RpcBlock> {
    return ((await read('eth_getBlockByNumber', tag, false)) ?? {}) as RpcBlock
  }
}

interface RpcBlock {
  readonly hash: string
  readonly transactions: readonly string[]
  readonly miner: string
  readonly [quantity: string]: unknown
}

const stateOf = (block: RpcBlock): BlockState => ({
  number: Number(block.number),
  time: Number(block.timestamp),
  baseFee: Number(block.baseFeePerGas),
  gasLimit: Number(block.gasLimit),
  gasUsed: Number(block.gasUsed),
  miner: block.miner,
  transactions: block.transactions?.length,
})

/**
 * Returns the differences of two states. The clocks of the nodes run, so times may differ by a few seconds. They may also differ by a second for
 * each block, because anvil gives several blocks the same time.
 */
export function stateDifferences(ours: ChainState, theirs: ChainState): Difference[] {
  const tolerance = 3 + ours.latest.number
  return differences(ours, theirs).filter(
    ({ path, ours, theirs }) => !(path.endsWith('.time') && Math.abs(Number(ours) - Number(theirs)) <= tolerance),
  )
}
