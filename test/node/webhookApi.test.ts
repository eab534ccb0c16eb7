import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import type { GivenNodeOptions } from '../../src/options/options.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { KEY, openListeningNode } from './openListeningNode.ts'
import { type Body, WebhookReceiver } from './webhookReceiver.ts'

const OTHER_KEY = 'fedcba9876543210fedcba9876543210'
const bob = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

const folder = temporaryFolder()
let node: Node
let url: string
let receiver: WebhookReceiver

beforeEach(async () => {
  receiver = new WebhookReceiver()
  await receiver.listen()
})
afterEach(async () => {
  await node.close()
  receiver.close()
})

async function start(options: GivenNodeOptions = {}): Promise<void> {
  const keys = [KEY, OTHER_KEY].map((key) => ({ key, methods: ['*'] }))
  ;({ node, url } = await openListeningNode({ keys, ...options }))
}

/** Sends a request of the webhook API. */
async function ask(method: string, path: string, body?: object, token?: string) {
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { 'X-Alchemy-Token': token }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}

const create = (token?: string) =>
  ask(
    'POST',
    'create-webhook',
    { network: 'local', webhook_type: 'ADDRESS_ACTIVITY', webhook_url: receiver.url, addresses: [bob] },
    token,
  )

const sendTo = (to: string) =>
  node.provider
    .request({ method: 'eth_accounts' })
    .then(([from]) =>
      node.provider.request({ method: 'eth_sendTransaction', params: [{ from, to, value: '0x1' }] } as never),
    )

describe('the webhook API over HTTP', () => {
  test('uses the methods of the operations', async () => {
    await start()
    const { status, body } = await create('an auth token of Alchemy')
    const id = body.data.id
    expect(status).toBe(200)
    const changed = { webhook_id: id, addresses_to_add: [`0x${'A1'.repeat(20)}`], addresses_to_remove: [] }
    expect(await ask('PATCH', 'update-webhook-addresses', changed)).toEqual({ status: 200, body: {} })
    expect((await ask('GET', `webhook-addresses?webhook_id=${id}&limit=1`)).body).toEqual({
      data: [bob],
      pagination: { cursors: { after: '1' }, total_count: 2 },
    })
    expect((await ask('GET', `webhook-addresses?webhook_id=${id}&limit=1&after=1`)).body).toEqual({
      data: [`0x${'a1'.repeat(20)}`],
      pagination: { cursors: {}, total_count: 2 },
    })
    expect((await ask('PUT', 'update-webhook', { webhook_id: id, name: 'orders' })).body.data.name).toBe('orders')
    expect((await ask('GET', 'team-webhooks')).body.data).toMatchObject([{ id, name: 'orders', is_active: true }])
    expect(await ask('DELETE', `delete-webhook?webhook_id=${id}`)).toEqual({ status: 200, body: {} })
    expect(await ask('DELETE', `delete-webhook?webhook_id=${id}`)).toEqual({
      status: 404,
      body: { message: `there is no webhook ${id}: team-webhooks lists all` },
    })
  })

  test('is also below the addresses of JSON-RPC, where alchemy-sdk sends its requests', async () => {
    await start({ strict: true })
    const { body } = await create(KEY)
    for (const base of [`/v3/${KEY}`, `/mainnet/v3/${KEY}`, `/v3/${KEY}/api`]) {
      const response = await fetch(`${url}${base}/team-webhooks`, { headers: { 'X-Alchemy-Token': 'another' } })
      expect(await response.json()).toMatchObject({ data: [{ id: body.data.id }] })
    }
    const response = await fetch(`${url}/mainnet/team-webhooks`, { headers: { 'X-Alchemy-Token': KEY } })
    expect(response.status).toBe(200)
    expect((await fetch(`${url}/mainnet/team-webhooks`)).status).toBe(401)
  })

  test('names what is wrong', async () => {
    await start()
    expect(await ask('POST', 'create-webhook', { network: 'local' })).toEqual({
      status: 400,
      body: { message: 'webhook_type is missing: expected ADDRESS_ACTIVITY, NFT_ACTIVITY or GRAPHQL' },
    })
    expect(await ask('GET', 'create-webhook')).toMatchObject({ status: 400 })
    expect(await ask('DELETE', 'team-webhooks')).toMatchObject({ status: 400 })
    expect(await ask('PUT', '')).toMatchObject({ status: 405 })
  })

  test('can be used by the pages of this machine', async () => {
    await start()
    const response = await fetch(`${url}/api/update-webhook`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'PUT' },
    })
    expect(response.headers.get('access-control-allow-methods')).toContain('PUT, PATCH, DELETE')
    const foreign = await fetch(`${url}/api/create-webhook`, {
      method: 'POST',
      headers: { origin: 'https://example.com', 'content-type': 'application/json' },
      body: '{}',
    })
    expect(foreign.status).toBe(403)
  })

  test('has the webhooks of one key in the header', async () => {
    await start({ strict: true })
    const { body } = await create(KEY)
    expect((await ask('GET', 'team-webhooks', undefined, KEY)).body.data).toMatchObject([{ id: body.data.id }])
    expect((await ask('GET', 'team-webhooks', undefined, OTHER_KEY)).body.data).toEqual([])
    expect(await ask('DELETE', `delete-webhook?webhook_id=${body.data.id}`, undefined, OTHER_KEY)).toMatchObject({
      status: 404,
    })
    expect(await create()).toEqual({ status: 401, body: 'project id required in the URL' })
    expect(await create('unknown')).toEqual({ status: 401, body: 'invalid project id' })
  })

  test('has other variables for each key', async () => {
    await start({ strict: true })
    const path = 'graphql/variables/accounts'
    expect(await ask('POST', path, { items: [bob] }, KEY)).toEqual({ status: 200, body: {} })
    expect((await ask('GET', path, undefined, KEY)).body.data).toEqual([bob])
    expect(await ask('GET', path, undefined, OTHER_KEY)).toMatchObject({ status: 404 })
    const likeNftOperation = await fetch(`${url}/v3/${KEY}/graphql/variables/getFloorPrice`)
    expect(await likeNftOperation.json()).toEqual({ message: expect.stringContaining('variable getFloorPrice') })
    const query =
      'query ($accounts: [Address!]) { block { transactions(filter: {addresses: {to: $accounts}}) { hash } } }'
    const body = { network: 'local', webhook_type: 'GRAPHQL', webhook_url: receiver.url, graphql_query: query }
    expect(await ask('POST', 'create-webhook', body, OTHER_KEY)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('the variable accounts does not exist') },
    })
    const response = await fetch(`${url}/mainnet/v3/${KEY}/${path}`)
    expect(await response.json()).toMatchObject({ data: [bob] })
  })

  test('deletes the webhooks of a revoked key', async () => {
    await start()
    const { key } = (await node.provider.request({ method: 'vivarium_createKey', params: [{ methods: ['*'] }] })) as {
      key: string
    }
    expect((await create(key)).status).toBe(200)
    const listed = () => ask('GET', 'team-webhooks').then(({ body }) => body.data.length)
    expect(await listed()).toBe(1)
    const keys = (await node.provider.request({ method: 'vivarium_listKeys' })) as readonly {
      id: string
      origin: string
    }[]
    await node.provider.request({
      method: 'vivarium_revokeKey',
      params: [keys.find(({ origin }) => origin === 'issued')?.id ?? ''],
    })
    await vi.waitUntil(async () => (await listed()) === 0)
  })

  test('does not report a network that the key may not use', async () => {
    await start({ keys: [{ key: KEY, methods: ['*'], networks: ['mainnet'] }], strict: true })
    const body = { webhook_type: 'ADDRESS_ACTIVITY', webhook_url: receiver.url, addresses: [bob] }
    const post = (network: string) =>
      fetch(`${url}/mainnet/v3/${KEY}/create-webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, network }),
      })
    // The path of the API names no network.
    const onMainnet = { network: 'ETH_MAINNET', ...body }
    expect(await ask('POST', 'create-webhook', onMainnet, KEY)).toMatchObject({ status: 200 })
    const refused = await post('local')
    expect(refused.status).toBe(403)
    expect(await refused.json()).toEqual({ message: 'the API key does not allow the network local' })
    expect((await post('ETH_MAINNET')).status).toBe(200)
  })

  test('needs the right to call development methods', async () => {
    await start({ keys: [{ key: KEY }], strict: true })
    expect(await create(KEY)).toMatchObject({
      status: 403,
      body: { error: { data: { reason: expect.stringContaining('does not allow the method alchemy_notifyApi') } } },
    })
  })
})

test('webhooks are stored with the chain, and report the transfers after a restart', async () => {
  const dataDir = folder.newFolder()
  await start({ dataDir })
  const created = (await create()).body.data
  const kept = (await create()).body.data
  await ask('DELETE', `delete-webhook?webhook_id=${created.id}`)
  await ask('PUT', 'update-webhook', { webhook_id: kept.id, name: 'kept' })
  await node.close()

  node = await createNode({ dataDir })
  await sendTo(bob)
  const [event] = await receiver.received(1)
  expect(event.webhookId).toBe(kept.id)
  expect(
    await node.provider.request({ method: 'alchemy_notifyApi', params: ['GET', '/team-webhooks'] } as never),
  ).toEqual({
    data: [{ ...kept, name: 'kept' }],
  })
})

describe('events that were not delivered when the node ended', () => {
  test('are delivered after a restart, also of a configured webhook', async () => {
    const dataDir = folder.newFolder()
    const webhooks = [{ url: `${receiver.url}/configured`, addresses: bob }]
    await start({ dataDir, webhooks })
    await create()
    receiver.statuses.push(500, 500)
    await sendTo(bob)
    const before = [...(await receiver.received(2))]
    await node.close()

    node = await createNode({ dataDir, webhooks })
    const events = await receiver.received(4)
    const texts = (list: readonly Body[]) => list.map(({ text }) => text).sort()
    expect(texts(events.slice(2))).toEqual(texts(before))
  })

  test('are delivered before the end of a node without a data directory', async () => {
    await start({ webhooks: [{ url: receiver.url, addresses: bob }] })
    const sent = Array.from({ length: 20 }, () => sendTo(bob))
    await Promise.all(sent)
    await node.close()
    expect(receiver.events).toHaveLength(20)
  })
})

test('the deliveries can be listed', async () => {
  await start()
  const { body } = await create()
  await sendTo(bob)
  await receiver.received(1)
  const list = await node.provider.request({ method: 'vivarium_webhookDeliveries' } as never)
  expect(list).toMatchObject([{ webhookId: body.data.id, created: expect.stringMatching(/Z$/) }])
})
