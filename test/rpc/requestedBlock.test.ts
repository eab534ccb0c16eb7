import { expect, test } from 'vitest'
import type { BlockAttributes } from '../../src/chain/blocks/header.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { createTable } from '../../src/rpc/protocol/dispatch.ts'
import { createEndpoint } from '../../src/rpc/protocol/endpoint.ts'
import { readRequestedBlock } from '../../src/rpc/services/mining/readRequestedBlock.ts'
import { alice, openChain, signed, wallet } from '../chain/support.ts'
import { countTurns } from '../turns.ts'

test('the transactions of a requested block are decoded between other work, up to the first invalid one', async () => {
  const chain = await openChain()
  const { rlp } = signed(chain)
  let reads = 0
  const transactions = new Proxy(
    [...Array<Uint8Array>(20).fill(rlp), ...Array<Uint8Array>(20).fill(Uint8Array.of(2))],
    {
      get(list, name) {
        if (Number.isInteger(Number(String(name)))) reads++
        return Reflect.get(list, name)
      },
    },
  )
  // Only the time is read.
  const attributes = { timestamp: chain.head.timestamp + 1 } as BlockAttributes
  const [error, turns] = await countTurns(() =>
    readRequestedBlock(chain, chain.head, { attributes, transactions, extraData: new Uint8Array(0) }).catch(String),
  )
  expect(error).toContain('invalid transaction')
  expect(reads).toBe(21)
  expect(turns).toBeGreaterThan(0)
  await chain.close()
})

test('of two requested blocks with the same time, the second is rejected, also if both are requested at once', async () => {
  const chain = await openChain()
  const endpoint = createEndpoint(createTable(methods), { chain, wallet, clientVersion: 'test' }, () => {})
  const attributes = {
    timestamp: `0x${(chain.head.timestamp + 1).toString(16)}`,
    prevRandao: `0x${'00'.repeat(32)}`,
    suggestedFeeRecipient: alice,
    withdrawals: [],
    parentBeaconBlockRoot: `0x${'00'.repeat(32)}`,
  }
  const caller = { signal: new AbortController().signal }
  const commit = async () =>
    endpoint.handle({ id: '1', method: 'testing_commitBlockV1', params: [attributes, []] }, caller)
  const [first, second] = await Promise.allSettled([commit(), commit()])
  expect(first).toMatchObject({ value: chain.head.hash })
  expect(second).toMatchObject({ reason: { name: 'TimestampTooOld' } })
  expect(chain.head.number).toBe(1)
  await chain.close()
})
