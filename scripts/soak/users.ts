import { once } from 'node:events'
import { WebSocket } from 'ws'
import { wallet } from '../../test/chain/support.ts'
import type { Client, Tally } from './client.ts'

/** Sends one kind of requests until `end`, in Unix milliseconds. */
export type User = (end: number) => Promise<void>

const quantity = (number: number): string => `0x${number.toString(16)}`

/** Init code of a contract that emits a log and stores the block's number. */
const LOGGER = '0x60078060093d393df3435f555f5fa0'

/** Returns the users that send requests at the same time. `next` returns random numbers from 0 to 1. */
export function users(client: Client, url: string, next: () => number, tally: Tally): User[] {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(next() * items.length)]
  const [first, second, third, ...others] = wallet.addresses
  const shared: { last: unknown; contract: unknown } = { last: undefined, contract: undefined }

  const sending = (from: string | undefined): User =>
    repeat(async () => {
      const to = next() < 0.3 && shared.contract !== undefined ? shared.contract : pick(others)
      const hash = await client.call('eth_sendTransaction', [
        { from, to, value: to === shared.contract ? '0x0' : '0x1' },
      ])
      if (hash === undefined) return
      shared.last = hash
      await client.call('eth_getTransactionReceipt', [hash])
      await client.call('eth_getTransactionByHash', [hash])
    })

  const deploying = repeat(async () => {
    const hash = await client.call('eth_sendTransaction', [{ from: third, data: LOGGER, gas: '0x30d40' }])
    const receipt = (await client.call('eth_getTransactionReceipt', [hash ?? null])) as {
      contractAddress?: unknown
    } | null
    shared.contract = receipt?.contractAddress ?? undefined
    await pause(200)
  })

  const reading = repeat(async () => {
    const head = Number((await client.call('eth_blockNumber')) ?? 0)
    const number = quantity(Math.floor(next() * (head + 1)))
    await client.call('eth_getBlockByNumber', [number, true])
    await client.call('eth_getBalance', [first, number])
    await client.call('eth_call', [{ to: shared.contract ?? second, data: '0x' }, 'latest'])
    await client.call('eth_getLogs', [{ fromBlock: quantity(Math.max(0, head - 500)), toBlock: 'latest' }])
    await client.call('eth_getProof', [first, ['0x0'], 'latest'])
    await client.call('eth_feeHistory', ['0xa', 'latest', [10, 90]])
    await client.call('eth_getBlockByNumber', ['pending', false])
    if (shared.last !== undefined) await client.call('debug_traceTransaction', [shared.last, { tracer: 'callTracer' }])
  })

  const batching = repeat(async () => {
    const calls = Array.from({ length: 50 }, (_, index) =>
      index % 2 === 0
        ? (['eth_getBalance', [wallet.addresses[index % wallet.addresses.length], 'latest']] as const)
        : (['eth_getTransactionCount', [first, 'pending']] as const),
    )
    await client.batch(calls)
  })

  const simulating = repeat(async () => {
    const calls = Array.from({ length: 5 }, () => ({ from: first, to: pick(others), value: '0x1' }))
    await client.call('eth_simulateV1', [{ blockStateCalls: [{ calls }, { calls }], traceTransfers: true }, 'latest'])
    await client.call('eth_estimateGas', [{ from: first, to: second, value: '0x1' }])
    await pause(20)
  })

  const reverting = repeat(async () => {
    const id = await client.call('evm_snapshot')
    await client.call('anvil_mine', [quantity(1 + Math.floor(next() * 5))])
    await client.call('anvil_setBalance', [second, quantity(10 ** 20 + Math.floor(next() * 1_000))])
    await pause(next() * 100)
    const choice = next()
    if (choice < 0.6) await client.call('evm_revert', [id])
    else if (choice < 0.7) await client.call('anvil_rollback', [1])
    else if (choice < 0.8) await client.call('anvil_reorg', [1, []])
    else if (choice < 0.81) await client.call('anvil_reset')
  })

  const forking = repeat(async () => {
    const name = await client.call('vivarium_fork')
    if (name === undefined) return
    const fork = client.at(String(name))
    const id = await fork.call('evm_snapshot')
    const transaction = { from: first, to: second, value: '0x1' }
    for (let sent = 0; sent < 3; sent++) await fork.call('eth_sendTransaction', [transaction])
    await fork.call('evm_revert', [id])
    const nested = await fork.call('vivarium_fork')
    if (nested !== undefined) {
      const hash = await client.at(String(nested)).call('eth_sendTransaction', [transaction])
      if (hash === undefined) tally.violate('a fork of a reverted fork rejects a transaction')
      await client.call('vivarium_dropFork', [nested])
    }
    await client.call('vivarium_dropFork', [name])
  })

  const settling = repeat(async () => {
    await client.at('l2a').call('vivarium_l2aSealBlock')
    await client.at('l2a').call('l2a_blockNumber')
    await client.at('l2b').call('eth_blockNumber')
    await pause(50)
  })

  const subscribing = repeat(async () => {
    const socket = new WebSocket(url.replace('http', 'ws'))
    await once(socket, 'open')
    let events = 0
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as { method?: string; error?: { code: number; message: string } }
      if (message.error !== undefined) tally.count('eth_subscribe', message)
      if (message.method === 'eth_subscription') events++
    })
    for (const [id, subscription] of ['newHeads', 'logs', 'newPendingTransactions'].entries())
      socket.send(
        JSON.stringify({
          jsonrpc: '2.0',
          id,
          method: 'eth_subscribe',
          params: subscription === 'logs' ? [subscription, {}] : [subscription],
        }),
      )
    await pause(3_000)
    if (events === 0) tally.violate('a subscription received no events for 3 s under load')
    socket.close()
    await once(socket, 'close')
  })

  return [
    sending(first),
    sending(second),
    deploying,
    reading,
    reading,
    batching,
    simulating,
    reverting,
    forking,
    settling,
    subscribing,
  ]
}

/** Returns a user that repeats `work`. */
const repeat =
  (work: () => Promise<void>): User =>
  async (end) => {
    while (Date.now() < end) await work()
  }

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
