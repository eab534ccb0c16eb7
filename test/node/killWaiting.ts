import assert from 'node:assert/strict'
import type { Address, Hash } from '../../src/bytes.ts'
import { wallet } from '../chain/support.ts'
import { type RunningCommand, startCommand } from '../cli/startCommand.ts'
import { random } from '../random.ts'
import type { KillOptions } from './killDuringRevert.ts'
import { checkConsistency, openKilledChain, transfer } from './killSupport.ts'

/** Maximum number of transfers that one account sends before a kill. */
const MAX_TRANSFERS = 20

/** Sends transfers of an account one after another until the node is killed, and reports each that was answered. */
async function sendTransfers(node: RunningCommand, from: Address, onHash: (hash: Hash) => void): Promise<void> {
  try {
    const first = BigInt((await node.request('eth_getTransactionCount', [from, 'pending'])) as string) // a quantity
    for (let index = 0; index < MAX_TRANSFERS; index++) {
      const { raw } = transfer(from, first + BigInt(index))
      onHash((await node.request('eth_sendRawTransaction', [raw])) as Hash) // the transaction is valid
    }
  } catch {
    // The node was killed. Only its earlier responses count.
  }
}

/** Mines blocks until the node is killed. */
async function mine(node: RunningCommand, blocks: number): Promise<void> {
  try {
    for (let block = 0; block < blocks; block++) await node.request('evm_mine', [])
  } catch {
    // The node was killed.
  }
}

/**
 * Starts a node without automatic mining repeatedly on the same data directory, and kills it with SIGKILL while four accounts send transfers and
 * blocks are mined. Throws if a transaction whose hash the node had returned neither waits nor is mined. Returns the number of these transactions.
 */
export async function killWaiting({ command, folder, kills, seed, onKill }: KillOptions): Promise<number> {
  const next = random(seed)
  const answered: Hash[] = []
  let checked = 0
  let waiting = 0
  for (let kill = 1; kill <= kills; kill++) {
    const node = await startCommand(command, ['--port', '0', '--quiet', '--no-mining', '--data-dir', folder])
    const enough = answered.length + 1 + Math.floor(next() * 40)
    // The delay moves the kill into later writes.
    const delay = next() * 3
    let killed: Promise<unknown> | undefined
    const onHash = (hash: Hash) => {
      if (answered.push(hash) < enough || killed !== undefined) return
      killed = new Promise((resolve) => setTimeout(resolve, delay)).then(() => node.end('SIGKILL'))
    }
    const senders = wallet.addresses.slice(0, 4).map((from) => sendTransfers(node, from, onHash))
    await Promise.all([...senders, mine(node, Math.floor(next() * 4))])
    await (killed ?? node.end('SIGKILL'))
    const chain = await openKilledChain(folder)
    try {
      checkConsistency(chain, checked)
      for (const hash of answered) {
        const isKept = chain.pool.get(hash) !== undefined || chain.receipt(hash) !== undefined
        assert.ok(isKept, `${hash} after kill ${kill}`)
      }
      checked = chain.head.number
      waiting += chain.pool.size
    } finally {
      await chain.close()
    }
    onKill?.(kill)
  }
  assert.ok(waiting > 0, 'all transactions were mined')
  return answered.length
}
