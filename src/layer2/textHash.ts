import type { Address, Hash } from '../bytes.ts'
import { keccak256Hex } from '../crypto/keccak.ts'

/** Returns keccak-256 of the UTF-8 bytes of a text. */
export const hashOfText = (text: string): Hash => keccak256Hex(new TextEncoder().encode(text))

/** Derives an address from a text. Equal texts give equal addresses in every run. */
export const addressOfText = (text: string): Address => `0x${hashOfText(text).slice(-40)}`
