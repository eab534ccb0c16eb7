// Loaded with the first key: most runs use none, and start-up must be fast.
const crypto = (): typeof import('node:crypto') => process.getBuiltinModule('node:crypto')

/** Creates a key: 32 hex characters, 128 bits from the system's secure random source. */
export const newKey = (): string => crypto().randomBytes(16).toString('hex')

/** SHA-256. Keys are random or meant to be public in a test suite, so a slow hash would add nothing. */
export const digestOf = (key: string): Buffer => crypto().createHash('sha256').update(key).digest()

/** Number of digest characters in an id: enough to be unique, too few to find the key. */
const ID_LENGTH = 16

/** Returns the id of the key with this digest, which lists, logs and records contain. */
export const keyIdOf = (digest: Uint8Array): string => Buffer.from(digest).toString('hex').slice(0, ID_LENGTH)

/** Compares two digests in constant time. */
export const sameDigest = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && crypto().timingSafeEqual(a, b)
