/**
 * Corrupts copies of a data directory at random and starts a node on each. The node must have all records, or report which are lost: in an
 * error, and after `repair` in a warning. It must not lose records silently, fail in another way, or hang.
 */
import { cpSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeError } from '../../src/errors.ts'
import { createNode, type Node } from '../../src/node.ts'
import type { RpcCall } from '../../src/rpc/generated/methodTypes.ts'
import { random } from '../../test/random.ts'

export interface CorruptionOptions {
  readonly seed: number
  /** Number of copies to corrupt. */
  readonly count: number
  /** Receives a line about each copy: the corruption and the outcome. */
  readonly onCopy?: (text: string) => void
}

export interface CorruptionResult {
  /** Number of copies that lost no records. */
  intact: number
  /** Number of copies that a node rejected and repaired. */
  repaired: number
  /** Number of copies that a node rejected and cannot repair. */
  beyondRepair: number
  /** Failures, one sentence each. */
  readonly failures: string[]
}

/** Maximum duration of a start, in milliseconds. */
const START_TIMEOUT = 60_000
const BLOCKS = 24
const STORES = ['local', 'gateway'] as const

/** Corrupts `count` copies in a temporary folder. The same seed makes the same corruptions. */
export async function corruptStores({ seed, count, onCopy = () => {} }: CorruptionOptions): Promise<CorruptionResult> {
  const next = random(seed)
  const parent = await mkdtemp(join(tmpdir(), 'vivarium-corruption-'))
  const result: CorruptionResult = { intact: 0, repaired: 0, beyondRepair: 0, failures: [] }
  try {
    const originals = await createOriginals(parent)
    for (let copy = 0; copy < count; copy++) {
      const folder = join(parent, `copy-${copy}`)
      const state = next() < 0.5 ? 'killed' : 'closed'
      cpSync(originals[state], folder, { recursive: true })
      const store = STORES[Math.floor(next() * 4)] ?? 'local'
      const what = `seed ${seed}, copy ${copy} (${state}): ${corrupt(join(folder, store), next)} in ${store}`
      try {
        const outcome = await checkCopy(folder, originals.records)
        result[outcome]++
        onCopy(`${what}: ${outcome}`)
      } catch (error) {
        const failure = `${what}: ${error instanceof Error ? error.message : String(error)}`
        result.failures.push(failure)
        onCopy(failure)
      }
      rmSync(folder, { recursive: true, force: true })
    }
  } finally {
    await rm(parent, { recursive: true, force: true })
  }
  return result
}

/** The contents of a data directory, as a node returns them. */
interface Records {
  readonly blocks: readonly string[]
  readonly receipts: ReadonlyMap<string, string>
  readonly balances: string
  readonly keys: string
}

/** Creates a data directory in two states: after a kill of the node, and after the node was closed. */
async function createOriginals(parent: string): Promise<{ killed: string; closed: string; records: Records }> {
  const [killed, closed] = [join(parent, 'killed'), join(parent, 'closed')]
  const hashes: string[] = []
  const first = await createNode({ dataDir: closed })
  await addBlocks(first, BLOCKS / 2, hashes)
  await first.close()
  const second = await createNode({ dataDir: closed })
  await addBlocks(second, BLOCKS / 2, hashes)
  const records = await readRecords(second, hashes)
  cpSync(closed, killed, { recursive: true })
  await second.close()
  return { killed, closed, records }
}

async function addBlocks(node: Node, blocks: number, hashes: string[]): Promise<void> {
  const [from, to] = node.accounts.map(({ address }) => address)
  for (let block = 0; block < blocks; block++) {
    const transaction: RpcCall = { from, ...(block % 4 === 0 ? { data: LOGGING_CODE } : { to, value: '0x1' }) }
    hashes.push(await node.provider.request({ method: 'eth_sendTransaction', params: [transaction] }))
    if (block % 4 === 0) await call(node, 'vivarium_createKey', [{ name: `key-${hashes.length}` }])
  }
}

/** Logs 32 bytes, stores a number and deploys a contract of 1,000 zeros. */
const LOGGING_CODE = '0x60206000a060016001556103e86000f3'

async function readRecords(node: Node, hashes: readonly string[]): Promise<Records> {
  const head = Number(await call(node, 'eth_blockNumber'))
  const blocks: string[] = []
  for (let number = 0; number <= head; number++) blocks.push(await blockText(node, number))
  const receipts = new Map<string, string>()
  for (const hash of hashes) receipts.set(hash, await receiptText(node, hash))
  const balances: unknown[] = []
  for (const { address } of node.accounts) balances.push(await call(node, 'eth_getBalance', [address, 'latest']))
  return { blocks, receipts, balances: JSON.stringify(balances), keys: await keysText(node) }
}

const call = (node: Node, method: string, params: readonly unknown[] = []): Promise<unknown> =>
  node.provider.request({ method, params })
const blockText = (node: Node, number: number) =>
  textOrIncomplete(call(node, 'eth_getBlockByNumber', [`0x${number.toString(16)}`, true]))
const receiptText = (node: Node, hash: string) => textOrIncomplete(call(node, 'eth_getTransactionReceipt', [hash]))
/** A request for a block that lost some of its records is rejected. */
const textOrIncomplete = (response: Promise<unknown>): Promise<string> =>
  response.then(JSON.stringify, (error: unknown) => {
    if (error instanceof NodeError && error.name === 'IncompleteBlock') return error.message
    throw error
  })
const keysText = async (node: Node) => {
  const keys = (await call(node, 'vivarium_listKeys')) as readonly { name: string }[]
  return JSON.stringify(keys.map(({ name }) => name).sort())
}

/** Corrupts a random file of a store. Returns a description of the change. */
function corrupt(folder: string, next: () => number): string {
  // The text logs of LevelDB (LOG, LOCK) contain no data.
  const names = readdirSync(folder).filter((name) => !/^LO/.test(name) && statSync(join(folder, name)).size > 0)
  const name = names[Math.floor(next() * names.length)] ?? ''
  const file = join(folder, name)
  const { size } = statSync(file)
  const at = Math.floor(next() * size)
  const kind = next()
  if (kind < 0.5) {
    const bytes = readFileSync(file)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(next() * 8))
    writeFileSync(file, bytes)
    return `byte ${at} of ${name} flipped`
  }
  if (kind < 0.7) {
    truncateSync(file, at)
    return `${name} cut to ${at} of ${size} bytes`
  }
  if (kind < 0.85) {
    rmSync(file)
    return `${name} deleted`
  }
  const bytes = readFileSync(file)
  bytes.fill(0, at, Math.min(at + 4_096, size))
  writeFileSync(file, bytes)
  return `${name} zeroed from ${at} on`
}

/** Starts a node on a copy, repairs it if the node rejects it, and returns the outcome. Throws if the node loses records silently. */
async function checkCopy(folder: string, records: Records): Promise<'intact' | 'repaired' | 'beyondRepair'> {
  try {
    await withNode(folder, { repair: false }, (node) => expectIntact(node, records))
    return 'intact'
  } catch (error) {
    if (!(error instanceof NodeError) || error.name !== 'StoreDamaged') throw error
    if (error.message.includes('beyond repair')) return 'beyondRepair'
    if (!/\blost\b|no record/.test(error.message))
      throw new Error(`the error does not name the lost records: ${error.message}`)
  }
  const warnings: string[] = []
  await withNode(folder, { repair: true, onWarning: (text) => warnings.push(text) }, async (node) => {
    const [warning] = warnings
    if (warning === undefined) throw new Error('the repair was not reported')
    await expectConsistent(node, records, warning)
  })
  await withNode(folder, { repair: false }, (node) => call(node, 'evm_mine'))
  return 'repaired'
}

interface StartOptions {
  readonly repair: boolean
  readonly onWarning?: (text: string) => void
}

/** Starts a node on a data directory, and closes it after `use`. */
async function withNode(
  folder: string,
  { repair, onWarning = () => {} }: StartOptions,
  use: (node: Node) => Promise<unknown>,
): Promise<void> {
  const node = await startInTime(folder, repair, onWarning)
  try {
    await use(node)
  } finally {
    await node.close()
  }
}

/** Starts a node. Rejects if the start takes too long. */
async function startInTime(folder: string, repair: boolean, onWarning: (text: string) => void): Promise<Node> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the start hangs')), START_TIMEOUT)
  })
  try {
    return await Promise.race([createNode({ dataDir: folder, repair }, { onWarning }), late])
  } finally {
    clearTimeout(timer)
  }
}

async function expectIntact(node: Node, records: Records): Promise<void> {
  const found = await readRecords(node, [...records.receipts.keys()])
  for (const [number, block] of records.blocks.entries())
    if (found.blocks[number] !== block) throw new Error(`block ${number} was lost or changed silently`)
  for (const [hash, receipt] of records.receipts)
    if (found.receipts.get(hash) !== receipt) throw new Error(`receipt ${hash} was lost or changed silently`)
  if (found.balances !== records.balances) throw new Error('balances changed silently')
  if (found.keys !== records.keys) throw new Error('API keys were lost silently')
}

/** Checks that existing records are unchanged and that the warning names the missing ones. Sends a transaction. */
async function expectConsistent(node: Node, records: Records, warning: string): Promise<void> {
  const found = await readRecords(node, [...records.receipts.keys()])
  const lost = lostBlocks(warning)
  for (const [number, block] of records.blocks.entries()) {
    if (lost(number)) continue
    if (found.blocks[number] !== block)
      throw new Error(`block ${number} is lost, and the warning does not say so: ${warning}`)
    const { transactions } = JSON.parse(block) as { transactions: readonly { hash: string }[] }
    for (const { hash } of transactions)
      if (found.receipts.get(hash) !== records.receipts.get(hash))
        throw new Error(`a receipt of block ${number} is lost: ${warning}`)
  }
  if (found.blocks.length === records.blocks.length && found.balances !== records.balances)
    throw new Error(`balances changed: ${warning}`)
  if (found.keys !== records.keys && !warning.includes('the gateway')) throw new Error(`API keys are lost: ${warning}`)
  const [{ address: from } = { address: '0x' }] = node.accounts
  await call(node, 'eth_sendTransaction', [{ from, to: from, value: '0x1' }])
}

/** Returns a function that tells whether a warning names a block as lost. */
function lostBlocks(warning: string): (number: number) => boolean {
  const [, list = ''] = /blocks? ([\d, to]+?) (?:is|are) lost/.exec(warning) ?? []
  const spans = list.split(', ').map((span) => span.split(' to ').map(Number))
  return (number) => spans.some(([first = Number.NaN, last = first]) => number >= first && number <= last)
}
