import type { FixtureNames } from '../node/chain/fixtureNames.ts'

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
