import { expect, test } from 'vitest'
import type { Chain } from '../../src/chain/chain.ts'
import type { ChainBlock } from '../../src/chain/types.ts'
import getBlockReceipts from '../../src/rpc/methods/eth/getBlockReceipts.ts'
import type { Context } from '../../src/rpc/protocol/context.ts'
import { RawJson } from '../../src/rpc/rawJson.ts'
import { initCode, LOGS_AND_STORES, openChain, send } from '../chain/support.ts'

test('eth_getBlockReceipts lets other work run while it writes the receipts of a block with many logs', async () => {
  const chain = await openChain()
  await send(chain, { to: undefined, gasLimit: 200_000n, data: initCode(LOGS_AND_STORES) })
  const contract = chain.head.receipts[0]?.contractAddress
  await send(chain, { to: contract, gasLimit: 200_000n })
  const [receipt] = chain.head.receipts
  if (receipt === undefined) throw new Error('the block has a receipt')
  const logs = Array.from({ length: 400 }, () => receipt.logs).flat()
  const receipts = Array.from({ length: 100 }, () => ({ ...receipt, logs }))
  const block = { receipts } as unknown as ChainBlock
  const large = { block: () => block } as unknown as Chain
  let others = 0
  let pending = setImmediate(function other() {
    others++
    pending = setImmediate(other)
  })
  const result = await getBlockReceipts.handler({ chain: large } as Context, { kind: 'number', number: 2n })
  clearImmediate(pending)
  expect(others).toBeGreaterThan(1)
  const texts = JSON.parse(result instanceof RawJson ? result.text : '') as { logs: unknown[] }[]
  expect(texts.map((text) => text.logs.length)).toEqual(receipts.map(() => 400))
  await chain.close()
})
