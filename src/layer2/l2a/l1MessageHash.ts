import { bytesToHex, type Hash, hexToBytes } from '../../bytes.ts'
import { keccak256 } from '../../crypto/keccak.ts'
import type { L2aTransaction } from './transaction.ts'

/**
 * Returns the hash of a message on layer 1: keccak-256 of sender, recipient, nonce, selector, and the payload with its length, as words.
 */
export function l1MessageHash(transaction: Extract<L2aTransaction, { type: 'L1_HANDLER' }>): Hash {
  const { calldata, contract_address, nonce, entry_point_selector } = transaction
  const [sender = '0x0', ...payload] = calldata
  const words = [sender, contract_address, nonce, entry_point_selector, `0x${payload.length.toString(16)}`, ...payload]
  const bytes = hexToBytes(`0x${words.map((word) => word.slice(2).padStart(64, '0')).join('')}`)
  return bytesToHex(keccak256(bytes))
}
