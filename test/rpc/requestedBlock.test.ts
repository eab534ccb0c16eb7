import { expect, test } from 'vitest'
import type { BlockAttributes } from '../../src/chain/blocks/header.ts'
import { readRequestedBlock } from '../../src/rpc/services/mining/readRequestedBlock.ts'
import { openChain, signed } from '../chain/support.ts'
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
