import { type Address, bytesToHex, type Hex, hexToBytes } from '../src/bytes.ts'
import type { Alloc, AllocAccount } from '../src/state/alloc.ts'

/** The accounts of an official test by address. Quantities are hexadecimal. */
export type OfficialAccounts = Readonly<Record<Address, OfficialAccount>>

interface OfficialAccount {
  readonly balance: Hex
  readonly nonce: Hex
  readonly code: Hex
  readonly storage: Readonly<Record<Hex, Hex>>
}

/** The accounts as the alloc of a genesis block. */
export const allocOf = (accounts: OfficialAccounts): Alloc =>
  new Map(Object.entries(accounts).map(([address, account]) => [lowercaseAddress(address), toAllocAccount(account)]))

function toAllocAccount({ balance, nonce, code, storage }: OfficialAccount): AllocAccount {
  const slots = Object.entries(storage).map(([slot, value]) => [BigInt(slot), BigInt(value)] as const)
  return {
    balance: BigInt(balance),
    nonce: BigInt(nonce),
    code: hexToBytes(code),
    storage: new Map(slots.filter(([, value]) => value !== 0n)),
  }
}

/** The lowercase form of an address, which tests may write in another form. */
export const lowercaseAddress = (address: string): Address => bytesToHex(hexToBytes(address))
