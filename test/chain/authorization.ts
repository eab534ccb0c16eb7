import { RLP } from '@ethereumjs/rlp'
import { type Address, bigintToMinimalBytes, bytesToHex, hexToBytes } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import { keccak256 } from '../../src/crypto/keccak.ts'
import { signHash } from '../../src/crypto/secp256k1.ts'
import { wallet } from './support.ts'

/** Signs an authorization (EIP-7702): `authority` delegates its account to the code of `address`. */
export function authorizeAccount(authority: Address, address: Address, chain: Chain, nonce = chain.nonceOf(authority)) {
  const message = RLP.encode([bigintToMinimalBytes(chain.chainId), hexToBytes(address), bigintToMinimalBytes(nonce)])
  const { compact, recoveryId } = signHash(
    keccak256(Buffer.concat([Uint8Array.of(5), message])),
    wallet.keyOf(authority),
  )
  return {
    chainId: `0x${chain.chainId.toString(16)}`,
    address,
    nonce: nonce === 0n ? '0x' : `0x${nonce.toString(16)}`,
    yParity: recoveryId === 1 ? '0x1' : '0x',
    r: bytesToHex(compact.slice(0, 32)),
    s: bytesToHex(compact.slice(32)),
  } as const
}
