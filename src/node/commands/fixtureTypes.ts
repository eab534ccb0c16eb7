import type { PlannedFixture } from '../../fixtures/build/buildChain.ts'
import { type NetworkNames, nameTypes } from '../../fixtures/export/nameTypes.ts'
import { type Names, namesByKind } from '../../fixtures/names.ts'
import { BuiltFile, builtFileOf } from '../../fixtures/store/builtFile.ts'
import type { LedgerName } from '../../fixtures/store/builtFixture.ts'
import { DEFAULT_NETWORK } from '../../options/defaultNetwork.ts'
import type { NodeOptions } from '../../options/options.ts'
import { fixtureNamesOf } from '../chain/fixtureNamesOf.ts'
import { planConfigured } from './planConfigured.ts'

/**
 * Returns TypeScript types of the names in a fixture or a built fixture. See BuildRequest for `options` and `warn`. Rejects with
 * FixtureInvalid.
 */
export async function fixtureTypes(
  file: string,
  options: NodeOptions = {},
  warn?: (text: string) => void,
): Promise<string> {
  const built = builtFileOf([file])
  if (built !== undefined) return nameTypes(file, builtNames(new BuiltFile(built)))
  const { planned } = await planConfigured([file], options, { connection: { warn } })
  await planned.close()
  return nameTypes(file, plannedNames(planned))
}

const plannedNames = ({ networks, ledgers }: PlannedFixture): NetworkNames[] => [
  ...[...networks.values()].map(({ network, names, order, pending }) => ({
    network,
    ...namesByKind(names),
    transactions: [...order.names.map(([name]) => name), ...pending.flatMap(({ name }) => name ?? [])],
    blocks: [],
  })),
  ...ledgerNames(networks.get(DEFAULT_NETWORK)?.names, {
    l2a: ledgers?.l2a && {
      blocks: ledgers.l2a.blocks.flatMap(({ name }) => name ?? []),
      transactions: ledgers.l2a.blocks.flatMap(({ transactionNames = [] }) =>
        transactionNames.flatMap((name) => name ?? []),
      ),
    },
    l2b: ledgers?.l2b && { blocks: [], transactions: ledgers.l2b.transactions.flatMap(({ name }) => name ?? []) },
  }),
]

/** The ledgers have the accounts, contracts and values of their layer 1. */
const ledgerNames = (
  layer1: Names | undefined,
  ledgers: Readonly<Record<LedgerName, Pick<NetworkNames, 'blocks' | 'transactions'> | undefined>>,
): NetworkNames[] =>
  Object.entries(ledgers).flatMap(([network, own]) =>
    own === undefined || layer1 === undefined ? [] : [{ network, ...namesByKind(layer1), ...own }],
  )

const builtNames = ({ networks }: BuiltFile): NetworkNames[] =>
  networks.flatMap(({ name, built }) => {
    const all = (ledger?: LedgerName) => {
      const names = fixtureNamesOf(built, ledger)
      return {
        network: ledger ?? name,
        accounts: Object.keys(names.accounts),
        contracts: Object.keys(names.contracts),
        transactions: Object.keys(names.transactions),
        blocks: Object.keys(names.blocks),
        values: Object.keys(names.values),
      }
    }
    return [all(), ...built.ledgers.map(all)]
  })
