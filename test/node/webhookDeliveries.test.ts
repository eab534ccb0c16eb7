import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MemoryRecordStore, type RecordChange } from '../../src/gateway/recordStore.ts'
import { StoredEvents } from '../../src/node/webhooks/storedEvents.ts'
import { type DeliveriesOptions, WebhookDeliveries } from '../../src/node/webhooks/webhookDeliveries.ts'
import type { Webhook } from '../../src/rpc/ports/webhookControl.ts'
import { WebhookReceiver } from './webhookReceiver.ts'

const AT_ONCE = Promise.resolve()
const NEVER = new Promise<void>(() => {})

let receiver: WebhookReceiver
let deliveries: WebhookDeliveries
let warnings: string[]
let isActive: boolean

const webhook = (url = receiver.url): Webhook => ({
  id: 'wh_1',
  type: 'ADDRESS_ACTIVITY',
  network: 'local',
  url,
  name: undefined,
  addresses: new Set(),
  nfts: [],
  query: undefined,
  isActive: true,
  signingKey: 'whsec_1',
  created: 0,
  owner: undefined,
})

const open = (options: Partial<DeliveriesOptions> = {}) => {
  deliveries = new WebhookDeliveries(() => isActive, {
    retryDelays: [0, 0],
    warn: (text) => warnings.push(text),
    ...options,
  })
}

const send = (content: object, url?: string) =>
  deliveries.send({ webhook: webhook(url), event: [Buffer.from(JSON.stringify({ activity: [content] }))] })
const all = () => deliveries.list(() => true)
const outcomes = () => all().map(({ status, attempts, result }) => [status, attempts, result])

beforeEach(async () => {
  receiver = new WebhookReceiver()
  await receiver.listen()
  warnings = []
  isActive = true
})
afterEach(async () => {
  await deliveries.close(AT_ONCE)
  receiver.close()
})

test('one warning announces all failures of a webhook, until an event is delivered', async () => {
  open({ retryDelays: [60_000] })
  const closed = 'http://127.0.0.1:1/'
  const first = 'the webhook wh_1 cannot deliver to http://127.0.0.1:1'
  for (const number of [1, 2, 3]) send({ number }, closed)
  await vi.waitUntil(() => all().every(({ attempts }) => attempts === 1))
  expect(warnings).toEqual([expect.stringContaining(first)])
  send({ number: 4 })
  await receiver.received(1)
  send({ number: 5 }, closed)
  await vi.waitUntil(() => all().every(({ attempts }) => attempts === 1))
  expect(warnings).toEqual([expect.stringContaining(first), expect.stringContaining(first)])
})

test('an event that the receiver refuses is sent again, with the same id', async () => {
  open()
  receiver.statuses.push(500, 302)
  send({ n: 1 })
  const events = await receiver.received(3)
  expect(new Set(events.map(({ text }) => text)).size).toBe(1)
  await vi.waitUntil(() => all()[0]?.status === 'delivered')
  expect(outcomes()).toEqual([['delivered', 3, 200]])
  expect(warnings).toEqual([
    `the webhook wh_1 cannot deliver to ${new URL(receiver.url).origin}: status 500. The node tries again`,
  ])
})

test('an event that is refused in all attempts is lost', async () => {
  open()
  receiver.statuses.push(500, 503, 400)
  send({ n: 1 })
  await vi.waitUntil(() => all()[0]?.status === 'failed')
  expect(outcomes()).toEqual([['failed', 3, 400]])
  expect(warnings.at(-1)).toBe(
    `the webhook wh_1 lost an event: ${new URL(receiver.url).origin} did not accept it in 3 attempts (status 400)`,
  )
})

test('events arrive in order, and do not wait for the second attempt of an earlier one', async () => {
  open({ retryDelays: [60_000] })
  receiver.statuses.push(500)
  for (const n of [1, 2, 3]) send({ n })
  const events = await receiver.received(3)
  expect(events.map(({ event }) => event.activity[0].n)).toEqual([1, 2, 3])
  await vi.waitUntil(() => all()[2]?.status === 'delivered')
  expect(outcomes()).toEqual([
    ['waiting', 1, 500],
    ['delivered', 1, 200],
    ['delivered', 1, 200],
  ])
})

test('a receiver that does not answer in time, or is not there, is named', async () => {
  open({ timeout: 20, retryDelays: [] })
  receiver.statuses.push(0)
  send({ n: 1 })
  await vi.waitUntil(() => all()[0]?.status === 'failed')
  const absent = new WebhookReceiver()
  await absent.listen()
  const { url } = absent
  absent.close()
  send({ n: 2 }, `${url}?secret`)
  await vi.waitUntil(() => all()[1]?.status === 'failed')
  expect(outcomes()).toEqual([
    ['failed', 1, 'no response within 0.02 s'],
    ['failed', 1, 'the connection was refused'],
  ])
  expect(warnings.join()).not.toContain('secret')
})

test('the events of a webhook that ended are not sent again', async () => {
  open()
  receiver.statuses.push(500)
  send({ n: 1 })
  await receiver.received(1)
  isActive = false
  await vi.waitUntil(() => all()[0]?.status === 'failed')
  expect(receiver.events).toHaveLength(1)
})

test('the latest 1,000 events are remembered', async () => {
  isActive = false
  open()
  for (let n = 0; n < 1_001; n++) send({ n })
  expect(all()).toHaveLength(1_000)
})

test('events beyond the memory for waiting events are dropped', async () => {
  open({ maxWaiting: 1_000, retryDelays: [60_000] })
  receiver.statuses.push(500, 500)
  send({ text: 'x'.repeat(500) })
  send({ text: 'x'.repeat(500) })
  send({ n: 3 })
  expect(outcomes()[2]).toEqual(['failed', 0, 'too many events wait for their receivers'])
  await vi.waitUntil(() => all()[1]?.attempts === 1)
  send({ n: 4 })
  expect(all()[3]?.status).toBe('failed')
  expect(warnings).toContain('the webhook wh_1 loses events: too many events wait for their receivers')
})

test('a delivered event needs no memory', async () => {
  open({ maxWaiting: 1_000 })
  for (const n of [1, 2, 3]) {
    send({ n, text: 'x'.repeat(900) })
    await vi.waitUntil(() => all().at(-1)?.status === 'delivered')
  }
})

test('nothing is sent after the end', async () => {
  open({ retryDelays: [0] })
  await deliveries.close(NEVER)
  send({ n: 1 })
  expect(all()).toEqual([])
})

test('an orderly end tries to deliver each waiting event, and tells how many are lost', async () => {
  open({ retryDelays: [60_000, 60_000] })
  receiver.statuses.push(500, 500)
  send({ n: 1 })
  send({ n: 2 })
  await vi.waitUntil(() => all().every(({ attempts }) => attempts === 1))
  receiver.statuses.push(200, 500, 200)
  send({ n: 3 })
  await deliveries.close(NEVER)
  expect(receiver.events).toHaveLength(5)
  expect(outcomes().map(([status]) => status)).toContain('waiting')
  expect(outcomes().filter(([status]) => status === 'delivered')).toHaveLength(2)
  expect(warnings.at(-1)).toBe(
    'the node ended before it could deliver all events of webhooks: 1 lost. With --data-dir, the next start delivers them',
  )
})

test('an orderly end does not wait for a receiver that does not answer', async () => {
  open()
  receiver.statuses.push(0)
  send({ n: 1 })
  await receiver.received(1)
  await deliveries.close(AT_ONCE)
  expect(warnings).toEqual([expect.stringContaining('1 lost')])
})

describe('events in a data directory', () => {
  const records = () => {
    const writes: RecordChange[][] = []
    const memory = new MemoryRecordStore()
    const write = memory.write.bind(memory)
    memory.write = (changes) => {
      writes.push([...changes])
      return write(changes)
    }
    return { memory, writes }
  }
  const noFault = (fault: unknown): never => {
    throw fault
  }
  const keys = async (store: MemoryRecordStore) => {
    const found: string[] = []
    for await (const [key] of store.entries('webhookEvents')) found.push(key)
    return found
  }

  test('are sent by the next run, in order and with the same content', async () => {
    const { memory } = records()
    open({ stored: new StoredEvents(memory, noFault), retryDelays: [60_000] })
    receiver.statuses.push(500, 500, 200)
    for (const n of [1, 2, 3]) send({ n })
    await vi.waitUntil(() => all()[2]?.status === 'delivered')
    await deliveries.close(NEVER)
    expect(warnings).toEqual([expect.stringContaining('cannot deliver')])
    expect(await keys(memory)).toHaveLength(2)

    open({ stored: new StoredEvents(memory, noFault) })
    await deliveries.resume(() => webhook())
    const events = await receiver.received(5)
    expect(events.slice(3)).toEqual(events.slice(0, 2))
    await vi.waitUntil(() => all().every(({ status }) => status === 'delivered'))
    await deliveries.close(NEVER)
    expect(await keys(memory)).toEqual([])
  })

  test('are dropped with their webhook', async () => {
    const { memory } = records()
    open({ stored: new StoredEvents(memory, noFault) })
    send({ n: 1 }, 'http://127.0.0.1:1/')
    await deliveries.close(NEVER)
    open({ stored: new StoredEvents(memory, noFault) })
    await deliveries.resume(() => undefined)
    await deliveries.close(NEVER)
    expect(all()).toEqual([])
    expect(await keys(memory)).toEqual([])
  })

  test('are written together', async () => {
    const { memory, writes } = records()
    open({ stored: new StoredEvents(memory, noFault) })
    for (let n = 0; n < 100; n++) send({ n }, 'http://127.0.0.1:1/')
    await deliveries.close(NEVER)
    expect(writes.map((changes) => changes.length)).toEqual([100])
  })

  test('are sent although they cannot be written', async () => {
    const { memory } = records()
    memory.write = () => Promise.reject(new Error('the disk is full'))
    const faults: unknown[] = []
    open({ stored: new StoredEvents(memory, (fault) => faults.push(fault)) })
    send({ n: 1 })
    await vi.waitUntil(() => all()[0]?.status === 'delivered')
    await deliveries.close(NEVER)
    expect(faults).not.toEqual([])
  })
})
