/** What the command does with fixtures besides starting a node on them. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Chain } from '../../chain/chain.ts'
import { nextBaseFee } from '../../chain/header.ts'
import { isImpersonated } from '../../chain/impersonation.ts'
import { loadCrypto } from '../../crypto/engineCrypto.ts'
import { walletFromKeys } from '../../crypto/wallet.ts'
import { define } from '../../errors.ts'
import { buildChain, type PlannedFixture, planFixtures } from '../../fixtures/build.ts'
import { fixtureLines } from '../../fixtures/export/exportFixture.ts'
import { genesisText } from '../../fixtures/export/exportGenesis.ts'
import type { GrowthProgress } from '../../fixtures/grow/progress.ts'
import { lockFileOf } from '../../fixtures/inputs.ts'
import type { BuiltFixture } from '../../fixtures/kept.ts'
import { lockOf, lockText, type NetworkLock } from '../../fixtures/lock.ts'
import { PrebuiltWriter } from '../../fixtures/prebuilt.ts'
import { fixtureJsonSchema } from '../../fixtures/schema/jsonSchema.ts'
import { nearestOf } from '../../options/nearest.ts'
import { openLevelStore } from '../../storage/levelStore.ts'
import { makeOptionFolder } from '../../storage/makeFolder.ts'
import { openTemporaryStore } from '../../storage/temporaryStore.ts'
import { genesisOf } from '../chain/genesisOf.ts'
import { importFile } from '../chain/importFile.ts'
import { chainRecovery } from '../chain/recovery.ts'
import { writeOptionFile } from '../files/fileErrors.ts'

/** Filled in by the build. */
declare const VERSION: string

const version = typeof VERSION === 'string' ? VERSION : '0.0.0'

export const noChain = define<{ folder: string }>(
  'NoChain',
  -32602,
  ({ folder }) => `--data-dir: there is no chain in ${folder}`,
)
export const noExport = define<{ url: string; message: string }>(
  'NoExport',
  -32602,
  ({ url, message }) =>
    `--url: ${url} does not answer vivarium_exportFixture (${message}). For a node that is not vivarium, use vivarium fixtures record --url ${url} --blocks A..B`,
)
export const onlyHere = define<{ number: number; what: string }>(
  'OnlyHere',
  -32602,
  ({ number, what }) =>
    `--format geth: block ${number} ${what}, which other nodes would refuse; a fixture can hold it (--format fixture)`,
)
export const noSuchNetwork = define<{ network: string; known: readonly string[] }>(
  'NoSuchNetwork',
  -32602,
  ({ network, known }) => {
    const nearest = nearestOf(network, known)
    return `--network: the fixture has no network ${network}: ${nearest === undefined ? `there are ${known.join(', ')}` : `did you mean ${nearest}?`}`
  },
)

/** What a network of a fixture has. */
export interface NetworkSummary {
  readonly network: string
  readonly blocks: number
  readonly transactions: number
  readonly pending: number
}

/** What a layer-2 ledger of a fixture has. Family B knows no blocks. */
export interface LedgerSummary {
  readonly ledger: string
  readonly blocks: number | undefined
  readonly transactions: number
}

/** Reads fixtures and resolves all that is in them, without executing anything. Rejects with FixtureInvalid. */
export async function checkFixtures(
  files: readonly string[],
): Promise<{ readonly networks: readonly NetworkSummary[]; readonly ledgers: readonly LedgerSummary[] }> {
  const planned = await planFixtures(files)
  return { networks: summaries(planned), ledgers: ledgerSummaries(planned) }
}

const summaries = ({ growths }: PlannedFixture): NetworkSummary[] =>
  [...growths.values()].map(({ network, recorded = [], blocks, pending }) => ({
    network,
    blocks: recorded.length + blocks.length,
    transactions: sum(recorded.map(({ block }) => block.transactions.length)) + sum(blocks.map(({ size }) => size)),
    pending: pending.length,
  }))

const ledgerSummaries = ({ ledgers: { l2a, l2b } = {} }: PlannedFixture): LedgerSummary[] => [
  ...(l2a === undefined
    ? []
    : [
        {
          ledger: 'l2a',
          blocks: l2a.blocks.length,
          transactions: sum(l2a.blocks.map((block) => block.transactions.length)),
        },
      ]),
  ...(l2b === undefined ? [] : [{ ledger: 'l2b', blocks: undefined, transactions: l2b.transactions.length }]),
]

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

export interface BuiltNetwork extends NetworkSummary {
  readonly built: BuiltFixture
}

export interface BuildRequest {
  /** Write what came of it beside each fixture, instead of holding it to what is there. */
  readonly lock: boolean
  /** Folder for the chains, which a node can start from without building them; undefined to throw them away. */
  readonly out?: string | undefined
  readonly onGrow: (progress: GrowthProgress) => void
}

/** Builds every network of one fixture, in stores that are thrown away or below `out`. Rejects with FixtureInvalid or GrewDifferently. */
export async function buildFixture(
  file: string,
  { lock, out, onGrow }: BuildRequest,
): Promise<readonly BuiltNetwork[]> {
  const planned = await planFixtures([file])
  const networks: BuiltNetwork[] = []
  const locks: Record<string, NetworkLock> = {}
  const prebuilt = out === undefined ? undefined : new PrebuiltWriter(out)
  for (const summary of summaries(planned)) {
    const { network } = summary
    const store =
      prebuilt === undefined ? await openTemporaryStore() : await openLevelStore(prebuilt.chainFolder(network))
    const { chain, built } = await buildChain(planned, network, store, { onProgress: onGrow, holdLock: !lock })
    if (lock) locks[network] = lockOf(chain)
    await chain.close()
    prebuilt?.add(network, built)
    networks.push({ ...summary, built })
  }
  prebuilt?.finish(version)
  if (lock) writeOptionFile('--lock', lockFileOf(file), lockText({ networks: locks }))
  return networks
}

/** The format as a JSON Schema, as text. */
export const schemaText = (): string => `${JSON.stringify(fixtureJsonSchema(), null, 2)}\n`

/** The fixture of a running node's chain, as text. Rejects with a NodeError when it is no node of ours. */
export async function fixtureOfNode(url: string): Promise<string> {
  const { NodeClient } = await import('../../fixtures/record/nodeClient.ts')
  const client = new NodeClient(url)
  let text = ''
  for (let from: string | null = '0x0'; from !== null; ) {
    const answer = await client.tryTo('vivarium_exportFixture', from)
    if ('error' in answer) throw noExport({ url, message: answer.error.slice(0, 200) })
    const page = answer.result as { text: string; next: string | null } // what the method answers
    text += page.text
    from = page.next
  }
  return text
}

/** Where a chain to be exported is. */
export interface ExportSource {
  /** Which network of a data directory or of fixtures; `local` where nothing is said. */
  readonly network?: string | undefined
  readonly dataDir?: string | undefined
  readonly fixtures?: readonly string[] | undefined
  readonly genesis?: string | undefined
  readonly import?: string | undefined
}

/** Writes a chain as a fixture, to `write`. */
export async function exportFixture(source: ExportSource, write: (text: string) => void): Promise<void> {
  await withChain(source, async (chain) => {
    for (const line of fixtureLines(chain)) write(`${line}\n`)
  })
}

/** Writes a chain as go-ethereum reads it: `genesis.json` and `chain.rlp` in a folder. */
export async function exportForGeth(source: ExportSource, folder: string): Promise<void> {
  await withChain(source, async (chain) => {
    for (let number = 0; number <= chain.head.number; number++) refuseUnlikely(chain, number)
    makeOptionFolder(folder, '--out')
    writeFileSync(join(folder, 'genesis.json'), genesisText(chain))
    writeFileSync(join(folder, 'chain.rlp'), Buffer.concat(blocksOf(chain)))
  })
}

/** What development nodes allow and no other: nobody would take such a chain. */
function refuseUnlikely(chain: Chain, number: number): void {
  const block = chain.blockByNumber(number)
  if (block === undefined) return
  if (chain.state(block).root() !== chain.executedState(block).root())
    throw onlyHere({ number, what: 'was followed by a change outside of blocks' })
  if (block.transactions.some(({ tx }) => isImpersonated(tx)))
    throw onlyHere({ number, what: 'has a transaction of an impersonated sender' })
  const parent = number === 0 ? undefined : chain.blockByNumber(number - 1)
  const { baseFeePerGas } = block.header
  if (parent !== undefined && baseFeePerGas !== undefined && baseFeePerGas !== nextBaseFee(parent))
    throw onlyHere({ number, what: 'has a base fee that does not follow from the block before' })
}

function blocksOf(chain: Chain): Uint8Array[] {
  const blocks: Uint8Array[] = []
  for (let number = 1; number <= chain.head.number; number++)
    blocks.push(chain.blockByNumber(number)?.rlp() ?? new Uint8Array(0))
  return blocks
}

async function withChain(source: ExportSource, use: (chain: Chain) => Promise<void>): Promise<void> {
  await loadCrypto()
  const chain = await openChain(source)
  try {
    await use(chain)
  } finally {
    await chain.close()
  }
}

async function openChain({
  network = 'local',
  dataDir,
  fixtures,
  genesis,
  import: file,
}: ExportSource): Promise<Chain> {
  const manual = { mining: { kind: 'manual' } } as const
  if (fixtures !== undefined) {
    const planned = await planFixtures(fixtures)
    if (!planned.growths.has(network)) throw noSuchNetwork({ network, known: [...planned.growths.keys()] })
    return (await buildChain(planned, network, await openTemporaryStore())).chain
  }
  if (genesis !== undefined) {
    const wallet = walletFromKeys([])
    const chain = await Chain.open(
      await openTemporaryStore(),
      () => genesisOf({ genesis }, {}, wallet, 0),
      true,
      manual,
    )
    if (file !== undefined) await importFile(chain, file, () => {}, new AbortController().signal)
    return chain
  }
  const folder = join(dataDir ?? '.', network)
  // Opening would make it.
  if (!existsSync(folder)) throw noChain({ folder })
  const store = await openLevelStore(folder, chainRecovery(network, false))
  const empty = () => {
    throw noChain({ folder })
  }
  return Chain.open(store, empty, false, manual)
}

/** The text of a fixture that answers what a running node answers of some of its blocks. Rejects with a NodeError. */
export async function recordFixture(
  url: string,
  [first, last]: readonly [first: number, last: number],
  onGrow: (progress: GrowthProgress) => void,
): Promise<string> {
  const { recordChain, recordingText } = await import('../../fixtures/record/recordChain.ts')
  return recordingText(await recordChain(url, first, last, onGrow))
}
