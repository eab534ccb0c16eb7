import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Hex } from '../../../src/bytes.ts'
import type { Chain } from '../../../src/chain/chain.ts'
import { ChainEvents } from '../../../src/rpc/events/chainEvents.ts'
import type { Caller, PushKind } from '../../../src/rpc/ports/caller.ts'
import { openChain } from '../../chain/support.ts'

/** A connection by hand: what is pushed over it, and when its answer goes out. */
class TestCaller implements Caller {
  readonly pushed: { kind: PushKind; subscription: Hex; result: unknown }[] = []
  #arrived: () => void = () => {}
  readonly #controller = new AbortController()
  readonly #afterwards: (() => void)[] = []

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  push(kind: PushKind, text: string): void {
    const { jsonrpc, method, params } = JSON.parse(text)
    expect([jsonrpc, method]).toEqual(['2.0', 'eth_subscription'])
    this.pushed.push({ kind, ...params })
    this.#arrived()
  }

  /** Resolves once `count` events were pushed. Deliveries that take long are spread over turns of the event loop. */
  until(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.#arrived = () => {
        if (this.pushed.length >= count) resolve()
      }
      this.#arrived()
    })
  }

  afterAnswer(run: () => void): void {
    this.#afterwards.push(run)
  }

  answer(): void {
    for (const run of this.#afterwards.splice(0)) run()
  }

  close(): void {
    this.#controller.abort()
  }
}

let chain: Chain
let events: ChainEvents
/** How many listen to the blocks of the chain. */
let listening = 0
beforeEach(async () => {
  listening = 0
  chain = await openChain({ mining: { kind: 'manual' } })
  const onBlock = chain.onBlock.bind(chain)
  chain.onBlock = (listener) => {
    listening++
    const leave = onBlock(listener)
    return () => {
      listening--
      leave()
    }
  }
  events = new ChainEvents(chain)
})
afterEach(() => chain.close())

const subscribe = (caller: Caller): Hex =>
  events.subscriptions.open(caller, 'newHeads', (take) => events.feed.watchHashes(take))

test('nothing is pushed before the id is known, and nothing is lost', async () => {
  const caller = new TestCaller()
  const subscription = subscribe(caller)
  await chain.miner.mine({ count: 2 })
  expect(caller.pushed).toEqual([])
  caller.answer()
  await chain.miner.mine()
  await caller.until(3)
  const hashes = [1, 2, 3].map((number) => chain.blockByNumber(number)?.hash)
  expect(caller.pushed).toEqual(hashes.map((result) => ({ kind: 'newHeads', subscription, result })))
})

test('all subscriptions of a connection end with it, and with the last the chain is left alone', async () => {
  const [one, other] = [new TestCaller(), new TestCaller()]
  subscribe(one)
  subscribe(one)
  subscribe(other)
  one.answer()
  other.answer()
  expect(listening).toBe(1)
  one.close()
  await chain.miner.mine()
  await other.until(1)
  expect(one.pushed).toEqual([])
  expect(other.pushed).toHaveLength(1)
  other.close()
  expect(listening).toBe(0)
})

test('a subscription is ended by its own connection alone', async () => {
  const [one, other] = [new TestCaller(), new TestCaller()]
  const id = subscribe(one)
  expect(() => events.subscriptions.close(other, id)).toThrow('subscription not found')
  subscribe(other)
  expect(() => events.subscriptions.close(other, id)).toThrow('subscription not found')
  events.subscriptions.close(one, id)
  expect(() => events.subscriptions.close(one, id)).toThrow('subscription not found')
})

test('a connection that is gone opens none', () => {
  const caller = new TestCaller()
  caller.close()
  expect(() => subscribe(caller)).toThrow('the client disconnected')
  expect(listening).toBe(0)
})
