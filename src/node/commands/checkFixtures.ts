import type { PlannedFixture } from '../../fixtures/build/buildChain.ts'
import { parseLedgerEntry } from '../../fixtures/lock/lockEntries.ts'
import { BuiltFile, builtFileOf } from '../../fixtures/store/builtFile.ts'
import type { BuiltFixture, LedgerName } from '../../fixtures/store/builtFixture.ts'
import type { NodeOptions } from '../../options/options.ts'
import { planConfigured } from './planConfigured.ts'

/** Counts of a network in a fixture. */
export interface NetworkSummary {
  readonly network: string
  readonly blocks: number
  readonly transactions: number
  readonly pending: number
}

/** Counts of a layer-2 ledger in a fixture. Kind l2b has no blocks. */
export interface LedgerSummary {
  readonly ledger: LedgerName
  readonly blocks: number | undefined
  readonly transactions: number
}

/** Counts of a valid fixture. */
export interface CheckedFixture {
  readonly networks: readonly NetworkSummary[]
  readonly ledgers: readonly LedgerSummary[]
  /** Digest of the chains and ledgers in a built fixture. It is the same for every version of Node. */
  readonly content: string | undefined
}

/** Checks fixtures without executing transactions. See BuildRequest for `options` and `warn`. Rejects with FixtureInvalid. */
export async function checkFixtures(
  files: readonly string[],
  options: NodeOptions = {},
  warn?: (text: string) => void,
): Promise<CheckedFixture> {
  const file = builtFileOf(files)
  if (file !== undefined) {
    const built = new BuiltFile(file)
    const ledgers = built.networks.flatMap((network) => builtLedgerSummaries(network.built))
    return { networks: builtSummaries(built), ledgers, content: built.lock }
  }
  const { planned } = await planConfigured(files, options, { connection: { warn } })
  await planned.close()
  return { networks: summaries(planned), ledgers: ledgerSummaries(planned), content: undefined }
}

const summaries = ({ networks }: PlannedFixture): NetworkSummary[] =>
  [...networks.values()].map(({ network, recorded = [], blocks, pending }) => ({
    network,
    blocks: recorded.length + blocks.length,
    transactions: sum(recorded.map(({ block }) => block.transactions.length)) + sum(blocks.map(({ size }) => size)),
    pending: pending.length,
  }))

const builtSummaries = ({ networks }: BuiltFile): NetworkSummary[] =>
  networks.map(({ name, built: { blockCount, transactionCount, pending } }) => ({
    network: name,
    blocks: blockCount,
    transactions: transactionCount,
    pending: pending.length,
  }))

/** Returns the counts of the ledgers that settle on a built network. */
export const builtLedgerSummaries = ({ ledgers, ledgerLocks = {} }: BuiltFixture): LedgerSummary[] =>
  ledgers.map((ledger) => {
    const entries = (ledgerLocks[ledger] ?? []).map(parseLedgerEntry)
    if (ledger === 'l2b') return { ledger, blocks: undefined, transactions: entries.length }
    // There always is a pending block.
    const blocks = entries.filter(({ status, transactions }) => status !== 'PENDING' || transactions.length > 0)
    return { ledger, blocks: blocks.length, transactions: sum(blocks.map(({ transactions }) => transactions.length)) }
  })

const ledgerSummaries = ({ ledgers: { l2a, l2b } = {} }: PlannedFixture): LedgerSummary[] => [
  ...(l2a === undefined
    ? []
    : [
        {
          ledger: 'l2a' as const,
          blocks: l2a.blocks.length,
          transactions: sum(l2a.blocks.map((block) => block.transactions.length)),
        },
      ]),
  ...(l2b === undefined ? [] : [{ ledger: 'l2b' as const, blocks: undefined, transactions: l2b.transactions.length }]),
]

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
