import { z } from 'zod'
import { hexToBytes, isHexBytes } from '../../bytes.ts'
import { GROUP_ORDER } from '../../crypto/secp256k1.ts'

/** A message to sign: bytes as hex, or text to encode as UTF-8. */
export const MessageData = z
  .string({ error: 'a message: bytes as hex with a 0x prefix, or text' })
  .transform((wire) => (isHexBytes(wire) ? hexToBytes(wire) : new TextEncoder().encode(wire)))

const privateKey = 'a private key: 32 bytes as hex, greater than 0 and less than the order of secp256k1'

/** A private key of secp256k1. The prefix is optional, as in go-ethereum. */
export const PrivateKey = z
  .string({ error: privateKey })
  .regex(/^(0x)?[0-9a-fA-F]{64}$/, { error: privateKey })
  .transform((wire) => (wire.startsWith('0x') ? wire : `0x${wire}`))
  .refine((hex) => BigInt(hex) > 0n && BigInt(hex) < GROUP_ORDER, { error: privateKey })
  .transform(hexToBytes)

export const Passphrase = z.string({ error: 'a passphrase (it may be empty)' }).default('')
