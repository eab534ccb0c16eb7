import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hexToBytes } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import type { Context } from '../../src/rpc/protocol/context.ts'
import { dumpState } from '../../src/rpc/services/anvilState/dumpState.ts'
import { openChain, send } from '../chain/support.ts'

// Each reading of the clock is a millisecond later, so that a turn of the event loop ends after a few steps.
vi.mock('../../src/monotonicNow.ts', () => {
  let now = 0
  return { monotonicNow: () => now++ }
})

let chain: Chain
beforeEach(async () => {
  chain = await openChain()
})
afterEach(() => chain.close())

const dump = (signal = new AbortController().signal) => dumpState({ chain, signal } as Context)

test('a dump lets other requests run, and does not contain their changes', async () => {
  const id = chain.history.snapshot()
  const sent = [await send(chain), await send(chain)]
  await chain.miner.mine({ count: 30 })
  let turns = 0
  let isDone = false
  const dumped = dump().finally(() => {
    isDone = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(await chain.history.revert(id)).toBe(true)
  await chain.miner.mine({ count: 3 })
  expect(isDone).toBe(false)
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve))
    turns++
  }
  const text = JSON.parse((await dumped).text) as `0x${string}`
  const { best_block_number, blocks, transactions } = JSON.parse(gunzipSync(hexToBytes(text)).toString())
  expect(best_block_number).toBe(32)
  expect(blocks.map(({ header }: { header: { number: string } }) => Number(header.number))).toEqual(
    Array.from({ length: 33 }, (_, number) => number),
  )
  const hashes = transactions.map(({ info }: { info: { transaction_hash: string } }) => info.transaction_hash)
  expect(hashes).toEqual(sent)
  expect(turns).toBeGreaterThan(5)
})

test('a dump ends when its client disconnects', async () => {
  await chain.miner.mine({ count: 30 })
  await expect(dump(AbortSignal.abort())).rejects.toMatchObject({ name: 'RequestAbandoned' })
})
