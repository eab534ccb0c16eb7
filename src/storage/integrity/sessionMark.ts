import { prefixedKey } from '../prefixedKey.ts'
import { tables } from '../store.ts'

/**
 * A record that is written when a store is opened and as the last one before it is closed. So the log of an open store is never empty, and the
 * last operation of a closed one is a put: LevelDB drops deletions from the tables, which would then look as if their end were lost.
 */
export const sessionMark = { table: tables.meta, key: Buffer.from('session'), value: Uint8Array.of(1) } as const

/** The key of the mark in the database. */
export const SESSION_MARK_KEY = prefixedKey(sessionMark.table, sessionMark.key)

/** Whether a key in the database is that of the mark. */
export const isSessionMark = (key: Uint8Array): boolean => Buffer.compare(key, SESSION_MARK_KEY) === 0
