import type { Hex } from '../../bytes.ts'
import { displayedAddress } from '../displayedAddress.ts'
import type { FixtureNames } from './fixtureNames.ts'

/** The names in a built fixture. */
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

/** Returns the names of a fixture; empty without a fixture. */
export function fixtureNamesOf(fixture: NamedParts | undefined, ledger?: 'l2a' | 'l2b'): FixtureNames {
  const byName = (list: readonly NamedAddress[] = []) =>
    Object.fromEntries(list.map(({ name, address }) => [name, displayedAddress(address)]))
  return {
    accounts: byName(fixture?.accounts),
    contracts: byName(fixture?.contracts),
    transactions: (ledger === undefined ? fixture : fixture?.ledgerNames?.[ledger])?.transactions ?? {},
    blocks: (ledger && fixture?.ledgerNames?.[ledger].blocks) ?? {},
    values: fixture?.values ?? {},
  }
}
