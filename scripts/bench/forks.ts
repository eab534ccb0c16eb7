/** Forks of a node: what one costs beside a new node, what a thousand of them hold, and the first request with an isolated key. */
import { createNode, type Node } from '../../src/node.ts'
import { median, printRow } from './row.ts'

const FORKS = 1_000
const KEYS = 100
const WARM_UP = 200
const fixtures = ['fixtures/tokens.yaml']
const jar = '0x00000000000000000000000000000000000000aa'

const node = await createNode({ fixtures })
for (let round = 0; round < WARM_UP; round++) await (await node.fork()).close()
const created = await timesOf(20, async () => (await createNode({ fixtures })).close())

const forks: Node[] = []
const times = await timesOf(FORKS, async () => {
  forks.push(await node.fork())
})
const against = { unit: 'ms', against: 'createNode', theirs: median(created) }
printRow({ what: 'fork of a node, median', ours: median(times), ...against })
printRow({ what: 'fork of a node, 99 of 100', ours: percentile(times, 0.99), ...against })
for (const fork of forks) await pay(fork)
printRow({ what: `resident with ${FORKS} forks, a transaction mined in each`, unit: 'MiB', ours: resident() })
await Promise.all(forks.map((fork) => fork.close()))
await node.close()

const keys = Array.from({ length: KEYS }, (_, index) => ({ key: `key${index}` }))
const gateway = await createNode({ fixtures, isolateKeys: true, keys })
const { url } = await gateway.listen({ port: 0 })
await ask('key0')
const before = resident()
let next = 1
const first = await timesOf(KEYS - 1, () => ask(`key${next++}`))
const again = await timesOf(KEYS - 1, () => ask('key1'))
const second = { unit: 'ms', against: 'the second one', theirs: median(again) }
printRow({ what: 'first request with an isolated key, median', ours: median(first), ...second })
printRow({ what: 'the same, held for each', unit: 'MiB', ours: Math.max(0, resident() - before) / (KEYS - 1) })
await gateway.close()

async function timesOf(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let round = 0; round < count; round++) {
    const start = performance.now()
    await work()
    taken.push(performance.now() - start)
  }
  return taken
}

async function pay(fork: Node): Promise<void> {
  const from = fork.names.accounts.alice
  await fork.provider.request({ method: 'eth_sendTransaction', params: [{ from, to: jar, value: '0x1' }] })
}

async function ask(key: string): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [jar, 'latest'] })
  const headers = { 'content-type': 'application/json' }
  await (await fetch(`${url}/v3/${key}`, { method: 'POST', headers, body })).text()
}

function percentile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}

function resident(): number {
  return process.memoryUsage.rss() / 2 ** 20
}
