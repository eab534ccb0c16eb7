import type { Address } from '../../bytes.ts'
import { bytesToHex, quantityHex } from '../../bytes.ts'
import type { StateVersion } from '../../state/stateVersion.ts'

/** Encodes the balance, nonce and code of an account. For a missing account, they are zero and empty. */
export function toAccountInfo(state: Pick<StateVersion, 'account' | 'code'>, address: Address) {
  const account = state.account(address)
  return {
    balance: quantityHex(account?.balance ?? 0n),
    nonce: quantityHex(account?.nonce ?? 0n),
    code: account === undefined ? ('0x' as const) : bytesToHex(state.code(account.codeHash)),
  }
}
