import { expect, test } from 'vitest'
import type { Context } from '../../../src/rpc/protocol/context.ts'
import { defaultLimits } from '../../../src/rpc/protocol/limits.ts'
import { accountRange } from '../../../src/rpc/services/tracing/states.ts'
import { bob, openChain } from '../../chain/support.ts'

const SLOTS = 30_000
const range = { start: new Uint8Array(0), maxResults: 256, withCode: true, withStorage: true }

test('an account with many slots lets other requests run, and is not read to its end if the client disconnects', async () => {
  const chain = await openChain()
  await chain.overrideState((state) => {
    for (let slot = 0n; slot < SLOTS; slot++) state.setStorage(bob, slot, 1n)
  })
  const state = chain.state(chain.head)
  const contextWith = (signal: AbortSignal) => ({ chain, limits: defaultLimits, signal }) as Context
  let turns = 0
  let pending = setImmediate(function count() {
    turns++
    pending = setImmediate(count)
  })
  const { accounts } = await accountRange(contextWith(new AbortController().signal), state, range)
  clearImmediate(pending)
  expect(Object.keys(accounts[bob]?.storage ?? {})).toHaveLength(SLOTS)
  expect(turns).toBeGreaterThan(0)
  const abandoned = accountRange(contextWith(AbortSignal.abort()), state, range)
  await expect(abandoned).rejects.toMatchObject({ name: 'RequestAbandoned' })
  await chain.close()
})
