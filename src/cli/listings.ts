import type { Hex } from '../bytes.ts'
import type { FixtureNames } from '../node/chain/fixtureNames.ts'

/** A development account, whose private key everybody may know. */
export interface ListedAccount {
  readonly address: Hex
  readonly privateKey: Hex
}

/** The accounts as text for a terminal, a line each. `balance` in ether. */
export function accountListing(accounts: readonly ListedAccount[], balance: number): string {
  if (accounts.length === 0) return ''
  const width = String(accounts.length - 1).length
  const lines = accounts.map(
    ({ address, privateKey }, index) => `  ${String(index).padStart(width)}  ${address}  ${privateKey}`,
  )
  const heading = `Accounts with ${balance.toLocaleString('en')} ether each, with their private keys. These keys are public: use them here only.`
  return `${heading}\n${lines.join('\n')}\n`
}

/** What fixtures call by name as text for a terminal, a line each; nothing where there are none. */
export function fixtureListing({ accounts, contracts, transactions }: FixtureNames): string {
  return [
    section('Accounts of the fixture', accounts),
    section('Contracts of the fixture', contracts),
    section('Transactions of the fixture', transactions),
  ].join('')
}

/** More names are not worth a screen each. */
const SHOWN = 24

function section(heading: string, names: Readonly<Record<string, string>>): string {
  const entries = Object.entries(names)
  if (entries.length === 0) return ''
  const width = Math.max(...entries.slice(0, SHOWN).map(([name]) => name.length))
  const lines = entries.slice(0, SHOWN).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
  const rest = entries.length > SHOWN ? [`  … and ${entries.length - SHOWN} more`] : []
  return `${[heading, ...lines, ...rest].join('\n')}\n`
}
