/**
 * Sends the same transactions to anvil and to this node, and compares transactions, receipts, blocks and traces field by field:
 * `node scripts/run-ts.mjs scripts/differential/anvil-transactions.ts --anvil FILE [--transactions 2000] [--seed 1] [--traces]`. Intended
 * differences are in scripts/differential/expectedDifferences.ts. Any other is printed, and the run fails.
 */
import { createNode } from '../../src/index.ts'
import { countOf, scriptArguments } from '../scriptArguments.ts'
import { startAnvil } from './anvil.ts'
import { differences } from './differences.ts'
import { reasonOf } from './expectedDifferences.ts'
import type { RpcResponse } from './peerProcess.ts'
import { MNEMONIC, TransactionGenerator } from './transactionGenerator.ts'

const USAGE =
  'node scripts/run-ts.mjs scripts/differential/anvil-transactions.ts [--anvil FILE] [--transactions 2000] [--seed 1] [--traces]'
const { values } = scriptArguments(USAGE, {
  options: {
    anvil: { type: 'string', default: 'anvil' },
    transactions: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    traces: { type: 'boolean', default: false },
  },
})

const seed = countOf(USAGE, 'seed', values.seed)
const transactions = countOf(USAGE, 'transactions', values.transactions)

type Call = (method: string, params: readonly unknown[]) => Promise<RpcResponse>

const CHAIN_ID = 31_337
const HARDFORK = 'prague'

const node = await createNode({ hardfork: HARDFORK, mnemonic: MNEMONIC, accounts: 12, chainId: CHAIN_ID })
const ours: Call = async (method, params) => {
  try {
    return { result: JSON.parse(JSON.stringify(await node.provider.request({ method, params } as never))) }
  } catch (error) {
    const { code = 0, message } = error as Error & { readonly code?: number }
    return { error: { code, message } }
  }
}
const anvil = await startAnvil(values.anvil, [
  '--hardfork',
  HARDFORK,
  '--accounts',
  '12',
  '--mnemonic',
  MNEMONIC,
  '--chain-id',
  String(CHAIN_ID),
  '--steps-tracing',
])
const theirs: Call = anvil.call

const found = new Map<string, string[]>()
const expected = new Map<string, number>()
let compared = 0
try {
  await run(new TransactionGenerator(seed, CHAIN_ID), transactions)
} finally {
  anvil.stop()
  await node.close()
}
console.log(`${compared} responses compared over ${transactions} transactions (seed ${seed})`)
for (const [place, count] of expected) console.log(`  ${place} (${count} times): ${reasonOf(place)}`)
for (const [place, examples] of found)
  console.log(`  DIFFERENT: ${place} (${examples.length} times)\n    ${examples.slice(0, 3).join('\n    ')}`)
process.exit(found.size === 0 ? 0 : 1)

async function run(generator: TransactionGenerator, count: number): Promise<void> {
  const start = Math.floor(Date.now() / 1000) + 1_000
  // On anvil, the base fee does not fall after an empty genesis block.
  await ours('anvil_setNextBlockBaseFeePerGas', ['0x3b9aca00'])
  for (let at = 0; at < count; at++) {
    const { description, raw, isInvalid } = await generator.next()
    const time = `0x${(start + at * 12).toString(16)}`
    // After a rejected transaction, the next one gets its time.
    if (!isInvalid) for (const call of [ours, theirs]) await call('evm_setNextBlockTimestamp', [time])
    const hash = await compare('eth_sendRawTransaction', [raw], `${at} ${description}`)
    if (typeof hash !== 'string') {
      if (!isInvalid) record('a valid transaction was rejected', `${at} ${description}: ${JSON.stringify(hash)}`)
      continue
    }
    await waitUntilMined(hash)
    await compare('eth_getTransactionReceipt', [hash], `${at} ${description}`)
    await compare('eth_getTransactionByHash', [hash], `${at} ${description}`)
    await compare('eth_getBlockByNumber', ['latest', false], `${at} ${description}`)
    if (values.traces) await compareTraces(hash, `${at} ${description}`)
  }
}

async function compareTraces(hash: string, label: string): Promise<void> {
  await compare(
    'debug_traceTransaction',
    [hash, { tracer: 'callTracer', tracerConfig: { withLog: true } }],
    `${label}, calls`,
  )
  await compare(
    'debug_traceTransaction',
    [hash, { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }],
    `${label}, difference`,
  )
  await compare('debug_traceTransaction', [hash, { tracer: 'prestateTracer' }], `${label}, state before`)
  await compare('debug_traceTransaction', [hash, { tracer: '4byteTracer' }], `${label}, selectors`)
  await compare('debug_traceTransaction', [hash, { enableMemory: false, enableReturnData: true }], `${label}, steps`)
  await compare('trace_transaction', [hash], label)
}

/** Waits for anvil, which returns the hash before it mines the transaction. */
async function waitUntilMined(hash: string): Promise<void> {
  for (let attempt = 0; attempt < 1_000; attempt++) {
    const response = await theirs('eth_getTransactionByHash', [hash])
    if ('result' in response && (response.result as { blockNumber: unknown } | null)?.blockNumber) return
    await new Promise(setImmediate)
  }
}

/** Sends a request to both nodes and records the differences. Returns our result. */
async function compare(method: string, params: readonly unknown[], label: string): Promise<unknown> {
  const [a, b] = await Promise.all([ours(method, params), theirs(method, params)])
  compared++
  if ('error' in a || 'error' in b) {
    if (!('error' in a && 'error' in b)) record(`${method}: only one fails`, `${label}: ${short(a)} and ${short(b)}`)
    return undefined
  }
  for (const { path, ours: mine, theirs: other } of differences(a.result, b.result)) {
    const place = `${method} ${path.replace(/\[\d+\]/g, '[]')}`
    if (reasonOf(place) !== undefined) expected.set(place, (expected.get(place) ?? 0) + 1)
    else record(place, `${label}: ${short(mine)} and ${short(other)} at ${path}`)
  }
  return a.result
}

function record(place: string, example: string): void {
  const examples = found.get(place) ?? []
  examples.push(example)
  found.set(place, examples)
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
