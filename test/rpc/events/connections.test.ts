import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Hex } from '../../../src/bytes.ts'
import type { Chain } from '../../../src/chain/chain.ts'
import { ChainEvents } from '../../../src/rpc/events/chainEvents.ts'
import type { Caller, PushKind } from '../../../src/rpc/ports/caller.ts'
import { openChain } from '../../chain/support.ts'

/** A connection that records pushed events. The test decides when its response is sent. */
class TestCaller implements Caller {
  readonly pushed: { kind: PushKind; subscription: Hex; result: unknown }[] = []
  #onEvent: () => void = () => {}
  readonly #controller = new AbortController()
  readonly #afterResponse: (() => void)[] = []

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  push(kind: PushKind, text: string): void {
    const { jsonrpc, method, params } = JSON.parse(text)
    expect([jsonrpc, method]).toEqual(['2.0', 'eth_subscription'])
    this.pushed.push({ kind, ...params })
    this.#onEvent()
  }

  /** Resolves after `count` events. Long deliveries take several turns of the event loop. */
  until(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.#onEvent = () => {
        if (this.pushed.length >= count) resolve()
      }
      this.#onEvent()
    })
  }

  afterResponse(run: () => void): void {
    this.#afterResponse.push(run)
  }

  sendResponse(): void {
    for (const run of this.#afterResponse.splice(0)) run()
  }

  close(): void {
    this.#controller.abort()
  }
}

let chain: Chain
let events: ChainEvents
/** Number of listeners for blocks of the chain. */
let listeners = 0
beforeEach(async () => {
  listeners = 0
  chain = await openChain({ mining: { kind: 'manual' } })
  const onBlock = chain.onBlock.bind(chain)
  chain.onBlock = (listener) => {
    listeners++
    const remove = onBlock(listener)
    return () => {
      listeners--
      remove()
    }
  }
  events = new ChainEvents(chain)
})
afterEach(() => chain.close())

const subscribe = (caller: Caller): Hex =>
  events.subscriptions.open(caller, 'newHeads', (take) => events.feed.watchHashes(take))

test('events are pushed after the response with the subscription id, and none are lost', async () => {
  const caller = new TestCaller()
  const subscription = subscribe(caller)
  await chain.miner.mine({ count: 2 })
  expect(caller.pushed).toEqual([])
  caller.sendResponse()
  await chain.miner.mine()
  await caller.until(3)
  const hashes = [1, 2, 3].map((number) => chain.blockByNumber(number)?.hash)
  expect(caller.pushed).toEqual(hashes.map((result) => ({ kind: 'newHeads', subscription, result })))
})

test('all subscriptions of a connection end with it, and the last one removes the listener of the chain', async () => {
  const [first, second] = [new TestCaller(), new TestCaller()]
  subscribe(first)
  subscribe(first)
  subscribe(second)
  first.sendResponse()
  second.sendResponse()
  expect(listeners).toBe(1)
  first.close()
  await chain.miner.mine()
  await second.until(1)
  expect(first.pushed).toEqual([])
  expect(second.pushed).toHaveLength(1)
  second.close()
  expect(listeners).toBe(0)
})

test('only its connection can end a subscription', async () => {
  const [first, second] = [new TestCaller(), new TestCaller()]
  const id = subscribe(first)
  expect(events.subscriptions.close(second, id)).toBe(false)
  subscribe(second)
  expect(events.subscriptions.close(second, id)).toBe(false)
  expect(events.subscriptions.close(first, id)).toBe(true)
  expect(events.subscriptions.close(first, id)).toBe(false)
})

test('a closed connection cannot subscribe', () => {
  const caller = new TestCaller()
  caller.close()
  expect(() => subscribe(caller)).toThrow('the client disconnected')
  expect(listeners).toBe(0)
})
