/**
 * Corrupts copies of a data directory at random and starts a node on each. The node has to hold everything, or to say what is lost: in an
 * error, and after `repair` in a warning. It must not lose a record without a word, fail in another way, or hang.
 */
import { cpSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeError } from '../../src/errors.ts'
import { createNode, type Node } from '../../src/node.ts'

export interface CorruptionOptions {
  readonly seed: number
  /** How many copies are corrupted. */
  readonly count: number
  /** Hears of each copy, and what became of it. */
  readonly onCopy?: (text: string) => void
}

export interface CorruptionResult {
  /** Copies that a node started on with everything there. */
  intact: number
  /** Copies that were refused, and repaired. */
  repaired: number
  /** Copies that nothing can be done about but restore them. */
  beyondRepair: number
  /** Failures, one sentence each. */
  readonly failures: string[]
}

/** Milliseconds after which a start counts as hanging. */
const DEADLINE = 60_000
const BLOCKS = 24
const STORES = ['local', 'gateway'] as const

/** Runs the campaign in a temporary folder. */
export async function corruptStores({ seed, count, onCopy = () => {} }: CorruptionOptions): Promise<CorruptionResult> {
  const random = generator(seed)
  const parent = await mkdtemp(join(tmpdir(), 'vivarium-corruption-'))
  const result: CorruptionResult = { intact: 0, repaired: 0, beyondRepair: 0, failures: [] }
  try {
    const origin = await makeOrigin(parent)
    for (let copy = 0; copy < count; copy++) {
      const folder = join(parent, `copy-${copy}`)
      const state = random() < 0.5 ? 'killed' : 'closed'
      cpSync(origin[state], folder, { recursive: true })
      const store = STORES[Math.floor(random() * 4)] ?? 'local'
      const what = `seed ${seed}, copy ${copy} (${state}): ${corrupt(join(folder, store), random)} in ${store}`
      try {
        const outcome = await judge(folder, origin.facts)
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

/** Responses of a node about the data directory before its corruption. */
interface Facts {
  readonly blocks: readonly string[]
  readonly receipts: ReadonlyMap<string, string>
  readonly balances: string
  readonly keys: string
}

/** Two copies of one data directory: as a node leaves it that is killed, and as one leaves it that is closed. */
async function makeOrigin(parent: string): Promise<{ killed: string; closed: string; facts: Facts }> {
  const [killed, closed] = [join(parent, 'killed'), join(parent, 'closed')]
  const hashes: string[] = []
  const first = await createNode({ dataDir: closed })
  await fill(first, BLOCKS / 2, hashes)
  await first.close()
  const second = await createNode({ dataDir: closed })
  await fill(second, BLOCKS / 2, hashes)
  const facts = await factsOf(second, hashes)
  cpSync(closed, killed, { recursive: true })
  await second.close()
  return { killed, closed, facts }
}

async function fill(node: Node, blocks: number, hashes: string[]): Promise<void> {
  const [from, to] = node.accounts.map(({ address }) => address)
  for (let block = 0; block < blocks; block++) {
    const transaction = { from, ...(block % 4 === 0 ? { data: LOGGING_CODE } : { to, value: '0x1' }) }
    hashes.push(await node.provider.request({ method: 'eth_sendTransaction', params: [transaction] }))
    if (block % 4 === 0) await ask(node, 'vivarium_createKey', [{ name: `key-${hashes.length}` }])
  }
}

/** Logs 32 bytes, stores a number and deploys a contract of 1,000 zeros. */
const LOGGING_CODE = '0x60206000a060016001556103e86000f3'

async function factsOf(node: Node, hashes: readonly string[]): Promise<Facts> {
  const head = Number(await ask(node, 'eth_blockNumber'))
  const blocks: string[] = []
  for (let number = 0; number <= head; number++) blocks.push(await blockText(node, number))
  const receipts = new Map<string, string>()
  for (const hash of hashes) receipts.set(hash, await receiptText(node, hash))
  const balances: unknown[] = []
  for (const { address } of node.accounts) balances.push(await ask(node, 'eth_getBalance', [address, 'latest']))
  return { blocks, receipts, balances: JSON.stringify(balances), keys: await keysText(node) }
}

const ask = (node: Node, method: string, params: readonly unknown[] = []): Promise<unknown> =>
  node.provider.request({ method, params })
const blockText = async (node: Node, number: number) =>
  JSON.stringify(await ask(node, 'eth_getBlockByNumber', [`0x${number.toString(16)}`, true]))
const receiptText = async (node: Node, hash: string) =>
  JSON.stringify(await ask(node, 'eth_getTransactionReceipt', [hash]))
const keysText = async (node: Node) => {
  const keys = (await ask(node, 'vivarium_listKeys')) as readonly { name: string }[]
  return JSON.stringify(keys.map(({ name }) => name).sort())
}

/** Changes a store in one way, and says which. */
function corrupt(folder: string, random: () => number): string {
  // LevelDB's log files for humans contain no data.
  const names = readdirSync(folder).filter((name) => !/^LO/.test(name) && statSync(join(folder, name)).size > 0)
  const name = names[Math.floor(random() * names.length)] ?? ''
  const file = join(folder, name)
  const { size } = statSync(file)
  const at = Math.floor(random() * size)
  const kind = random()
  if (kind < 0.5) {
    const bytes = readFileSync(file)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8))
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

async function judge(folder: string, facts: Facts): Promise<'intact' | 'repaired' | 'beyondRepair'> {
  try {
    await withNode(folder, { repair: false }, (node) => expectIntact(node, facts))
    return 'intact'
  } catch (error) {
    if (!(error instanceof NodeError) || error.name !== 'StoreDamaged') throw error
    if (error.message.includes('beyond repair')) return 'beyondRepair'
    if (!/\blost\b|no record/.test(error.message))
      throw new Error(`the error does not say what is lost: ${error.message}`)
  }
  const warnings: string[] = []
  await withNode(folder, { repair: true, onWarning: (text) => warnings.push(text) }, async (node) => {
    const [warning] = warnings
    if (warning === undefined) throw new Error('the repair was not reported')
    await expectConsistent(node, facts, warning)
  })
  await withNode(folder, { repair: false }, (node) => ask(node, 'evm_mine'))
  return 'repaired'
}

interface StartOptions {
  readonly repair: boolean
  readonly onWarning?: (text: string) => void
}

/** Starts a node on a data directory for as long as `use` takes. */
async function withNode(
  folder: string,
  { repair, onWarning = () => {} }: StartOptions,
  use: (node: Node) => Promise<unknown>,
): Promise<void> {
  const node = await started(folder, repair, onWarning)
  try {
    await use(node)
  } finally {
    await node.close()
  }
}

/** Starts a node; one that is not there in time counts as hanging. */
async function started(folder: string, repair: boolean, onWarning: (text: string) => void): Promise<Node> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the start hangs')), DEADLINE)
  })
  try {
    return await Promise.race([createNode({ dataDir: folder, repair }, { onWarning }), late])
  } finally {
    clearTimeout(timer)
  }
}

async function expectIntact(node: Node, facts: Facts): Promise<void> {
  const found = await factsOf(node, [...facts.receipts.keys()])
  for (const [number, block] of facts.blocks.entries())
    if (found.blocks[number] !== block) throw new Error(`block ${number} is lost or another one without a word`)
  for (const [hash, receipt] of facts.receipts)
    if (found.receipts.get(hash) !== receipt) throw new Error(`receipt ${hash} is lost or another one without a word`)
  if (found.balances !== facts.balances) throw new Error('balances changed without a word')
  if (found.keys !== facts.keys) throw new Error('API keys are lost without a word')
}

/** Existing records are unchanged, and missing ones were reported as lost. */
async function expectConsistent(node: Node, facts: Facts, warning: string): Promise<void> {
  const found = await factsOf(node, [...facts.receipts.keys()])
  const lost = lostBlocks(warning)
  for (const [number, block] of facts.blocks.entries()) {
    if (lost(number)) continue
    if (found.blocks[number] !== block)
      throw new Error(`block ${number} is lost, and the warning does not say so: ${warning}`)
    const { transactions } = JSON.parse(block) as { transactions: readonly { hash: string }[] }
    for (const { hash } of transactions)
      if (found.receipts.get(hash) !== facts.receipts.get(hash))
        throw new Error(`a receipt of block ${number} is lost: ${warning}`)
  }
  if (found.blocks.length === facts.blocks.length && found.balances !== facts.balances)
    throw new Error(`balances changed: ${warning}`)
  if (found.keys !== facts.keys && !warning.includes('the gateway')) throw new Error(`API keys are lost: ${warning}`)
  const [{ address: from } = { address: '0x' }] = node.accounts
  await ask(node, 'eth_sendTransaction', [{ from, to: from, value: '0x1' }])
}

/** Whether a warning names a block as lost. */
function lostBlocks(warning: string): (number: number) => boolean {
  const [, list = ''] = /blocks? ([\d, to]+?) (?:is|are) lost/.exec(warning) ?? []
  const spans = list.split(', ').map((span) => span.split(' to ').map(Number))
  return (number) => spans.some(([first = Number.NaN, last = first]) => number >= first && number <= last)
}

/** Numbers from 0 to 1 that are the same in every run with a seed. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
