import { expect, test } from 'vitest'
import { Faults } from '../../../src/gateway/faults/faults.ts'
import type { UsageRow } from '../../../src/rpc/ports/keyControl.ts'
import { openMeteredGateway, rejectedUpgrade } from '../openMeteredGateway.ts'
import { limits, openSocket } from '../openTestGateway.ts'

const keys = [
  { key: 'front', name: 'front', dailyCredits: 1_000, creditsPerSecond: 'unlimited' },
  { key: 'back', name: 'back' },
] as const
const call = (method: string, id = 1) => ({ jsonrpc: '2.0', id, method, params: [] })

test('GET /usage/<key> returns the usage of the key', async () => {
  await using metered = await openMeteredGateway({ keys })
  await metered.post('/v3/front', call('echo'))
  await metered.post('/v3/front', call('eth_sign'))
  await metered.post('/v3/front', [call('echo'), call('eth_sign', 2)])
  await metered.post('/v3/back', call('echo'))
  metered.clock.now += 86_400
  await metered.post('/v3/front', call('echo'))
  const get = async (path: string) => (await fetch(metered.gateway.url + path)).json()
  const row = { day: '2026-11-22', network: 'local', method: 'echo', status: 200, requests: 1, credits: 80, errors: 0 }
  expect(await get('/usage/front')).toMatchObject({
    key: { name: 'front', id: expect.stringMatching(/^[0-9a-f]{16}$/) },
    day: '2026-11-22',
    credits: { spent: 80, left: 920, daily: 1_000, perSecond: 'unlimited' },
    usage: [row],
  })
  expect(await get('/usage/front?from=2026-11-21&to=2026-11-21')).toMatchObject({
    usage: [
      { method: 'batch', requests: 1, credits: 80, errors: 0 },
      { method: 'echo', requests: 2, credits: 160, errors: 0 },
      { method: 'eth_sign', requests: 2, credits: 160, errors: 2 },
    ],
  })
  expect(await get('/usage/front?from=2026-11-21')).toMatchObject({ usage: { length: 4 } })
  expect(await get('/usage/back')).toMatchObject({ key: { name: 'back' }, usage: [] })
})

test('GET /usage returns the usage of the built-in account', async () => {
  await using metered = await openMeteredGateway({ keys })
  await metered.post('/', call('echo'))
  const response = await fetch(`${metered.gateway.url}/usage`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({
    key: { name: 'built-in' },
    credits: { left: 'unlimited' },
    usage: [{ method: 'echo', requests: 1, credits: 80 }],
  })
})

test.each([
  ['/usage/nobody', 401, 'invalid project id'],
  ['/usage', 401, 'project id required in the URL'],
  ['/usage/front?from=yesterday', 400, '"yesterday" is not a day: write it as 2026-11-21\n'],
])('GET %s returns %i with --strict', async (path, status, text) => {
  await using metered = await openMeteredGateway({ keys, strict: true })
  const response = await fetch(metered.gateway.url + path)
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toMatch('text/plain')
  expect(await response.text()).toBe(text)
})

test('GET /metrics returns metrics for Prometheus, without keys', async () => {
  await using metered = await openMeteredGateway({ keys })
  await metered.post('/v3/front', call('echo'))
  await metered.post('/v3/front', call('eth_sign'))
  await metered.post('/v3/nobody', call('echo'))
  const read = async () => {
    const response = await fetch(`${metered.gateway.url}/metrics`)
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    return response.text()
  }
  const text = await read()
  const labels = (method: string) => `{network="local",method="${method}",status="200"}`
  expect(text).toContain(`\nvivarium_requests_total${labels('echo')} 1\n`)
  expect(text).toContain(`\nvivarium_credits_total${labels('eth_sign')} 80\n`)
  expect(text).toContain(`\nvivarium_errors_total${labels('eth_sign')} 1\n`)
  expect(text).toContain('\nvivarium_key_credits_spent{key="front"} 160\n')
  expect(text).toContain('vivarium_request_duration_seconds_count{network="local",method="echo"} 1\n')
  expect(text).toMatch(/\nprocess_resident_memory_bytes \d+/)
  expect(text).not.toMatch(/nobody|"front[^"]/)
  // In this format, every line is a comment, a sample or empty.
  for (const line of text.split('\n'))
    expect(line).toMatch(/^(|# (HELP|TYPE) \S+ .*|\w+(\{.*\})? -?[\d.e+-]+|\w+(\{.*\})? (Na[nN]|[+-]Inf))$/)
  await metered.post('/v3/front', call('echo'))
  expect(await read(), 'counters grow').toContain(`\nvivarium_requests_total${labels('echo')} 2\n`)
})

test('GET /metrics counts each refused request once, also without a valid key or path', async () => {
  const options = { keys: [...keys, { key: 'slow', name: 'slow', creditsPerSecond: 85, methods: ['eth_call'] }] }
  await using metered = await openMeteredGateway({ ...options, strict: true })
  metered.endpoint.release()
  const { gateway, post } = metered
  const send = async (...given: Parameters<typeof post>) => {
    await (await post(...given)).text()
    return given
  }
  await send('/v3/nobody', call('echo'))
  await send('/', call('echo'))
  expect((await rejectedUpgrade(`${gateway.wsUrl}/ws/v3/nobody`)).status).toBe(401)
  expect((await fetch(`${gateway.url}/usage/nobody`)).status).toBe(401)
  await send('/no/such/path', call('echo'))
  await send('/nowhere/v3/front', call('echo'))
  await send('/v3/front', call('echo'), { 'content-type': 'text/xml' })
  await send('/v3/front', call('x'.repeat(2_000)))
  expect((await fetch(`${gateway.url}/v3/front`)).status).toBe(405)
  await send('/v3/slow', call('fail'))
  await send('/v3/slow', call('eth_call'))
  await send('/v3/slow', call('eth_call'))
  const socket = await openSocket(gateway.port)
  socket.write('POST / HTTP/1.1\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
  await socket.toArray()
  const text = await (await fetch(`${gateway.url}/metrics/front`)).text()
  const samples = [...text.matchAll(/^vivarium_(requests|errors)_total\{(.*),status="(?!200)(\d+)"\} (\d+)$/gm)]
  const counts = (name: string) =>
    samples.filter((sample) => sample[1] === name).map(([, , labels, status, count]) => `${status} ${count} ${labels}`)
  const expected = [
    '400 1 network="unknown",method="invalid"',
    '401 4 network="unknown",method="invalid"',
    '403 1 network="local",method="unknown"',
    '404 2 network="unknown",method="invalid"',
    '405 1 network="local",method="invalid"',
    '413 1 network="local",method="invalid"',
    '415 1 network="local",method="invalid"',
    '429 1 network="local",method="eth_call"',
  ]
  expect(counts('requests').sort()).toEqual(expected)
  expect(counts('errors').sort()).toEqual(expected)
  expect(await (await fetch(`${gateway.url}/usage/front`)).text()).not.toContain('401')
})

test('methods that do not exist count as unknown, whatever their error', async () => {
  const faults = new Faults([{ method: 'made_up*', limitExceeded: 1 }])
  await using metered = await openMeteredGateway({ keys }, { faults }, { limits: { ...limits, batchResponse: 1 } })
  await metered.post('/v3/front', [call('echo'), call('made/up', 2), call('eth_chainId', 3)])
  await metered.post('/v3/front', call('made_up'))
  const response = await fetch(`${metered.gateway.url}/usage/front`)
  const { usage } = (await response.json()) as { usage: UsageRow[] }
  const counted = usage.map(({ method, requests, errors }) => ({ method, requests, errors }))
  expect(counted).toEqual([
    { method: 'batch', requests: 1, errors: 0 },
    { method: 'echo', requests: 1, errors: 0 },
    { method: 'eth_chainId', requests: 1, errors: 1 },
    { method: 'unknown', requests: 2, errors: 2 },
  ])
})

test('an unknown page returns 404', async () => {
  await using metered = await openMeteredGateway({ keys })
  expect((await fetch(`${metered.gateway.url}/usage/front/more`)).status).toBe(404)
})
