import type { Hex } from '../../bytes.ts'
import type { BuiltFixture } from '../../fixtures/builtFixture.ts'

/** The named accounts, contracts and transactions of a fixture. */
export interface FixtureNames {
  /** Name → address. The node can sign for accounts whose private key it has. */
  readonly accounts: Readonly<Record<string, Hex>>
  /** Name → address of deployed contracts. */
  readonly contracts: Readonly<Record<string, Hex>>
  /** Name → hash of transactions with a `name`. */
  readonly transactions: Readonly<Record<string, Hex>>
  /** Name → captured value: numbers in decimal, bytes and addresses in hex. */
  readonly values: Readonly<Record<string, string>>
}

/** Returns the names of a fixture; empty without a fixture. */
export function fixtureNamesOf(fixture: BuiltFixture | undefined): FixtureNames {
  const byName = (list: readonly { readonly name: string; readonly address: Hex }[] = []) =>
    Object.fromEntries(list.map(({ name, address }) => [name, address]))
  return {
    accounts: byName(fixture?.accounts),
    contracts: byName(fixture?.contracts),
    transactions: fixture?.transactions ?? {},
    values: fixture?.values ?? {},
  }
}
