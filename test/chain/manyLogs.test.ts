import { expect, test } from 'vitest'
import { openChain, send } from './support.ts'

/** Init code that emits 150,000 logs: more than V8 accepts as arguments of a call. */
const EMIT_LOGS = '0x620249f05b5f5fa0600190038060045700'
const LOGS = 150_000

test('a block with many logs in one of several transactions is mined', async () => {
  const chain = await openChain({ fork: 'prague', gasLimit: 100_000_000n, mining: { kind: 'manual' } })
  await send(chain)
  const hash = await send(chain, { to: undefined, data: EMIT_LOGS, gasLimit: 70_000_000n })
  await chain.miner.mine()
  expect(chain.head.transactions).toHaveLength(2)
  expect(chain.receipt(hash)?.logs).toHaveLength(LOGS)
  await chain.close()
})
