import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { userCacheFolder } from '../node/userCacheFolder.ts'
import { CodeCache } from './codeCache.ts'

/** Which build this is: the digest of all its files. Filled in by the build. */
declare const BUILD_ID: string

/** Beside the bundle where the build made the folder, that is in a clone; in the user's cache folder when installed. */
function cacheFolder(): string | undefined {
  const name = `${BUILD_ID}-${process.versions.v8}-${process.arch}`
  const beside = join(__dirname, 'cache')
  if (existsSync(beside)) return join(beside, name)
  const user = userCacheFolder()
  return user === undefined ? undefined : join(user, 'vivarium', 'code', name)
}

const cache = new CodeCache(cacheFolder())
process.on('exit', () => cache.save())
// For a process that will be killed; by now everything that a start needs has run.
setTimeout(() => cache.save(), 5_000).unref()
cache.load(join(__dirname, 'chunks', 'main.cjs'))
