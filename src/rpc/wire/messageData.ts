import { z } from 'zod'
import { hexToBytes } from '../../bytes.ts'

/** A message to be signed: bytes as hex, or a text, which stands for its UTF-8. */
export const MessageData = z
  .string({ error: 'a message: bytes as hex with a 0x prefix, or text' })
  .transform((wire) => (/^0x([0-9a-fA-F]{2})*$/.test(wire) ? hexToBytes(wire) : new TextEncoder().encode(wire)))
