// Loaded when the first key is met: most runs never see one, and a start should be short.
const crypto = (): typeof import('node:crypto') => process.getBuiltinModule('node:crypto')

/** A new key: 32 hex characters, 128 bits from the cryptographic source of the machine. */
export const newKey = (): string => crypto().randomBytes(16).toString('hex')

/** SHA-256. A key is random, or is meant to be known in a test suite: nothing would be gained by a slow digest. */
export const digestOf = (key: string): Buffer => crypto().createHash('sha256').update(key).digest()

/** Whether two digests are equal, in a time that does not tell where they differ. */
export const sameDigest = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && crypto().timingSafeEqual(a, b)
