import { expect, test } from 'vitest'
import { logsOf } from '../../../src/chain/logs/logFilter.ts'
import { resultTooLong } from '../../../src/rpc/rawJson.ts'
import { LogTexts } from '../../../src/rpc/services/logs/logTexts.ts'
import { logText } from '../../../src/rpc/wire/log.ts'
import { initCode, LOGS_AND_STORES, openChain, send } from '../../chain/support.ts'

async function someLogs() {
  const chain = await openChain()
  const hash = await send(chain, { to: undefined, data: initCode(LOGS_AND_STORES), gasLimit: 200_000n })
  await send(chain, { to: chain.receipt(hash)?.contractAddress ?? expect.fail(), gasLimit: 200_000n })
  const logs = logsOf(chain.head, { addresses: [], topics: [] })
  await chain.close()
  return logs
}

test('many logs have few items, which together contain every log once', async () => {
  const logs = await someLogs()
  const found = new LogTexts(Number.POSITIVE_INFINITY)
  expect(found.items).toEqual([])
  for (let round = 0; round < 2_000; round++) for (const _ of found.add(logs)) expect(found.count).toBeGreaterThan(0)
  const expected = Array.from({ length: 2_000 }, () => logs.map((log) => logText(log, false))).flat()
  expect(found.count).toBe(expected.length)
  expect(found.items.join()).toBe(expected.join())
  expect(found.items.length).toBeLessThan(expected.length / 50)
})

test('too many characters are rejected', async () => {
  const logs = await someLogs()
  const found = new LogTexts(1_000)
  expect(() => {
    for (let round = 0; round < 10; round++) [...found.add(logs)]
  }).toThrow(resultTooLong())
})
