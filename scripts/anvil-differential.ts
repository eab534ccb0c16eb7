/**
 * Sends the same transactions to anvil and to this node and compares what both say of them, field by field:
 * `node scripts/run-ts.mjs scripts/anvil-differential.ts --anvil FILE [--transactions 2000] [--seed 1] [--traces]`. Differences that are
 * meant are in scripts/differential/explained.ts; any other is printed, and the run fails.
 */
import { parseArgs } from 'node:util'
import { createNode } from '../src/index.ts'
import { type Answer, startAnvil } from './differential/anvil.ts'
import { differences } from './differential/compare.ts'
import { explanationOf } from './differential/explained.ts'
import { MNEMONIC, Story } from './differential/story.ts'

const { values } = parseArgs({
  options: {
    anvil: { type: 'string', default: 'anvil' },
    transactions: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    traces: { type: 'boolean', default: false },
  },
})

type Ask = (method: string, params: readonly unknown[]) => Promise<Answer>

const CHAIN_ID = 31_337
const HARDFORK = 'prague'

const node = await createNode({ hardfork: HARDFORK, mnemonic: MNEMONIC, accounts: 12, chainId: CHAIN_ID })
const ours: Ask = async (method, params) => {
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
const theirs: Ask = anvil.ask

const found = new Map<string, string[]>()
const explained = new Map<string, number>()
let compared = 0
try {
  await run(new Story(Number(values.seed), CHAIN_ID), Number(values.transactions))
} finally {
  anvil.stop()
  await node.close()
}
console.log(`${compared} answers compared over ${values.transactions} transactions (seed ${values.seed})`)
for (const [place, count] of explained) console.log(`  ${place} (${count} times): ${explanationOf(place)}`)
for (const [place, examples] of found)
  console.log(`  DIFFERENT: ${place} (${examples.length} times)\n    ${examples.slice(0, 3).join('\n    ')}`)
process.exit(found.size === 0 ? 0 : 1)

async function run(story: Story, count: number): Promise<void> {
  const start = Math.floor(Date.now() / 1000) + 1_000
  // anvil does not let the base fee of an empty genesis fall.
  await ours('anvil_setNextBlockBaseFeePerGas', ['0x3b9aca00'])
  for (let at = 0; at < count; at++) {
    const { what, raw, isWrong } = await story.next()
    const time = `0x${(start + at * 12).toString(16)}`
    // A rejected transaction leaves its time to the next one.
    if (!isWrong) for (const ask of [ours, theirs]) await ask('evm_setNextBlockTimestamp', [time])
    const hash = await compare('eth_sendRawTransaction', [raw], `${at} ${what}`)
    if (typeof hash !== 'string') {
      if (!isWrong) note('a transaction that is right was refused', `${at} ${what}: ${JSON.stringify(hash)}`)
      continue
    }
    await mined(hash)
    await compare('eth_getTransactionReceipt', [hash], `${at} ${what}`)
    await compare('eth_getTransactionByHash', [hash], `${at} ${what}`)
    await compare('eth_getBlockByNumber', ['latest', false], `${at} ${what}`)
    if (values.traces) await compareTraces(hash, `${at} ${what}`)
  }
}

async function compareTraces(hash: string, what: string): Promise<void> {
  await compare(
    'debug_traceTransaction',
    [hash, { tracer: 'callTracer', tracerConfig: { withLog: true } }],
    `${what}, calls`,
  )
  await compare(
    'debug_traceTransaction',
    [hash, { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }],
    `${what}, difference`,
  )
  await compare('debug_traceTransaction', [hash, { tracer: 'prestateTracer' }], `${what}, state before`)
  await compare('debug_traceTransaction', [hash, { tracer: '4byteTracer' }], `${what}, selectors`)
  await compare('debug_traceTransaction', [hash, { enableMemory: false, enableReturnData: true }], `${what}, steps`)
  await compare('trace_transaction', [hash], what)
}

/** Anvil answers before it has mined. */
async function mined(hash: string): Promise<void> {
  for (let asked = 0; asked < 1_000; asked++) {
    const answer = await theirs('eth_getTransactionByHash', [hash])
    if ('result' in answer && (answer.result as { blockNumber: unknown } | null)?.blockNumber) return
    await new Promise(setImmediate)
  }
}

/** Asks both and notes where they differ; the answer of ours. */
async function compare(method: string, params: readonly unknown[], what: string): Promise<unknown> {
  const [a, b] = await Promise.all([ours(method, params), theirs(method, params)])
  compared++
  if ('error' in a || 'error' in b) {
    if (!('error' in a && 'error' in b)) note(`${method}: only one fails`, `${what}: ${short(a)} and ${short(b)}`)
    return undefined
  }
  for (const { path, ours: mine, theirs: other } of differences(a.result, b.result)) {
    const place = `${method} ${path.replace(/\[\d+\]/g, '[]')}`
    if (explanationOf(place) !== undefined) explained.set(place, (explained.get(place) ?? 0) + 1)
    else note(place, `${what}: ${short(mine)} and ${short(other)} at ${path}`)
  }
  return a.result
}

function note(place: string, example: string): void {
  const examples = found.get(place) ?? []
  examples.push(example)
  found.set(place, examples)
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
