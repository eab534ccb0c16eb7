import { EMPTY_BYTES, type Hash } from '../bytes.ts'
import { keccak256Hex } from '../crypto/keccak.ts'
import type { AccountData } from './worldState.ts'

/** Root of a trie that holds nothing: keccak-256 of the RLP of no bytes. */
export const EMPTY_ROOT: Hash = keccak256Hex(Uint8Array.of(0x80))
/** Code hash of an account without code: keccak-256 of no bytes. */
export const EMPTY_CODE_HASH: Hash = keccak256Hex(EMPTY_BYTES)

export const EMPTY_ACCOUNT: AccountData = {
  nonce: 0n,
  balance: 0n,
  storageRoot: EMPTY_ROOT,
  codeHash: EMPTY_CODE_HASH,
}

/** EIP-161: nonce 0, balance 0 and no code. Storage does not count. */
export function isEmptyAccount(account: AccountData): boolean {
  return account.nonce === 0n && account.balance === 0n && account.codeHash === EMPTY_CODE_HASH
}
