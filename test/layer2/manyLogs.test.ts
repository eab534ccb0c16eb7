import { expect, test } from 'vitest'
import { openLayer2Node } from './openLayer2Node.ts'

/** More than V8 accepts as arguments of a call. */
const LOGS = 150_000

test('a search that finds more logs of one transaction than a response can have is rejected with the limit', async () => {
  const { request } = await openLayer2Node()
  const log = { address: `0x${'a'.repeat(40)}`, topics: [], data: '0x' }
  const hash = await request('vivarium_l2bAddTransaction', [{ logs: Array.from({ length: LOGS }, () => log) }])
  await request('vivarium_l2bAdvance', [hash])
  await expect(request('l2b_getLogs', [{ fromBlock: '0x0' }])).rejects.toMatchObject({
    name: 'TooManyLogs',
    message: expect.stringMatching(/^query returned more than \d+ results/),
  })
})
