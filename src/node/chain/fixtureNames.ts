import type { Hex } from '../../bytes.ts'

/** The named accounts, contracts and transactions of a fixture. */
export interface FixtureNames {
  /** Name → address. The node can sign for accounts whose private key it has. */
  readonly accounts: Readonly<Record<string, Hex>>
  /** Name → address of deployed contracts. */
  readonly contracts: Readonly<Record<string, Hex>>
  /** Name → hash of transactions with a `name`. */
  readonly transactions: Readonly<Record<string, Hex>>
  /** Name → hash of layer-2 blocks with a `name`. */
  readonly blocks: Readonly<Record<string, Hex>>
  /** Name → captured value: numbers in decimal, bytes and addresses in hex. */
  readonly values: Readonly<Record<string, string>>
}

/** The names in a built fixture. With this type, the public types do not depend on the types of the builder. */
interface NamedParts {
  readonly accounts: readonly NamedAddress[]
  readonly contracts: readonly NamedAddress[]
  readonly transactions: Readonly<Record<string, Hex>>
  readonly values?: Readonly<Record<string, string>>
  readonly ledgerNames?: Readonly<Record<'l2a' | 'l2b', Pick<FixtureNames, 'blocks' | 'transactions'>>>
}

interface NamedAddress {
  readonly name: string
  readonly address: Hex
}

/** Returns the names of a fixture; empty without a fixture. A layer-2 ledger has its own transactions and blocks, and the accounts of its layer 1. */
export function fixtureNamesOf(fixture: NamedParts | undefined, ledger?: 'l2a' | 'l2b'): FixtureNames {
  const byName = (list: readonly NamedAddress[] = []) =>
    Object.fromEntries(list.map(({ name, address }) => [name, address]))
  return {
    accounts: byName(fixture?.accounts),
    contracts: byName(fixture?.contracts),
    transactions: (ledger === undefined ? fixture : fixture?.ledgerNames?.[ledger])?.transactions ?? {},
    blocks: (ledger && fixture?.ledgerNames?.[ledger].blocks) ?? {},
    values: fixture?.values ?? {},
  }
}
