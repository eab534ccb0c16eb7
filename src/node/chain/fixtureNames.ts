import type { Hex } from '../../bytes.ts'
import type { BuiltFixture } from '../../fixtures/builtFixture.ts'

/** What a fixture calls by name. */
export interface FixtureNames {
  /** Name → address. The node can sign for those whose key is known. */
  readonly accounts: Readonly<Record<string, Hex>>
  /** Name → address, of contracts that were deployed. */
  readonly contracts: Readonly<Record<string, Hex>>
  /** Name → hash, of the transactions that have a `name`. */
  readonly transactions: Readonly<Record<string, Hex>>
}

/** Nothing where there is no fixture. */
export function namesOf(fixture: BuiltFixture | undefined): FixtureNames {
  const byName = (list: readonly { readonly name: string; readonly address: Hex }[] = []) =>
    Object.fromEntries(list.map(({ name, address }) => [name, address]))
  return {
    accounts: byName(fixture?.accounts),
    contracts: byName(fixture?.contracts),
    transactions: fixture?.transactions ?? {},
  }
}
