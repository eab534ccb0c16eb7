import { expect, test, vi } from 'vitest'
import { checksumAddress } from '../../src/protocol/checksumAddress.ts'
import { behaviorOf } from '../../src/rpc/protocol/behavior.ts'
import type { Context } from '../../src/rpc/protocol/context.ts'
import { defaultLimits } from '../../src/rpc/protocol/limits.ts'
import {
  pendingTransactionsJson,
  poolContentJson,
  senderContentJson,
} from '../../src/rpc/services/transactions/poolContentJson.ts'
import { toPendingTransaction } from '../../src/rpc/wire/transaction.ts'
import { alice, bob, openChain, signed } from '../chain/support.ts'

const behavior = behaviorOf({}, 'test')

test('the content of a large pool lets other work run, and has senders in order of arrival and nonces in order', async () => {
  const COUNT = 1_000
  const chain = await openChain({ mining: { kind: 'manual' } })
  const descending = Array.from({ length: COUNT }, (_, index) => BigInt(COUNT - 1 - index))
  for (const nonce of descending) await chain.submit(signed(chain, { from: bob, nonce }), bob)
  await chain.submit(signed(chain, { from: alice, nonce: 7n }), alice)
  let others = 0
  let pending = setImmediate(function other() {
    others++
    pending = setImmediate(other)
  })
  const context = { chain, limits: defaultLimits, behavior, signal: new AbortController().signal } as Context
  const { text } = await poolContentJson(context, toPendingTransaction)
  clearImmediate(pending)
  expect(others).toBeGreaterThan(1)
  const content = JSON.parse(text)
  expect(Object.keys(content)).toEqual(['pending', 'queued'])
  expect(Object.keys(content.pending)).toEqual([checksumAddress(bob)])
  expect(Object.keys(content.pending[checksumAddress(bob)])).toEqual(descending.toReversed().map(String))
  expect(text.indexOf('"nonce":"0x1"')).toBeLessThan(text.indexOf('"nonce":"0x3e7"'))
  expect(content.queued).toEqual({ [checksumAddress(alice)]: { 7: { ...content.queued[checksumAddress(alice)][7] } } })
  expect(content.queued[checksumAddress(alice)][7]).toMatchObject({ from: alice, nonce: '0x7', blockHash: null })
  await chain.close()
})

test.each([
  ['pendingTransactionsJson', pendingTransactionsJson],
  ['senderContentJson', (context: Context) => senderContentJson(context, bob)],
])('%s lets other work run', async (_, read) => {
  const chain = await openChain({ mining: { kind: 'manual' } })
  for (let nonce = 0n; nonce < 1_000n; nonce++) await chain.submit(signed(chain, { from: bob, nonce }), bob)
  let others = 0
  let pending = setImmediate(function other() {
    others++
    pending = setImmediate(other)
  })
  const { text } = await read({
    chain,
    limits: defaultLimits,
    behavior,
    signal: new AbortController().signal,
  } as Context)
  clearImmediate(pending)
  expect(others).toBeGreaterThan(1)
  expect(text.match(/"blockHash":null/g)).toHaveLength(1_000)
  await chain.close()
})

test('the content of one sender is read without the others', async () => {
  const chain = await openChain({ mining: { kind: 'manual' } })
  await chain.submit(signed(chain, { from: alice }), alice)
  await chain.submit(signed(chain, { from: bob, nonce: 3n }), bob)
  const readAll = vi.spyOn(chain.pool, 'all')
  const context = { chain, limits: defaultLimits, behavior, signal: new AbortController().signal } as Context
  expect(JSON.parse((await senderContentJson(context, bob)).text)).toEqual({
    pending: {},
    queued: { 3: expect.objectContaining({ from: bob, nonce: '0x3' }) },
  })
  expect(readAll).not.toHaveBeenCalled()
  await chain.close()
})
