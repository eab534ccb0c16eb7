import { once } from 'node:events'
import { WebSocket } from 'ws'
import { wallet } from '../../test/chain/support.ts'
import type { Client, Tally } from './client.ts'

/** When the load ends, in Unix milliseconds. */
export interface Stopping {
  readonly at: number
}

/** Does one kind of work until the time is over. */
export type User = (stopping: Stopping) => Promise<void>

const quantity = (number: number): string => `0x${number.toString(16)}`

/** Init code of a contract that emits a log and stores the block's number. */
const LOGGER = '0x60078060093d393df3435f555f5fa0'

/** All that use the node at the same time. `next` gives numbers from 0 to 1. */
export function users(client: Client, url: string, next: () => number, tally: Tally): User[] {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(next() * items.length)]
  const [first, second, third, ...others] = wallet.addresses
  const shared: { last: unknown; contract: unknown } = { last: undefined, contract: undefined }

  const sending = (from: string | undefined): User =>
    until(async () => {
      const to = next() < 0.3 && shared.contract !== undefined ? shared.contract : pick(others)
      const hash = await client.ask('eth_sendTransaction', [
        { from, to, value: to === shared.contract ? '0x0' : '0x1' },
      ])
      if (hash === undefined) return
      shared.last = hash
      await client.ask('eth_getTransactionReceipt', [hash])
      await client.ask('eth_getTransactionByHash', [hash])
    })

  const deploying = until(async () => {
    const hash = await client.ask('eth_sendTransaction', [{ from: third, data: LOGGER, gas: '0x30d40' }])
    const receipt = (await client.ask('eth_getTransactionReceipt', [hash ?? null])) as {
      contractAddress?: unknown
    } | null
    shared.contract = receipt?.contractAddress ?? undefined
    await pause(200)
  })

  const reading = until(async () => {
    const head = Number((await client.ask('eth_blockNumber')) ?? 0)
    const number = quantity(Math.floor(next() * (head + 1)))
    await client.ask('eth_getBlockByNumber', [number, true])
    await client.ask('eth_getBalance', [first, number])
    await client.ask('eth_call', [{ to: shared.contract ?? second, data: '0x' }, 'latest'])
    await client.ask('eth_getLogs', [{ fromBlock: quantity(Math.max(0, head - 500)), toBlock: 'latest' }])
    await client.ask('eth_getProof', [first, ['0x0'], 'latest'])
    await client.ask('eth_feeHistory', ['0xa', 'latest', [10, 90]])
    await client.ask('eth_getBlockByNumber', ['pending', false])
    if (shared.last !== undefined) await client.ask('debug_traceTransaction', [shared.last, { tracer: 'callTracer' }])
  })

  const batching = until(async () => {
    const calls = Array.from({ length: 50 }, (_, index) =>
      index % 2 === 0
        ? (['eth_getBalance', [wallet.addresses[index % wallet.addresses.length], 'latest']] as const)
        : (['eth_getTransactionCount', [first, 'pending']] as const),
    )
    await client.batch(calls)
  })

  const simulating = until(async () => {
    const calls = Array.from({ length: 5 }, () => ({ from: first, to: pick(others), value: '0x1' }))
    await client.ask('eth_simulateV1', [{ blockStateCalls: [{ calls }, { calls }], traceTransfers: true }, 'latest'])
    await client.ask('eth_estimateGas', [{ from: first, to: second, value: '0x1' }])
    await pause(20)
  })

  const goingBack = until(async () => {
    const id = await client.ask('evm_snapshot')
    await client.ask('anvil_mine', [quantity(1 + Math.floor(next() * 5))])
    await client.ask('anvil_setBalance', [second, quantity(10 ** 20 + Math.floor(next() * 1_000))])
    await pause(next() * 100)
    const way = next()
    if (way < 0.6) await client.ask('evm_revert', [id])
    else if (way < 0.7) await client.ask('anvil_rollback', [1])
    else if (way < 0.8) await client.ask('anvil_reorg', [1, []])
    else if (way < 0.81) await client.ask('anvil_reset')
  })

  const forking = until(async () => {
    const name = await client.ask('vivarium_fork')
    if (name === undefined) return
    const fork = client.at(String(name))
    const id = await fork.ask('evm_snapshot')
    const transaction = { from: first, to: second, value: '0x1' }
    for (let sent = 0; sent < 3; sent++) await fork.ask('eth_sendTransaction', [transaction])
    await fork.ask('evm_revert', [id])
    const nested = await fork.ask('vivarium_fork')
    if (nested !== undefined) {
      const made = await client.at(String(nested)).ask('eth_sendTransaction', [transaction])
      if (made === undefined) tally.violate('a fork of a fork that went back takes no transaction')
      await client.ask('vivarium_dropFork', [nested])
    }
    await client.ask('vivarium_dropFork', [name])
  })

  const settling = until(async () => {
    await client.at('l2a').ask('vivarium_l2aSealBlock')
    await client.at('l2a').ask('l2a_blockNumber')
    await client.at('l2b').ask('eth_blockNumber')
    await pause(50)
  })

  const subscribing = until(async () => {
    const socket = new WebSocket(url.replace('http', 'ws'))
    await once(socket, 'open')
    let events = 0
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as { method?: string; error?: { code: number; message: string } }
      if (message.error !== undefined) tally.note('eth_subscribe', message)
      if (message.method === 'eth_subscription') events++
    })
    for (const [id, what] of ['newHeads', 'logs', 'newPendingTransactions'].entries())
      socket.send(
        JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_subscribe', params: what === 'logs' ? [what, {}] : [what] }),
      )
    await pause(3_000)
    if (events === 0) tally.violate('a subscription told nothing for 3 s under load')
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
    goingBack,
    forking,
    settling,
    subscribing,
  ]
}

/** Repeats `work` until the time is over. */
const until =
  (work: () => Promise<void>): User =>
  async ({ at }) => {
    while (Date.now() < at) await work()
  }

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
