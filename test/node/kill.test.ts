import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Address, Hash } from '../../src/bytes.ts'
import { builtCommand } from '../build.ts'
import { wallet } from '../chain/support.ts'
import { type RunningCommand, startCommand } from '../cli/startCommand.ts'
import { killGoingBack } from './killGoingBack.ts'
import { checkWhole, openStopped, random, transfer } from './killSupport.ts'

const KILLS = 50
/** `npm run soak` goes on for longer. */
const KILLS_GOING_BACK = 12

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vivarium-kill-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Twenty transfers of an account from its present nonce on, signed. */
async function transfersOf(node: RunningCommand, from: Address): Promise<string[]> {
  const first = BigInt((await node.ask('eth_getTransactionCount', [from, 'latest'])) as string) // a quantity
  return Array.from({ length: 20 }, (_, index) => transfer(from, first + BigInt(index)).raw)
}

/** Sends transactions one after another and notes each whose receipt was answered, until the node is gone. */
async function load(node: RunningCommand, raws: readonly string[], onAnswered: (hash: Hash) => void): Promise<void> {
  try {
    for (const raw of raws) {
      const hash = (await node.ask('eth_sendRawTransaction', [raw])) as Hash // there is nothing wrong with it
      if ((await node.ask('eth_getTransactionReceipt', [hash])) !== null) onAnswered(hash)
    }
  } catch {
    // The node was killed: what it had answered by then is what counts.
  }
}

test(`a node that is killed ${KILLS} times under load has every transaction whose receipt it had answered`, {
  timeout: 300_000,
}, async () => {
  const command = builtCommand()
  const next = random(20_261_121)
  const answered: Hash[] = []
  let checked = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    const node = await startCommand(command, ['--port', '0', '--quiet', '--data-dir', folder])
    const raws = await Promise.all(wallet.addresses.slice(0, 4).map((from) => transfersOf(node, from)))
    const enough = answered.length + 1 + Math.floor(next() * 40)
    // Not just after an answer, when nothing is being written, but somewhere in the work that follows it.
    const delay = next() * 3
    let killed: Promise<unknown> | undefined
    const onAnswered = (hash: Hash) => {
      if (answered.push(hash) < enough || killed !== undefined) return
      killed = new Promise((resolve) => setTimeout(resolve, delay)).then(() => node.end('SIGKILL'))
    }
    await Promise.all(raws.map((each) => load(node, each, onAnswered)))
    await (killed ?? node.end('SIGKILL'))
    const chain = await openStopped(folder)
    checkWhole(chain, checked)
    for (const hash of answered) expect(chain.receipt(hash)?.status, `${hash} after kill ${kill}`).toBe(1)
    checked = chain.head.number
    await chain.close()
  }
  expect(answered.length).toBeGreaterThan(KILLS)
})

test(`a node that is killed ${KILLS_GOING_BACK} times while it goes back has every block that was not taken back`, {
  timeout: 300_000,
}, async () => {
  const { operations } = await killGoingBack({
    command: builtCommand(),
    folder,
    kills: KILLS_GOING_BACK,
    seed: 20_261_122,
  })
  expect(operations).toBeGreaterThan(KILLS_GOING_BACK)
})
