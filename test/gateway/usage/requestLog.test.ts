import { expect, test } from 'vitest'
import type { RequestRecord } from '../../../src/gateway/requestRecord.ts'
import { RequestLog } from '../../../src/gateway/usage/requestLog.ts'

const record = (...methods: string[]): RequestRecord => ({
  network: 'local',
  account: 'built-in',
  transport: 'http',
  methods,
  credits: 80,
  status: 200,
  errors: 0,
  milliseconds: 0.2,
})

const failed = (...methods: string[]): RequestRecord => ({ ...record(...methods), errors: 1, errorCode: -32000 })
const methodsOf = (log: RequestLog) => log.after(0).flatMap(({ methods }) => methods)

test('has no listener for all requests without a watching client', () => {
  expect(new RequestLog().listener).toBeUndefined()
})

test('records failed requests without a watching client', () => {
  const log = new RequestLog(undefined, () => 1_000)
  log.record(failed('eth_call'))
  log.record(record('eth_chainId'))
  log.record({ ...record(), status: 401, errors: 1 })
  expect(log.listener).toBeUndefined()
  expect(log.after(0).map(({ sequence, methods, status }) => [sequence, methods, status])).toEqual([
    [1, ['eth_call'], 200],
    [2, [], 401],
  ])
})

test('records requests from the first look-up on, and returns those after a sequence number', () => {
  const log = new RequestLog(undefined, () => 1_000)
  expect(log.after(0)).toEqual([])
  log.listener?.(record('eth_call'))
  log.listener?.(record('eth_blockNumber', 'eth_chainId'))
  expect(log.after(0).map(({ sequence, methods }) => [sequence, methods])).toEqual([
    [1, ['eth_call']],
    [2, ['eth_blockNumber', 'eth_chainId']],
  ])
  expect(log.after(1).map(({ sequence }) => sequence)).toEqual([2])
  expect(log.after(2)).toEqual([])
})

test('does not record the look-ups themselves', () => {
  const log = new RequestLog(undefined, () => 1_000)
  log.after(0)
  log.listener?.(record('vivarium_recentRequests'))
  expect(log.after(0)).toEqual([])
})

test('records requests that were rejected before they were read', () => {
  const log = new RequestLog(undefined, () => 1_000)
  log.after(0)
  log.listener?.(record())
  expect(log.after(0)).toHaveLength(1)
})

test('has only failed requests half a minute after the last look-up, and then continues the sequence numbers', () => {
  let now = 1_000
  const log = new RequestLog(undefined, () => now)
  log.after(0)
  log.listener?.(record('eth_call'))
  log.listener?.(failed('eth_sendTransaction'))
  now += 30_001
  log.listener?.(record('eth_call'))
  expect(log.listener).toBeUndefined()
  expect(methodsOf(log)).toEqual(['eth_sendTransaction'])
  log.listener?.(record('eth_chainId'))
  expect(log.after(0).map(({ sequence }) => sequence)).toEqual([2, 3])
})

test('keeps the newest 500 requests', () => {
  const log = new RequestLog(undefined, () => 1_000)
  log.after(0)
  for (let at = 0; at < 600; at++) log.listener?.(record('eth_call'))
  const requests = log.after(0)
  expect([requests.length, requests[0]?.sequence, requests.at(-1)?.sequence]).toEqual([500, 101, 600])
})

test('passes every request to its other listener', () => {
  const received: string[] = []
  const log = new RequestLog(
    ({ methods }) => received.push(...methods),
    () => 1_000,
  )
  log.listener?.(record('eth_call'))
  log.after(0)
  log.listener?.(record('eth_chainId'))
  expect(received).toEqual(['eth_call', 'eth_chainId'])
})
