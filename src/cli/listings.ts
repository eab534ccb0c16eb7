import { networkInterfaces } from 'node:os'
import type { Hex } from '../bytes.ts'
import type { FixtureNames } from '../node/chain/fixtureNames.ts'

/** A development account. Its private key is public. */
export interface ListedAccount {
  readonly address: Hex
  readonly privateKey: Hex
}

/** What the development accounts of a network have in common. */
export interface AccountOrigin {
  /** In ether. Undefined if the genesis file sets the balances. */
  readonly balance: number | undefined
  readonly mnemonic: string
  readonly derivationPath: string
}

/** Lists the accounts, one per line, and their mnemonic. */
export function accountListing(
  accounts: readonly ListedAccount[],
  { balance, mnemonic, derivationPath }: AccountOrigin,
): string {
  if (accounts.length === 0) return ''
  const width = String(accounts.length - 1).length
  const lines = accounts.map(
    ({ address, privateKey }, index) => `  ${String(index).padStart(width)}  ${address}  ${privateKey}`,
  )
  const amount = balance === undefined ? '' : ` with ${balance.toLocaleString('en')} ether each,`
  const heading = `Accounts${amount} with their private keys. These keys are public: never use them elsewhere.`
  return `${heading}\n${lines.join('\n')}\n  Mnemonic: ${mnemonic}, path ${derivationPath}\n`
}

/** Lists the names of the networks. `address` is the address of a network, with the placeholder NAME. */
export function networkListing(address: string, names: readonly string[], defaultName: string): string {
  const listed = names.map((name) => (name === defaultName ? `${name} (default)` : name))
  return `Networks at ${address}: ${listed.join(', ')}\n`
}

/**
 * Lists the URLs at which other machines reach a node that listens on a wildcard address, and says that they need no API key. Empty for a node
 * on another address, and on a machine without a network.
 */
export function otherMachinesListing(
  { url, host }: { readonly url: string; readonly host: string },
  { needsKey, interfaces = networkInterfaces() }: { readonly needsKey: boolean; readonly interfaces?: Interfaces },
): string {
  if (host !== '0.0.0.0' && host !== '::') return ''
  const urls = Object.values(interfaces)
    .flatMap((addresses = []) => addresses)
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => Object.assign(new URL(url), { hostname: address }).origin)
  if (urls.length === 0) return ''
  const warning = needsKey ? '' : '\n  They need no API key. Use --strict if other people can reach the node'
  return `Other machines reach the node at ${urls.join(', ')}${warning}\n`
}

/** As `networkInterfaces` of node:os returns them. */
type Interfaces = ReturnType<typeof networkInterfaces>

/** Names the block that a forked chain continues. Empty for the status of a chain without an upstream. */
export function forkListing(
  status: { readonly chainId: Hex; readonly blockNumber: Hex; readonly blockHash: Hex } | null,
): string {
  if (status === null) return ''
  const { chainId, blockNumber, blockHash } = status
  return `Fork of chain ${BigInt(chainId)} at block ${BigInt(blockNumber)} (${blockHash})\n`
}

/** Lists the names in fixtures, one per line; empty without names. */
export function fixtureListing({ accounts, contracts, blocks, transactions }: FixtureNames): string {
  return [
    section('Accounts of the fixture', accounts),
    section('Contracts of the fixture', contracts),
    section('Blocks of the fixture', blocks),
    section('Transactions of the fixture', transactions),
  ].join('')
}

/** Maximum number of names in a section. */
const MAX_SHOWN = 24

function section(heading: string, names: Readonly<Record<string, string>>): string {
  const entries = Object.entries(names)
  if (entries.length === 0) return ''
  const width = Math.max(...entries.slice(0, MAX_SHOWN).map(([name]) => name.length))
  const lines = entries.slice(0, MAX_SHOWN).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
  const rest = entries.length > MAX_SHOWN ? [`  … and ${entries.length - MAX_SHOWN} more`] : []
  return `${[heading, ...lines, ...rest].join('\n')}\n`
}
