import type { Hash } from '../bytes.ts'

/** An account of the state trie. `storageRoot` and `codeHash` are 32 bytes as hex. */
export interface AccountData {
  readonly nonce: bigint
  readonly balance: bigint
  readonly storageRoot: Hash
  readonly codeHash: Hash
}

/** Root of an empty trie: keccak-256 of the RLP of an empty byte string. */
export const EMPTY_ROOT: Hash = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'
/** Code hash of an account without code: keccak-256 of an empty byte string. */
export const EMPTY_CODE_HASH: Hash = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'

export const EMPTY_ACCOUNT: AccountData = {
  nonce: 0n,
  balance: 0n,
  storageRoot: EMPTY_ROOT,
  codeHash: EMPTY_CODE_HASH,
}

/**
 * Returns the sum of a balance and an amount, in wei. It wraps at 2^256, as in go-ethereum: an account can only reach that limit with a balance that a
 * development method or a genesis file has set.
 */
export const credited = (balance: bigint, amount: bigint): bigint => BigInt.asUintN(256, balance + amount)

/** Whether an account exists and has code, which can be a delegation (EIP-7702). */
export const hasCode = (account: AccountData | undefined): boolean =>
  account !== undefined && account.codeHash !== EMPTY_CODE_HASH

/** Whether an account is empty (EIP-161): nonce 0, balance 0 and no code. Storage does not count. */
export function isEmptyAccount(account: AccountData): boolean {
  return account.nonce === 0n && account.balance === 0n && account.codeHash === EMPTY_CODE_HASH
}
