import { encodeDeployData } from 'viem'
import { createNode, type Node } from '../../../src/index.ts'
import { type PeerProcess, startPeer } from '../peerProcess.ts'
import { MNEMONIC } from '../transactionGenerator.ts'
import { batcher, deployer, failures, storageInitCode, token } from './actors.ts'
import { emptyState } from './chainState.ts'
import { type PeerName, type Side, unknownHash } from './step.ts'

interface Peer {
  readonly hardfork: 'osaka' | 'shanghai'
  readonly options: readonly string[]
  readonly ready: RegExp
  /** Restores the genesis block and all settings. Without it, each sequence has a process. */
  readonly reset?: string
}

/** The newest hardfork that the peer and this node have. Hardhat gets it from its configuration, where it is the default. */
const peers: Readonly<Record<PeerName, Peer>> = {
  anvil: { hardfork: 'osaka', options: ['--hardfork', 'osaka'], ready: /Listening on (\S+)/ },
  hardhat: { hardfork: 'osaka', options: [], ready: /server at http:\/\/([^/\s]+)/, reset: 'hardhat_reset' },
  ganache: {
    hardfork: 'shanghai',
    options: ['--wallet.mnemonic', MNEMONIC, '--chain.hardfork', 'shanghai'],
    ready: /RPC Listening on (\S+)/,
  },
}

/** Starts the peer for one sequence or more. */
export class PeerProcesses {
  readonly #peer: PeerName
  readonly #command: readonly string[]
  readonly #folder: string | undefined
  #running: PeerProcess | undefined

  constructor(peer: PeerName, command: readonly string[], folder: string | undefined) {
    this.#peer = peer
    this.#command = command
    this.#folder = folder
  }

  /** Returns a peer with a new chain. */
  async next(): Promise<Side> {
    const { options, ready, reset } = peers[this.#peer]
    const [file = this.#peer, ...arguments_] = this.#command
    if (reset === undefined) this.stop()
    else await this.#running?.call(reset, [])
    this.#running ??= await startPeer({ file, options: [...arguments_, ...options], ready, folder: this.#folder })
    return sideOf(this.#running.call)
  }

  stop(): void {
    this.#running?.stop()
    this.#running = undefined
  }
}

/** Starts this node with the preset of the peer. */
export async function startOurs(peer: PeerName): Promise<{ node: Node; side: Side }> {
  const node = await createNode({ compatibleWith: peer, hardfork: peers[peer].hardfork, mnemonic: MNEMONIC })
  const side = sideOf(async (method, params) => {
    try {
      return { result: JSON.parse(JSON.stringify(await node.provider.request({ method, params } as never))) }
    } catch (error) {
      const { code = 0, message } = error as Error & { readonly code?: number }
      return { error: { code, message } }
    }
  })
  return { node, side }
}

const sideOf = (call: Side['call']): Side => ({
  call,
  state: emptyState,
  blocks: [],
  transactions: [],
  snapshots: [],
  filters: [],
  dumps: [],
})

/** Gives a new chain the same time, base fee and contracts as the other node. */
export async function prepare({ call }: Side, peer: PeerName, start: number): Promise<void> {
  if (peer === 'ganache') {
    await request('evm_setTime', start * 1_000)
    await request('evm_mine')
  } else {
    await request('evm_setAutomine', true)
    await request('evm_setNextBlockTimestamp', start)
    await request(`${peer}_setNextBlockBaseFeePerGas`, '0x3b9aca00')
    await request('evm_mine')
  }
  const tokenInitCode = encodeDeployData({ ...token, args: ['Token', 'TKN', 10n ** 24n] })
  for (const data of [tokenInitCode, failures.bytecode, batcher.bytecode, storageInitCode]) {
    const transaction = { from: deployer, data, gas: '0x1e8480', gasPrice: '0x4a817c800' }
    await waitForReceipt(call, await request('eth_sendTransaction', transaction))
  }

  async function request(method: string, ...params: unknown[]): Promise<unknown> {
    const { result, error } = await call(method, params)
    if (error !== undefined) throw new Error(`${method} failed before a sequence: ${error.message}`)
    return result
  }
}

/** anvil returns the hash of a transaction before it mines it. */
async function waitForReceipt(call: Side['call'], hash: unknown): Promise<void> {
  for (let attempt = 0; attempt < 1_000; attempt++) {
    const { result } = await call('eth_getTransactionReceipt', [hash ?? unknownHash])
    if (result !== null && result !== undefined) return
    await new Promise(setImmediate)
  }
  throw new Error(`transaction ${hash} was not mined before a sequence`)
}
