import type { Hex } from '../../bytes.ts'

/** The named accounts, contracts and transactions of a fixture. */
export interface FixtureNames {
  /** Name → address with its checksum. The node can sign for accounts whose private key it has. */
  readonly accounts: Readonly<Record<string, Hex>>
  /** Name → address of deployed contracts, with its checksum. */
  readonly contracts: Readonly<Record<string, Hex>>
  /** Name → hash of transactions with a `name`. */
  readonly transactions: Readonly<Record<string, Hex>>
  /** Name → hash of layer-2 blocks with a `name`. */
  readonly blocks: Readonly<Record<string, Hex>>
  /** Name → captured value: numbers in decimal, bytes and addresses in lower-case hex. */
  readonly values: Readonly<Record<string, string>>
}

/** Returns the names of a network. A layer-2 ledger has its own transactions and blocks, and the accounts of its layer 1. */
export type NamesOf = (ledger?: 'l2a' | 'l2b') => FixtureNames

/** The names of a network without fixtures. */
export const noNames: FixtureNames = { accounts: {}, contracts: {}, transactions: {}, blocks: {}, values: {} }
