/**
 * Forks a chain and sends the same transactions to the fork and to its upstream: `node scripts/run-ts.mjs scripts/fork-differential.ts
 * [--anvil FILE | --url URL] [--transactions 500] [--before 200] [--seed 1] [--faults] [--proofs never] [--hardfork prague]`. The receipts must be equal, and so
 * must the receipts of a replay from the cache file that opens no connection. The upstream is vivarium, anvil, or the node at a URL: a new
 * development chain with the standard mnemonic that mines each transaction.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Hex, hexToBytes } from '../src/bytes.ts'
import { keccak256Hex } from '../src/crypto/keccak.ts'
import { createNode, type Node, type NodeOptions } from '../src/index.ts'
import { type Answer, startAnvil } from './differential/anvil.ts'
import { differences } from './differential/compare.ts'
import { explanationOf } from './differential/explained.ts'
import { MNEMONIC, Story } from './differential/story.ts'

const { values } = parseArgs({
  options: {
    anvil: { type: 'string' },
    url: { type: 'string' },
    transactions: { type: 'string', default: '500' },
    before: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    proofs: { type: 'string', default: 'preferred' },
    faults: { type: 'boolean', default: false },
    hardfork: { type: 'string', default: 'prague' },
  },
})

const CHAIN_ID = 31_337
/** One request in five fails, in every way. */
const FAULTS = ['latency=5,429=0.04,500=0.04,503=0.04,drop=0.04,truncate=0.04,seed=1']

interface Peer {
  readonly url: string
  ask(method: string, params: readonly unknown[]): Promise<Answer>
  stop(): void | Promise<void>
}

const folder = mkdtempSync(join(tmpdir(), 'vivarium-fork-differential-'))
const forkCache = join(folder, 'upstream.fork')
const proofs = values.proofs as NonNullable<NodeOptions['forkProofs']>
const hardfork = values.hardfork as NonNullable<NodeOptions['hardfork']>
let failed = false
const upstream = await startUpstream()
try {
  const story = new Story(Number(values.seed), CHAIN_ID, values.hardfork === 'prague')
  for (let at = 0; at < Number(values.before); at++) await sendAt(upstream.ask, await raw(story), timeOf(at))
  const raws: string[] = []
  while (raws.length < Number(values.transactions)) raws.push(await raw(story))
  const fork = await createNode({
    forkUrl: [upstream.url],
    forkCache,
    forkProofs: proofs,
    hardfork,
    mnemonic: MNEMONIC,
    accounts: 12,
  })
  const begun = performance.now()
  const own = await run(askOf(fork), raws)
  const seconds = (performance.now() - begun) / 1000
  const status = (await fork.provider.request({ method: 'vivarium_forkStatus' })) as Record<string, unknown>
  await fork.close()
  const theirs = await run(upstream.ask, raws)
  const isTrue = status.verified === true && values.anvil === undefined && values.url === undefined
  report('fork and upstream', own, theirs, isTrue)
  console.log(
    `  ${status.calls} calls in ${status.requests} requests, ${seconds.toFixed(1)} s, cache of ${statSync(forkCache).size} bytes, ${status.verified ? 'proven' : 'without proofs'}`,
  )
  await upstream.stop()
  refuseConnections()
  const replayed = await createNode({
    forkCache,
    forkOffline: true,
    forkProofs: proofs,
    hardfork,
    mnemonic: MNEMONIC,
    accounts: 12,
  })
  const again = performance.now()
  report('fork and its replay without connections', own, await run(askOf(replayed), raws), true)
  console.log(`  ${((performance.now() - again) / 1000).toFixed(1)} s`)
  await replayed.close()
} finally {
  await upstream.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)

async function startUpstream(): Promise<Peer> {
  if (values.url !== undefined) return { url: values.url, ask: askUrl(values.url), stop() {} }
  if (values.anvil !== undefined) {
    const options = ['--accounts', '12', '--mnemonic', MNEMONIC, '--chain-id', String(CHAIN_ID), '--hardfork', hardfork]
    const { host, ...anvil } = await startAnvil(values.anvil, options)
    return { ...anvil, url: `http://${host}` }
  }
  const faults = values.faults ? { faults: FAULTS } : {}
  const node = await createNode({ chainId: CHAIN_ID, mnemonic: MNEMONIC, accounts: 12, hardfork, ...faults })
  const { url } = await node.listen({ port: 0 })
  return { url, ask: askOf(node), stop: () => node.close() }
}

function askOf(node: Node): Peer['ask'] {
  return async (method, params) => {
    try {
      return { result: JSON.parse(JSON.stringify(await node.provider.request({ method, params } as never))) }
    } catch (error) {
      return { error: { code: 0, message: (error as Error).message } }
    }
  }
}

function askUrl(url: string): Peer['ask'] {
  return async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return (await response.json()) as Answer // as JSON-RPC has it
  }
}

async function raw(story: Story): Promise<string> {
  for (;;) {
    const { raw, isWrong } = await story.next()
    if (!isWrong) return raw
  }
}

/** Far enough ahead that no clock is there yet. */
function timeOf(at: number): string {
  return `0x${(2_000_000_000 + at * 12).toString(16)}`
}

async function sendAt(ask: Peer['ask'], transaction: string, time: string): Promise<unknown> {
  await ask('evm_setNextBlockTimestamp', [Number(time)])
  const { error } = await ask('eth_sendRawTransaction', [transaction])
  const hash = keccak256Hex(hexToBytes(transaction as Hex)) // as `raw` returns it
  for (;;) {
    const { result } = await ask('eth_getTransactionReceipt', [hash])
    if (result !== null && result !== undefined) return result
    // Hardhat answers with an error for a transaction that it mined and that failed.
    if (error !== undefined) return { error: 'refused' }
    await new Promise(setImmediate)
  }
}

/** Sends transactions, each into a block of its own, and returns their receipts. */
async function run(ask: Peer['ask'], raws: readonly string[]): Promise<unknown[]> {
  const receipts: unknown[] = []
  for (const [index, each] of raws.entries())
    receipts.push(await sendAt(ask, each, timeOf(Number(values.before) + index)))
  return receipts
}

/** Compares receipts; block hashes too where both have true headers. */
function report(what: string, ours: readonly unknown[], theirs: readonly unknown[], hasTrueHeaders: boolean): void {
  const found = ours.flatMap((receipt, index) =>
    differences(receipt, theirs[index])
      // Ganache gives the logs of receipts no time.
      .filter(({ path, theirs: time }) => !/\.blockTimestamp$/.test(path) || time !== undefined)
      // Hardhat gives no address to a creation that failed.
      .filter(({ path }) => !/\.contractAddress$/.test(path) || !isFailedCreation(theirs[index]))
      .filter(
        ({ path }) => hasTrueHeaders || (!/\.blockHash$/.test(path) && explanationOf(placeOf(path)) === undefined),
      )
      .map((difference) => ({ index, ...difference })),
  )
  console.log(
    `${what}: ${ours.length} receipts${hasTrueHeaders ? ' with block hashes' : ''}, ${found.length} differences`,
  )
  for (const { index, path, ours: a, theirs: b } of found.slice(0, 10))
    console.log(`  DIFFERENT: receipt ${index} ${path}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`)
  if (found.length > 0) failed = true
}

function isFailedCreation(receipt: unknown): boolean {
  const { status, contractAddress, to } = receipt as { status?: unknown; contractAddress?: unknown; to?: unknown } // as JSON-RPC has it
  return status === '0x0' && contractAddress === null && (to === null || to === undefined)
}

function placeOf(path: string): string {
  return `eth_getTransactionReceipt ${path.replace(/\[\d+\]/g, '[]')}`
}

function refuseConnections(): void {
  globalThis.fetch = () => Promise.reject(new Error('no connection is allowed'))
  Socket.prototype.connect = () => {
    throw new Error('no connection is allowed')
  }
}
