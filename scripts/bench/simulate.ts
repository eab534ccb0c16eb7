/** eth_simulateV1 over HTTP on one connection, each figure beside that of an empty call on the same connection. */
import { Agent, request } from 'node:http'
import { encodeDeployData, encodeFunctionData, getContractAddress } from 'viem'
import { createNode } from '../../src/node.ts'
import { Token } from '../../test/simulate/contracts/artifacts.ts'
import { median, printRow } from './row.ts'

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
  await rpc('eth_sendTransaction', [{ from: owner, to: token, data: transfer(account, 10n ** 20n), gas: '0x20000' }])

const tokenCall = (block: number, index: number) => ({
  from: accounts[index % 10],
  to: token,
  data: transfer(fresh(block * 100 + index), 5n),
})
const list = <Item>(length: number, make: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => make(index))
const blocks = (count: number, calls: number) =>
  list(count, (block) => ({ calls: list(calls, (index) => tokenCall(block, index)) }))
const shapes: Readonly<Record<string, unknown>> = {
  'one transfer': { blockStateCalls: [{ calls: [{ from: owner, to: accounts[1], value: '0x1' }] }] },
  'one block of 100 transfers': {
    blockStateCalls: [
      { calls: list(100, (index) => ({ from: accounts[index % 10], to: fresh(index), value: '0x1' })) },
    ],
  },
  '16 blocks of 10 token transfers': { blockStateCalls: blocks(16, 10) },
  'the same, traced and in full': {
    blockStateCalls: blocks(16, 10),
    traceTransfers: true,
    returnFullTransactions: true,
  },
  '256 blocks': { blockStateCalls: [{ blockOverrides: { number: `0x${(10 + 256).toString(16)}` } }] },
}

const floor = await measure('eth_chainId', [], 300)
for (const [what, simulation] of Object.entries(shapes)) {
  const params = [simulation, 'latest']
  const { error } = await rpc('eth_simulateV1', params)
  if (error !== undefined) throw new Error(`${what}: ${JSON.stringify(error)}`)
  const ours = await measure('eth_simulateV1', params, 60)
  printRow({ what, unit: 'ms', ours, against: 'eth_chainId', theirs: floor })
}
agent.destroy()
await node.close()

/** Median of the milliseconds that a request takes. */
async function measure(method: string, params: readonly unknown[], count: number): Promise<number> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const warm = performance.now() + 1_000
  while (performance.now() < warm) await post(body)
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

function transfer(to: string, value: bigint): string {
  return encodeFunctionData({ abi: Token.abi, functionName: 'transfer', args: [to as `0x${string}`, value] })
}

function fresh(seed: number): `0x${string}` {
  return `0x${(0xabc000000000 + seed).toString(16).padStart(40, '0')}`
}
