import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Chain } from '../../src/chain/chain.ts'
import { overrideAccount } from '../../src/chain/overrideAccount.ts'
import { fixtureText } from '../../src/fixtures/export/exportFixture.ts'
import type { Context } from '../../src/rpc/protocol/context.ts'
import { exportFixturePage } from '../../src/rpc/services/exportFixturePage.ts'
import { bob, openChain } from '../chain/support.ts'
import { countTurns, nextTurn } from '../turns.ts'

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

test('the export of a large state lets other requests run', async () => {
  await setSlots(5_000)
  const [, turns] = await countTurns(() => exportPage())
  expect(turns).toBeGreaterThan(100)
})

test('an export does not contain changes that are made meanwhile', async () => {
  await setSlots(5_000)
  const expected = [...fixtureText(chain)].join('')
  let isDone = false
  const [page] = await countTurns(async () => {
    const exported = exportPage().finally(() => {
      isDone = true
    })
    await nextTurn()
    await chain.miner.mine()
    expect(isDone, 'the block was mined during the export').toBe(false)
    return exported
  })
  expect(JSON.parse(page.text)).toEqual({ text: expected, next: null })
  expect(expected).toContain('0x1388: 0x1388\n')
})

test('an export ends when its client disconnects', async () => {
  await setSlots(5_000)
  await expect(exportPage(AbortSignal.abort())).rejects.toMatchObject({ name: 'RequestAbandoned' })
})
