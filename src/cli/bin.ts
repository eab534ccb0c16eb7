import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { userCacheFolder } from '../node/files/userFolders.ts'
import { lowerBackgroundPriority } from './backgroundThreads.ts'
import { CodeCache } from './codeCache.ts'

/** Digest of all files of this build. The build defines it. */
declare const BUILD_ID: string
/** Names of packs → names of their chunks. The build defines it. */
declare const PACKS: Readonly<Record<string, readonly string[]>>

/** In a clone, the folder that the build created beside the bundle; for an installed package, the user's cache folder. */
function cacheFolder(): string | undefined {
  const name = `${BUILD_ID}-${process.versions.v8}-${process.arch}`
  const beside = join(__dirname, 'cache')
  if (existsSync(beside)) return join(beside, name)
  const user = userCacheFolder()
  return user === undefined ? undefined : join(user, 'vivarium', 'code', name)
}

// Set first, because V8 rejects cached code that was compiled with other flags.
// Earlier garbage collection saves 30 MiB and costs little time.
setFlagsFromString('--heap-growing-percent=30')
lowerBackgroundPriority()

const chunks = join(__dirname, 'chunks', sep)
const chunk = (name: string): string => chunks + name
const packs = Object.entries(PACKS).map(
  ([name, chunks]) => [join(__dirname, 'packs', name), chunks.map(chunk)] as const,
)

const cache = new CodeCache(cacheFolder(), new Map(packs))
process.on('exit', () => cache.save())
// A killed process emits no `exit`. After this time all start-up code has run.
setTimeout(() => cache.save(), 5_000).unref()
cache.load(chunk('main.cjs'))
