import type { Hex } from '../bytes.ts'

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
