import { type Address, bigintToBytes, bytesToHex, EMPTY_BYTES, hexToBytes, ZERO_ADDRESS } from '../bytes.ts'
import { keccak256 } from '../crypto/keccak.ts'
import { HALF_ORDER, recoverPublicKey } from '../crypto/secp256k1.ts'
import { delegateOf } from '../evm/codeAnalysis.ts'
import { MAX_NONCE } from '../evm/handlers/create.ts'
import { DELEGATION_STATE, NEW_ACCOUNT_STATE } from '../evm/stateGas.ts'
import type { JournaledState } from '../state/journaledState.ts'
import { encodeRlp } from '../state/rlp.ts'
import type { EntryGas } from './entryGas.ts'
import type { Authorization } from './message.ts'
import type { Transaction } from './transaction.ts'

const MAGIC = 0x05
const DELEGATION_PREFIX = '0xef0100'
/** Part of the 25,000 gas of an authorization that is refunded if the account already exists. */
const EXISTING_ACCOUNT_REFUND = 12_500
/** EIP-8038: the first change of an account. */
const ACCOUNT_WRITE = 9_000

/**
 * Applies the authorizations of a message (EIP-7702) and returns the gas to refund. Skips invalid ones, as the EIP requires. Before Amsterdam: the
 * intrinsic gas includes the accounts that they create.
 */
export function applyAuthorizations(state: JournaledState, list: readonly Authorization[], chainId: bigint): number {
  let refund = 0
  for (const authorization of list) {
    const authority = validAuthority(state, authorization, chainId)
    if (authority === undefined) continue
    if (state.exists(authority)) refund += EXISTING_ACCOUNT_REFUND
    delegate(state, authority, authorization)
  }
  return refund
}

/**
 * Applies the authorizations and charges what they write (EIP-8037, EIP-8038). `paidAccounts` are the accounts whose change is already paid.
 * Returns false if the gas is too little. The caller then reverts all authorizations.
 */
export function applyPaidAuthorizations(
  state: JournaledState,
  list: readonly Authorization[],
  chainId: bigint,
  gas: EntryGas,
  paidAccounts: readonly Address[],
): boolean {
  const paid = new Set(paidAccounts)
  /** Accounts that had a delegation before the message, or got one from it. */
  const delegated = new Set<Address>()
  for (const authorization of list) {
    const authority = validAuthority(state, authorization, chainId)
    if (authority === undefined) continue
    if (!state.exists(authority) && !gas.spendState(NEW_ACCOUNT_STATE)) return false
    if (!paid.has(authority) && !gas.spend(ACCOUNT_WRITE)) return false
    paid.add(authority)
    if (delegateOf(state.getCode(authority)) !== undefined) delegated.add(authority)
    if (authorization.address !== ZERO_ADDRESS) {
      if (!delegated.has(authority) && !gas.spendState(DELEGATION_STATE)) return false
      delegated.add(authority)
    }
    delegate(state, authority, authorization)
  }
  return true
}

/** Returns the account of a valid authorization. It is accessed even if its code or its nonce make the authorization invalid. */
function validAuthority(state: JournaledState, authorization: Authorization, chainId: bigint): Address | undefined {
  const authority = authorityOf(authorization, chainId)
  if (authority === undefined) return undefined
  state.warmAddress(authority)
  state.recorder?.accountAccessed(authority)
  const code = state.getCode(authority)
  if (code.length > 0 && delegateOf(code) === undefined) return undefined
  return state.getNonce(authority) === authorization.nonce ? authority : undefined
}

/** Sets the delegation of an account and increments its nonce. The zero address removes the delegation. */
export function delegate(state: JournaledState, authority: Address, { nonce, address }: Authorization): void {
  state.setNonce(authority, nonce + 1n)
  const clears = address === ZERO_ADDRESS
  state.setCode(authority, clears ? EMPTY_BYTES : hexToBytes(DELEGATION_PREFIX + address.slice(2)))
}

/** Returns the signer of an authorization. Undefined for an invalid signature. */
export function authorityOf(
  { chainId: forChain, address, nonce, yParity, r, s }: Authorization,
  chainId: bigint,
): Address | undefined {
  if (forChain !== 0n && forChain !== chainId) return undefined
  if (nonce >= MAX_NONCE || s > HALF_ORDER || (yParity !== 0n && yParity !== 1n)) return undefined
  const hash = keccak256(encodeRlp([forChain, address, nonce], MAGIC))
  const key = recoverPublicKey(hash, bigintToBytes(r, 32), bigintToBytes(s, 32), yParity === 1n ? 1 : 0)
  return key && bytesToHex(keccak256(key).subarray(12))
}

/** Returns the nonce of the sender after its transaction. Each valid authorization that the sender signed itself uses a nonce too (EIP-7702). */
export function senderNonceAfter(
  { nonce, chainId, authorizationList = [] }: Pick<Transaction, 'nonce' | 'chainId' | 'authorizationList'>,
  sender: Address,
): bigint {
  let next = nonce + 1n
  for (const authorization of authorizationList)
    if (authorization.nonce === next && authorityOf(authorization, chainId ?? 0n) === sender) next++
  return next
}
