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
/** `hold` replaces the next pause. */
const pauses = vi.hoisted(() => ({ count: 0, hold: undefined as (() => Promise<void>) | undefined }))
vi.mock('../../src/yieldToEventLoop.ts', async (original) => {
  const { yieldToEventLoop, ...others } = await original<typeof import('../../src/yieldToEventLoop.ts')>()
  const pause = () => {
    pauses.count++
    const { hold = yieldToEventLoop } = pauses
    pauses.hold = undefined
    return hold()
  }
  return { ...others, yieldToEventLoop: pause }
})

let chain: Chain
beforeEach(async () => {
  chain = await openChain()
})
afterEach(() => chain.close())

const dump = (signal = new AbortController().signal) => dumpState({ chain, signal } as Context)
const contentOf = (text: string) => JSON.parse(gunzipSync(hexToBytes(JSON.parse(text))).toString())

test('a dump of a chain before London has the base fee 0', async () => {
  await chain.close()
  chain = await openChain({ fork: 'berlin' })
  expect(contentOf((await dump()).text).block).toMatchObject({ number: '0x0', basefee: 0 })
})

test('a dump lets other requests run, and does not contain their changes', async () => {
  const id = chain.history.snapshot()
  const sent = [await send(chain), await send(chain)]
  await chain.miner.mine({ count: 30 })
  const paused = new Promise<() => void>((resolve) => {
    pauses.hold = () => new Promise((resume) => resolve(resume))
  })
  const dumped = dump()
  const resume = await paused
  expect(await chain.history.revert(id)).toBe(true)
  await chain.miner.mine({ count: 3 })
  pauses.count = 0
  resume()
  const { best_block_number, blocks, transactions } = contentOf((await dumped).text)
  expect(pauses.count).toBeGreaterThan(5)
  expect(best_block_number).toBe(32)
  expect(blocks.map(({ header }: { header: { number: string } }) => Number(header.number))).toEqual(
    Array.from({ length: 33 }, (_, number) => number),
  )
  const hashes = transactions.map(({ info }: { info: { transaction_hash: string } }) => info.transaction_hash)
  expect(hashes).toEqual(sent)
})

test('a dump ends when its client disconnects', async () => {
  await chain.miner.mine({ count: 30 })
  await expect(dump(AbortSignal.abort())).rejects.toMatchObject({ name: 'RequestAbandoned' })
})
