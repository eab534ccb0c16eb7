import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFeeMarket1559Tx } from '@ethereumjs/tx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Address, bytesToHex, type Hash } from '../../src/bytes.ts'
import { Chain } from '../../src/chain/chain.ts'
import { engineCommons } from '../../src/chain/engineConfig.ts'
import { newestFork, singleFork } from '../../src/protocol/forks.ts'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { builtCommand } from '../build.ts'
import { wallet } from '../chain/support.ts'
import { type RunningCommand, startCommand } from '../cli/startCommand.ts'

const KILLS = 50

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vivarium-kill-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A number from 0 to 1 that is the same in every run: when the node is killed must not depend on luck alone. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const openStopped = async (): Promise<Chain> =>
  Chain.open(
    await openLevelStore(join(folder, 'local')),
    () => {
      throw new Error('the data directory is empty')
    },
    false,
    { mining: { kind: 'manual' } },
  )

/** Everything that the store says of its chain fits together, from the head down to `since`. */
function expectWhole(chain: Chain, since: number): void {
  for (let number = chain.head.number; number >= since; number--) {
    const block = chain.blockByNumber(number) ?? expect.fail(`block ${number} is missing`)
    expect(chain.blockByHash(block.hash)).toBe(block)
    if (number > 0) expect(block.parentHash).toBe(chain.blockByNumber(number - 1)?.hash)
    const state = chain.state(block)
    expect(state.root()).toBe(block.stateRoot)
    let accounts = 0
    for (const [address] of state.entries()) {
      for (const _ of state.storageEntries(address)) accounts++
      accounts++
    }
    expect(accounts).toBeGreaterThan(wallet.addresses.length)
    for (const { hash, index } of block.transactions) {
      expect(chain.transaction(hash)).toMatchObject({ index, block })
      expect(chain.receipt(hash)?.transaction.block).toBe(block)
    }
    expect(block.receipts.at(-1)?.cumulativeGasUsed ?? 0n).toBe(block.header.gasUsed)
  }
}

const common = engineCommons(31_337n, singleFork(newestFork))(newestFork)

/** Twenty transfers of an account from its present nonce on, signed. */
async function transfersOf(node: RunningCommand, from: Address): Promise<string[]> {
  const first = BigInt((await node.ask('eth_getTransactionCount', [from, 'latest'])) as string) // a quantity
  return Array.from({ length: 20 }, (_, index) => {
    const fields = {
      chainId: 31_337n,
      nonce: first + BigInt(index),
      gasLimit: 21_000n,
      maxFeePerGas: 10n ** 10n,
      to: from,
      value: 1n,
    }
    return bytesToHex(createFeeMarket1559Tx(fields, { common }).sign(wallet.keyOf(from)).serialize())
  })
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
    const chain = await openStopped()
    expectWhole(chain, checked)
    for (const hash of answered) expect(chain.receipt(hash)?.status, `${hash} after kill ${kill}`).toBe(1)
    checked = chain.head.number
    await chain.close()
  }
  expect(answered.length).toBeGreaterThan(KILLS)
})
