import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Chain } from '../../src/chain/chain.ts'
import { overrideAccount } from '../../src/chain/overrideAccount.ts'
import { fixtureText } from '../../src/fixtures/export/exportFixture.ts'
import type { Context } from '../../src/rpc/protocol/context.ts'
import { exportFixturePage } from '../../src/rpc/services/exportFixturePage.ts'
import { bob, openChain } from '../chain/support.ts'
import { nextTurn } from '../turns.ts'

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

const exportPage = (signal = new AbortController().signal) => exportFixturePage({ chain, signal } as Context, 0)

/** Sets slots after the head, so that the fixture has as many lines. */
const setSlots = (count: number) =>
  overrideAccount(chain, bob, (state) => {
    for (let slot = 1n; slot <= BigInt(count); slot++) state.setStorage(bob, slot, slot)
  })

test('the export of a large state lets other requests run, and does not contain their changes', async () => {
  await setSlots(5_000)
  const expected = [...fixtureText(chain)].join('')
  let turns = 0
  let isDone = false
  const exported = exportPage().finally(() => {
    isDone = true
  })
  await nextTurn()
  await chain.miner.mine({ count: 3 })
  while (!isDone) {
    await nextTurn()
    turns++
  }
  expect(JSON.parse((await exported).text)).toEqual({ text: expected, next: null })
  expect(expected).toContain('0x1388: 0x1388\n')
  expect(turns).toBeGreaterThan(5)
})

test('an export ends when its client disconnects', async () => {
  await setSlots(5_000)
  await expect(exportPage(AbortSignal.abort())).rejects.toMatchObject({ name: 'RequestAbandoned' })
})
