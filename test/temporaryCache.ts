import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'vivarium-cache-'))

/**
 * Replaces the user's cache folder by a temporary one for a whole test run, so that earlier runs and nodes of the user do not change its
 * results. Vitest calls it before the tests.
 */
export function setup(): void {
  process.env.XDG_CACHE_HOME = folder
}

/** Vitest calls it after the tests. */
export function teardown(): void {
  rmSync(folder, { recursive: true, force: true })
}
