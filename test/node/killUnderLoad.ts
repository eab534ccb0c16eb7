import assert from 'node:assert/strict'
import type { Address, Hash } from '../../src/bytes.ts'
import { wallet } from '../chain/support.ts'
import { type RunningCommand, startCommand } from '../cli/startCommand.ts'
import { random } from '../random.ts'
import type { KillOptions } from './killDuringRevert.ts'
import { checkWhole, openStopped, transfer } from './killSupport.ts'

/** Maximum number of transfers that one account sends before a kill. */
const TRANSFERS = 20

/**
 * Sends transfers of an account one after another and reports each whose receipt was answered, until the node is gone. Each is signed when it
 * is sent: most are not reached.
 */
async function load(node: RunningCommand, from: Address, onAnswered: (hash: Hash) => void): Promise<void> {
  try {
    const first = BigInt((await node.ask('eth_getTransactionCount', [from, 'latest'])) as string) // a quantity
    for (let index = 0; index < TRANSFERS; index++) {
      const { raw } = transfer(from, first + BigInt(index))
      const hash = (await node.ask('eth_sendRawTransaction', [raw])) as Hash // the transaction is valid
      if ((await node.ask('eth_getTransactionReceipt', [hash])) !== null) onAnswered(hash)
    }
  } catch {
    // The node was killed. Only its earlier responses count.
  }
}

/**
 * Starts a node on the same data directory again and again and kills it with SIGKILL while four accounts send transfers. Throws when the
 * directory needs a repair or lacks a transaction whose receipt the node had answered. Returns the number of these transactions.
 */
export async function killUnderLoad({ command, folder, kills, seed, onKill }: KillOptions): Promise<number> {
  const next = random(seed)
  const answered: Hash[] = []
  let checked = 0
  for (let kill = 1; kill <= kills; kill++) {
    const node = await startCommand(command, ['--port', '0', '--quiet', '--data-dir', folder])
    const enough = answered.length + 1 + Math.floor(next() * 40)
    // Not just after a response, when nothing is being written, but somewhere in the work that follows it.
    const delay = next() * 3
    let killed: Promise<unknown> | undefined
    const onAnswered = (hash: Hash) => {
      if (answered.push(hash) < enough || killed !== undefined) return
      killed = new Promise((resolve) => setTimeout(resolve, delay)).then(() => node.end('SIGKILL'))
    }
    await Promise.all(wallet.addresses.slice(0, 4).map((from) => load(node, from, onAnswered)))
    await (killed ?? node.end('SIGKILL'))
    const chain = await openStopped(folder)
    try {
      checkWhole(chain, checked)
      for (const hash of answered) assert.equal(chain.receipt(hash)?.status, 1, `${hash} after kill ${kill}`)
      checked = chain.head.number
    } finally {
      await chain.close()
    }
    onKill?.(kill)
  }
  return answered.length
}
