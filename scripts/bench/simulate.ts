/** The time of eth_simulateV1 over HTTP on one connection, compared with eth_chainId on the same connection. */
import { Agent, request } from 'node:http'
import { encodeDeployData, getContractAddress } from 'viem'
import { createNode } from '../../src/node.ts'
import { Token } from '../../test/simulate/contracts/artifacts.ts'
import { printRow } from './shared/row.ts'
import { median } from './shared/statistics.ts'
import { list, newAddress, transferData } from './shared/transactions.ts'

const node = await createNode({ accounts: 10 })
const { url } = await node.listen({ port: 0 })
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const accounts = node.accounts.map(({ address }) => address)
const [owner = '0x'] = accounts

const supply = 10n ** 30n
const data = encodeDeployData({ abi: Token.abi, bytecode: Token.bytecode, args: ['Token', 'TKN', supply] })
await rpc('eth_sendTransaction', [{ from: owner, data, gas: '0x200000' }])
const token = getContractAddress({ from: owner, nonce: 0n })
for (const account of accounts.slice(1))
  await rpc('eth_sendTransaction', [
    { from: owner, to: token, data: transferData(account, 10n ** 20n), gas: '0x20000' },
  ])

const tokenCall = (block: number, index: number) => ({
  from: accounts[index % 10],
  to: token,
  data: transferData(newAddress(block * 100 + index), 5n),
})
const tokenBlocks = list(16, (block) => ({ calls: list(10, (index) => tokenCall(block, index)) }))
const simulations: Readonly<Record<string, unknown>> = {
  'one transfer': { blockStateCalls: [{ calls: [{ from: owner, to: accounts[1], value: '0x1' }] }] },
  'one block of 100 transfers': {
    blockStateCalls: [
      { calls: list(100, (index) => ({ from: accounts[index % 10], to: newAddress(index), value: '0x1' })) },
    ],
  },
  '16 blocks of 10 token transfers': { blockStateCalls: tokenBlocks },
  'the same, with transfer logs and full transactions': {
    blockStateCalls: tokenBlocks,
    traceTransfers: true,
    returnFullTransactions: true,
  },
  '256 blocks': { blockStateCalls: [{ blockOverrides: { number: `0x${(10 + 256).toString(16)}` } }] },
}

const baselineValue = await measure('eth_chainId', [], 300)
for (const [label, simulation] of Object.entries(simulations)) {
  const params = [simulation, 'latest']
  const { error } = await rpc('eth_simulateV1', params)
  if (error !== undefined) throw new Error(`${label}: ${JSON.stringify(error)}`)
  const value = await measure('eth_simulateV1', params, 60)
  printRow({ label, unit: 'ms', value, baseline: 'eth_chainId', baselineValue })
}
agent.destroy()
await node.close()

/** The median time of a request in milliseconds. */
async function measure(method: string, params: readonly unknown[], count: number): Promise<number> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const warmUpEnd = performance.now() + 1_000
  while (performance.now() < warmUpEnd) await post(body)
  const times: number[] = []
  for (let run = 0; run < count; run++) {
    const start = performance.now()
    await post(body)
    times.push(performance.now() - start)
  }
  return median(times)
}

async function rpc(method: string, params: readonly unknown[]): Promise<{ result?: unknown; error?: unknown }> {
  return JSON.parse(await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })))
}

function post(body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json' } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => resolve(text))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
