import { expect, test } from 'vitest'
import { hexToBytes } from '../../../src/bytes.ts'
import { overrideAccount } from '../../../src/chain/overrideAccount.ts'
import type { Context } from '../../../src/rpc/protocol/context.ts'
import { defaultLimits } from '../../../src/rpc/protocol/limits.ts'
import { blockCalls } from '../../../src/rpc/services/tracing/parityMined.ts'
import { bob, openChain, send } from '../../chain/support.ts'

test('the calls of a block are joined to few parts', async () => {
  const chain = await openChain({ mining: { kind: 'manual' } })
  // Calls an account without code until the gas is used.
  await overrideAccount(chain, bob, (state) => state.setCode(bob, hexToBytes('0x5b5f5f5f5f5f61dead5af1505f56')))
  for (const nonce of [0n, 1n]) await send(chain, { to: bob, gasLimit: 500_000n, nonce })
  await chain.miner.mine()
  const context = { chain, limits: defaultLimits, signal: new AbortController().signal } as Context
  const { parts = [], text } = await blockCalls(context, chain.head)
  const calls = JSON.parse(text) as { transactionPosition: number; traceAddress: number[] }[]
  expect(calls.length).toBeGreaterThan(2_000)
  expect(parts.length).toBeLessThan(100)
  for (const transactionPosition of [0, 1])
    expect(calls.find((call) => call.transactionPosition === transactionPosition)).toMatchObject({ traceAddress: [] })
  await chain.close()
})
