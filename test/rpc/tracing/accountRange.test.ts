import { expect, test } from 'vitest'
import { wordHex } from '../../../src/bytes.ts'
import { checksumAddress } from '../../../src/protocol/checksumAddress.ts'
import type { Context } from '../../../src/rpc/protocol/context.ts'
import { defaultLimits } from '../../../src/rpc/protocol/limits.ts'
import { accountRange } from '../../../src/rpc/services/tracing/states.ts'
import { alice, bob, openChain } from '../../chain/support.ts'

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
  const result = await accountRange(contextWith(new AbortController().signal), state, range)
  clearImmediate(pending)
  // The response is encoded in parts too.
  expect(result.parts?.length).toBeGreaterThan(20)
  const { accounts } = JSON.parse(result.text)
  expect(Object.keys(accounts[checksumAddress(bob)]?.storage ?? {})).toHaveLength(SLOTS)
  expect(turns).toBeGreaterThan(0)
  const abandoned = accountRange(contextWith(AbortSignal.abort()), state, range)
  await expect(abandoned).rejects.toMatchObject({ name: 'RequestAbandoned' })
  await chain.close()
})

test('has the format of go-ethereum: bytes as slot values, checksum addresses, and no storage of accounts without slots', async () => {
  const chain = await openChain()
  await chain.overrideState((state) => {
    state.setStorage(bob, 1n, 1n)
    state.setStorage(bob, 2n, 0xabcn)
    state.setStorage(bob, 3n, 0x1200n)
  })
  const context = { chain, limits: defaultLimits, signal: new AbortController().signal } as Context
  const state = chain.state(chain.head)
  const read = async (given: typeof range) => JSON.parse((await accountRange(context, state, given)).text)
  const { accounts } = await read(range)
  expect(accounts[checksumAddress(bob)]).toMatchObject({
    address: bob,
    storage: { [wordHex(1n)]: '01', [wordHex(2n)]: '0abc', [wordHex(3n)]: '1200' },
  })
  expect(accounts[checksumAddress(alice)]).not.toHaveProperty('storage')
  expect(await read({ ...range, maxResults: 0 })).toEqual({ root: expect.anything(), accounts })
  await chain.close()
})
