import { describe, expect, test } from 'vitest'
import { createNode } from '../../src/node.ts'
import { post, request } from './openListeningNode.ts'

/** Unix times with their dates. */
const times = [
  ['the year 10000', 253_402_300_800, '+010000-01-01'],
  ['the year 12026', 317_364_739_200, '+012026-11-21'],
  ['the last day of Date', 8_640_000_000_000, '+275760-09-13'],
  ['the year of Number.MAX_SAFE_INTEGER milliseconds', 9_007_199_254_740, '+287396-10-12'],
  ['the year of 2^48 seconds', 2 ** 48, expect.stringMatching(/^\+\d{7}-\d{2}-\d{2}$/)],
] as const

describe.each(times)('in %s', (_, time, day) => {
  test('usage, credits, layer 2 and exports have the right date', async () => {
    await using node = await createNode({
      keys: [{ key: 'key', name: 'suite', dailyCredits: 1_000, creditsPerSecond: 'unlimited' }],
    })
    const { url } = await node.listen({ port: 0 })
    const { provider } = node
    await provider.request({ method: 'vivarium_setTime', params: [time] })
    expect((await post(`${url}/v3/key`, 'eth_blockNumber')).status).toBe(200)

    const usage = (await (await fetch(`${url}/usage/key`)).json()) as { day: string }
    expect(usage).toMatchObject({ day, credits: { spent: 80 }, usage: [{ day, requests: 1 }] })
    const filtered = await fetch(`${url}/usage/key?from=${encodeURIComponent(usage.day)}&to=${usage.day}`)
    expect(await filtered.json()).toMatchObject({ usage: [{ day, requests: 1 }] })
    const rows = await request(url, 'vivarium_keyUsage', [{ key: 'suite', from: usage.day }])
    expect(rows).toMatchObject([{ day }])

    const added = await provider.request<unknown>({ method: 'vivarium_l2bAddTransaction', params: [] })
    const hash = typeof added === 'string' ? added : (added as { hash: string }).hash
    const details = await request(url, 'l2b_getTransactionDetails', [hash])
    expect(details).toMatchObject({
      receivedAt: expect.stringMatching(/^\+\d{6,7}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
    })

    if (time < 2 ** 48) {
      await node.mine()
      const exported = JSON.stringify(await provider.request({ method: 'vivarium_exportFixture', params: [] }))
      expect(exported).toContain(usage.day)
    }
  })
})
