/** SHA-256 (0x02), RIPEMD-160 (0x03), identity (0x04). */
import { createHash, getHashes } from 'node:crypto'
import { ripemd160 as slowRipemd160 } from '@noble/hashes/legacy.js'
import { coreSha256 } from './coreHashes.ts'
import { type Precompile, wordsIn } from './precompile.ts'

export const sha256: Precompile = {
  name: 'SHA256',
  gas: (input) => 60 + 12 * wordsIn(input),
  milliseconds: (input) => input.length / 1e6,
  run: (input) =>
    input.length <= MAX_CORE_BYTES ? coreSha256(input) : new Uint8Array(createHash('sha256').update(input).digest()),
}

/** Up to this length in bytes, the core is faster than OpenSSL. */
const MAX_CORE_BYTES = 256

/** Whether OpenSSL has RIPEMD-160. Some builds of OpenSSL 3 lack it. */
let isRipemdNative: boolean | undefined

export const ripemd160: Precompile = {
  name: 'RIPEMD160',
  gas: (input) => 600 + 120 * wordsIn(input),
  milliseconds: (input) => input.length / 250_000,
  run(input) {
    isRipemdNative ??= getHashes().includes('ripemd160')
    const output = new Uint8Array(32)
    output.set(isRipemdNative ? createHash('ripemd160').update(input).digest() : slowRipemd160(input), 12)
    return output
  },
}

export const identity: Precompile = {
  name: 'IDENTITY',
  gas: (input) => 15 + 3 * wordsIn(input),
  run: (input) => input.slice(),
}
