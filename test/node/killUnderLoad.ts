import assert from 'node:assert/strict'
import type { Address, Hash } from '../../src/bytes.ts'
import { wallet } from '../chain/support.ts'
import { type RunningCommand, startCommand } from '../cli/startCommand.ts'
import { random } from '../random.ts'
import type { KillOptions } from './killDuringRevert.ts'
import { checkConsistency, openKilledChain, transfer } from './killSupport.ts'

/** Maximum number of transfers that one account sends before a kill. */
const MAX_TRANSFERS = 20

/** Sends transfers of an account one after another until the node is killed, and reports each that has a receipt. */
async function sendTransfers(node: RunningCommand, from: Address, onReceipt: (hash: Hash) => void): Promise<void> {
  try {
    const first = BigInt((await node.request('eth_getTransactionCount', [from, 'latest'])) as string) // a quantity
    for (let index = 0; index < MAX_TRANSFERS; index++) {
      const { raw } = transfer(from, first + BigInt(index))
      const hash = (await node.request('eth_sendRawTransaction', [raw])) as Hash // the transaction is valid
      if ((await node.request('eth_getTransactionReceipt', [hash])) !== null) onReceipt(hash)
    }
  } catch {
    // The node was killed. Only its earlier responses count.
  }
}

/**
 * Starts a node repeatedly on the same data directory, and kills it with SIGKILL while four accounts send transfers. Throws if the directory
 * needs a repair or lacks a transaction whose receipt the node had returned. Returns the number of these transactions.
 */
export async function killUnderLoad({ command, folder, kills, seed, onKill }: KillOptions): Promise<number> {
  const next = random(seed)
  const answered: Hash[] = []
  let checked = 0
  for (let kill = 1; kill <= kills; kill++) {
    const node = await startCommand(command, ['--port', '0', '--quiet', '--data-dir', folder])
    const enough = answered.length + 1 + Math.floor(next() * 40)
    // The delay moves the kill into the work after the response, during writes.
    const delay = next() * 3
    let killed: Promise<unknown> | undefined
    const onReceipt = (hash: Hash) => {
      if (answered.push(hash) < enough || killed !== undefined) return
      killed = new Promise((resolve) => setTimeout(resolve, delay)).then(() => node.end('SIGKILL'))
    }
    await Promise.all(wallet.addresses.slice(0, 4).map((from) => sendTransfers(node, from, onReceipt)))
    await (killed ?? node.end('SIGKILL'))
    const chain = await openKilledChain(folder)
    try {
      checkConsistency(chain, checked)
      for (const hash of answered) assert.equal(chain.receipt(hash)?.status, 1, `${hash} after kill ${kill}`)
      checked = chain.head.number
    } finally {
      await chain.close()
    }
    onKill?.(kill)
  }
  return answered.length
}
