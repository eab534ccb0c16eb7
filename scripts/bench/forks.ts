/** The time of a fork of a node, the memory of a thousand forks, and the first request with an isolated key. */
import { createNode, type Node } from '../../src/node.ts'
import { printRow } from './shared/row.ts'
import { median, quantile } from './shared/statistics.ts'

const FORKS = 1_000
const KEYS = 100
const WARM_UP = 200
const fixtures = ['fixtures/tokens.yaml']
const recipient = '0x00000000000000000000000000000000000000aa'

const node = await createNode({ fixtures })
for (let round = 0; round < WARM_UP; round++) await (await node.fork()).close()
const createTimes = await timesOf(20, async () => (await createNode({ fixtures })).close())

const forks: Node[] = []
const times = await timesOf(FORKS, async () => {
  forks.push(await node.fork())
})
const createBaseline = { unit: 'ms', baseline: 'createNode', baselineValue: median(createTimes) }
printRow({ label: 'fork of a node, median', value: median(times), ...createBaseline })
printRow({ label: 'fork of a node, 99th percentile', value: quantile(times, 0.99), ...createBaseline })
for (const fork of forks) await sendTransaction(fork)
printRow({ label: `memory with ${FORKS} forks, a transaction mined in each`, unit: 'MiB', value: residentMebibytes() })
await Promise.all(forks.map((fork) => fork.close()))
await node.close()

const keys = Array.from({ length: KEYS }, (_, index) => ({ key: `key${index}` }))
const gateway = await createNode({ fixtures, isolateKeys: true, keys })
const { url } = await gateway.listen({ port: 0 })
await request('key0')
const before = residentMebibytes()
let next = 1
const firstTimes = await timesOf(KEYS - 1, () => request(`key${next++}`))
const secondTimes = await timesOf(KEYS - 1, () => request('key1'))
const secondBaseline = { unit: 'ms', baseline: 'the second request', baselineValue: median(secondTimes) }
printRow({ label: 'first request with an isolated key, median', value: median(firstTimes), ...secondBaseline })
printRow({
  label: 'memory of each isolated key',
  unit: 'MiB',
  value: Math.max(0, residentMebibytes() - before) / (KEYS - 1),
})
await gateway.close()

async function timesOf(count: number, run: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < count; round++) {
    const start = performance.now()
    await run()
    times.push(performance.now() - start)
  }
  return times
}

async function sendTransaction(fork: Node): Promise<void> {
  const from = fork.names.accounts.alice
  await fork.provider.request({ method: 'eth_sendTransaction', params: [{ from, to: recipient, value: '0x1' }] })
}

async function request(key: string): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [recipient, 'latest'] })
  const headers = { 'content-type': 'application/json' }
  await (await fetch(`${url}/v3/${key}`, { method: 'POST', headers, body })).text()
}

function residentMebibytes(): number {
  return process.memoryUsage.rss() / 2 ** 20
}
