import { type Address, bigintToBytes, bytesToHex, EMPTY_BYTES, hexToBytes, ZERO_ADDRESS } from '../bytes.ts'
import { keccak256 } from '../crypto/keccak.ts'
import { HALF_ORDER, recoverPublicKey } from '../crypto/secp256k1.ts'
import { delegateOf } from '../evm/codeAnalysis.ts'
import { encodeRlp } from '../state/rlp.ts'
import type { WorldState } from '../state/worldState.ts'
import { MAX_NONCE } from './checkMessage.ts'
import type { Authorization } from './message.ts'

const MAGIC = 0x05
const DELEGATION_PREFIX = '0xef0100'
/** Part of the 25,000 gas of an authorization that is refunded if the account already exists. */
const EXISTING_ACCOUNT_REFUND = 12_500

/** Applies the authorizations of a message (EIP-7702) and returns the gas to refund. Skips invalid ones, as the EIP requires. */
export function applyAuthorizations(state: WorldState, list: readonly Authorization[], chainId: bigint): number {
  let refund = 0
  for (const authorization of list) {
    const authority = authorityOf(authorization, chainId)
    if (authority === undefined) continue
    // The account stays warm even if a later check fails.
    state.warmAddress(authority)
    const code = state.getCode(authority)
    if (code.length > 0 && delegateOf(code) === undefined) continue
    if (state.getNonce(authority) !== authorization.nonce) continue
    if (state.exists(authority)) refund += EXISTING_ACCOUNT_REFUND
    state.setNonce(authority, authorization.nonce + 1n)
    const clears = authorization.address === ZERO_ADDRESS
    state.setCode(authority, clears ? EMPTY_BYTES : hexToBytes(DELEGATION_PREFIX + authorization.address.slice(2)))
  }
  return refund
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
