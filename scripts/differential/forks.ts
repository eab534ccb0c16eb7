/**
 * Forks a chain and sends the same transactions to the fork and to its upstream: `node scripts/run-ts.mjs scripts/differential/forks.ts
 * [--anvil FILE | --url URL] [--transactions 500] [--before 200] [--seed 1] [--faults] [--proofs never] [--hardfork prague]`. The receipts must be equal, and so
 * must the receipts of a replay from the cache file without connections. The upstream is vivarium, anvil, or the node at a URL: a new
 * development chain with the standard mnemonic that mines each transaction.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Hex, hexToBytes } from '../../src/bytes.ts'
import { keccak256Hex } from '../../src/crypto/keccak.ts'
import { createNode, type Node, type NodeOptions } from '../../src/index.ts'
import { countOf, scriptArguments } from '../scriptArguments.ts'
import { startAnvil } from './anvil.ts'
import { differences } from './differences.ts'
import { reasonOf } from './expectedDifferences.ts'
import type { RpcResponse } from './peerProcess.ts'
import { MNEMONIC, TransactionGenerator } from './transactionGenerator.ts'

const USAGE =
  'node scripts/run-ts.mjs scripts/differential/forks.ts [--anvil FILE | --url URL] [--transactions 500] [--before 200] [--seed 1] [--faults] [--proofs never] [--hardfork prague]'
const { values } = scriptArguments(USAGE, {
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

const seed = countOf(USAGE, 'seed', values.seed)
const before = countOf(USAGE, 'before', values.before)
const transactions = countOf(USAGE, 'transactions', values.transactions)

const CHAIN_ID = 31_337
/** One request in five fails, each in one of five ways. */
const FAULTS = ['latency=5,429=0.04,500=0.04,503=0.04,drop=0.04,truncate=0.04,seed=1']

interface Peer {
  readonly url: string
  call(method: string, params: readonly unknown[]): Promise<RpcResponse>
  stop(): void | Promise<void>
}

const folder = mkdtempSync(join(tmpdir(), 'vivarium-fork-differential-'))
const forkCache = join(folder, 'upstream.fork')
const proofs = values.proofs as NonNullable<NodeOptions['forkProofs']>
const hardfork = values.hardfork as NonNullable<NodeOptions['hardfork']>
let failed = false
const upstream = await startUpstream()
try {
  const generator = new TransactionGenerator(seed, CHAIN_ID, values.hardfork === 'prague')
  for (let at = 0; at < before; at++) await sendAt(upstream.call, await nextValid(generator), timeOf(at))
  const raws: string[] = []
  while (raws.length < transactions) raws.push(await nextValid(generator))
  const fork = await createNode({
    forkUrl: [upstream.url],
    forkCache,
    forkProofs: proofs,
    hardfork,
    mnemonic: MNEMONIC,
    accounts: 12,
  })
  const start = performance.now()
  const ours = await run(callerOf(fork), raws)
  const seconds = (performance.now() - start) / 1000
  const status = (await fork.provider.request({ method: 'vivarium_forkStatus' })) as Record<string, unknown>
  await fork.close()
  const theirs = await run(upstream.call, raws)
  const hasTrueHeaders = status.verified === true && values.anvil === undefined && values.url === undefined
  report('fork and upstream', ours, theirs, hasTrueHeaders)
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
  const replayStart = performance.now()
  report('fork and its replay without connections', ours, await run(callerOf(replayed), raws), true)
  console.log(`  ${((performance.now() - replayStart) / 1000).toFixed(1)} s`)
  await replayed.close()
} finally {
  await upstream.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)

async function startUpstream(): Promise<Peer> {
  if (values.url !== undefined) return { url: values.url, call: callerOfUrl(values.url), stop() {} }
  if (values.anvil !== undefined) {
    const options = ['--accounts', '12', '--mnemonic', MNEMONIC, '--chain-id', String(CHAIN_ID), '--hardfork', hardfork]
    const { host, ...anvil } = await startAnvil(values.anvil, options)
    return { ...anvil, url: `http://${host}` }
  }
  const faults = values.faults ? { faults: FAULTS } : {}
  const node = await createNode({ chainId: CHAIN_ID, mnemonic: MNEMONIC, accounts: 12, hardfork, ...faults })
  const { url } = await node.listen({ port: 0 })
  return { url, call: callerOf(node), stop: () => node.close() }
}

function callerOf(node: Node): Peer['call'] {
  return async (method, params) => {
    try {
      return { result: JSON.parse(JSON.stringify(await node.provider.request({ method, params } as never))) }
    } catch (error) {
      return { error: { code: 0, message: (error as Error).message } }
    }
  }
}

function callerOfUrl(url: string): Peer['call'] {
  return async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return (await response.json()) as RpcResponse // JSON-RPC 2.0
  }
}

async function nextValid(generator: TransactionGenerator): Promise<string> {
  for (;;) {
    const { raw, isInvalid } = await generator.next()
    if (!isInvalid) return raw
  }
}

/** A time that is later than the current one. */
function timeOf(at: number): string {
  return `0x${(2_000_000_000 + at * 12).toString(16)}`
}

async function sendAt(call: Peer['call'], transaction: string, time: string): Promise<unknown> {
  await call('evm_setNextBlockTimestamp', [Number(time)])
  const { error } = await call('eth_sendRawTransaction', [transaction])
  const hash = keccak256Hex(hexToBytes(transaction as Hex)) // signed bytes
  for (;;) {
    const { result } = await call('eth_getTransactionReceipt', [hash])
    if (result !== null && result !== undefined) return result
    // Hardhat returns an error for a transaction that it mined and that failed.
    if (error !== undefined) return { error: 'rejected' }
    await new Promise(setImmediate)
  }
}

/** Sends transactions, each into its own block, and returns their receipts. */
async function run(call: Peer['call'], raws: readonly string[]): Promise<unknown[]> {
  const receipts: unknown[] = []
  for (const [index, each] of raws.entries()) receipts.push(await sendAt(call, each, timeOf(before + index)))
  return receipts
}

/** Compares receipts, and their block hashes if the headers of both chains have true state roots. */
function report(label: string, ours: readonly unknown[], theirs: readonly unknown[], hasTrueHeaders: boolean): void {
  const found = ours.flatMap((receipt, index) =>
    differences(receipt, theirs[index])
      // The logs of Ganache have no time.
      .filter(({ path, theirs: time }) => !/\.blockTimestamp$/.test(path) || time !== undefined)
      // On Hardhat, a failed creation has no address.
      .filter(({ path }) => !/\.contractAddress$/.test(path) || !isFailedCreation(theirs[index]))
      .filter(({ path }) => hasTrueHeaders || (!/\.blockHash$/.test(path) && reasonOf(placeOf(path)) === undefined))
      .map((difference) => ({ index, ...difference })),
  )
  console.log(
    `${label}: ${ours.length} receipts${hasTrueHeaders ? ' with block hashes' : ''}, ${found.length} differences`,
  )
  for (const { index, path, ours: a, theirs: b } of found.slice(0, 10))
    console.log(`  DIFFERENT: receipt ${index} ${path}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`)
  if (found.length > 0) failed = true
}

function isFailedCreation(receipt: unknown): boolean {
  const { status, contractAddress, to } = receipt as { status?: unknown; contractAddress?: unknown; to?: unknown } // JSON-RPC 2.0
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
