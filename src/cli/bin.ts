import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { userCacheFolder } from '../node/files/userFolders.ts'
import { unsupportedVersion } from '../node/unsupportedVersion.ts'
import { backgroundThreads, lowerPriority } from './backgroundThreads.ts'
import { CodeCache } from './codeCache.ts'
import { growYoungGeneration, keepYoungGeneration, limitHeapGrowth, optimizeEarly } from './v8Flags.ts'

/** Digest of all files of this build. The build defines it. */
declare const BUILD_ID: string
/** Names of packs → names of their chunks. The build defines it. */
declare const PACKS: Readonly<Record<string, readonly string[]>>

/**
 * Time in which most starts load their code, in milliseconds. V8 applies the limit of the heap from its next full garbage collection on. After a
 * longer time, a busy node would already have had the collection at 54 MiB, and its heap would grow to four times that size.
 */
const START_MILLISECONDS = 500

/** Processor time after which a node has served about a thousand transactions, in microseconds. */
const WARM_PROCESSOR_MICROSECONDS = 2_000_000
const MIN_WARM_CHECK_MILLISECONDS = 100

/** Time in which most nodes have served requests of each kind, so that the cache holds their code, in milliseconds. */
const SAVE_MILLISECONDS = 5_000

/** In a clone, the folder that the build created beside the bundle; for an installed package, the user's cache folder. */
function cacheFolder(): string | undefined {
  const name = `${BUILD_ID}-${process.versions.v8}-${process.arch}`
  const beside = join(__dirname, 'cache')
  if (existsSync(beside)) return join(beside, name)
  const user = userCacheFolder()
  return user === undefined ? undefined : join(user, 'vivarium', 'code', name)
}

// Before the code that older versions cannot load.
const unsupported = unsupportedVersion(process.versions.node)
if (unsupported !== undefined) {
  process.stderr.write(`vivarium: ${unsupported}\n`)
  process.exit(1)
}

const compilers = backgroundThreads()

const packs = Object.entries(PACKS).map(([name, chunks]) => [join(__dirname, 'packs', name), chunks] as const)

/** Calls `run` once when the process has used the processor for some time. An idle process checks this about once a second. */
function whenWarm(run: () => void): void {
  const { user, system } = process.cpuUsage()
  const missing = WARM_PROCESSOR_MICROSECONDS - user - system
  if (missing <= 0) run()
  // Two busy processors need at least this time.
  else setTimeout(whenWarm, Math.max(MIN_WARM_CHECK_MILLISECONDS, missing / 2_000), run).unref()
}

const cache = new CodeCache(cacheFolder(), new Map(packs))
process.on('exit', () => cache.save())
setTimeout(limitHeapGrowth, START_MILLISECONDS).unref()
// A killed process emits no `exit`.
setTimeout(() => cache.save(), SAVE_MILLISECONDS).unref()
const { started } = cache.load(join(__dirname, 'chunks', 'main.cjs')) as typeof import('./main.ts')
void started.then(() => {
  optimizeEarly()
  keepYoungGeneration()
  whenWarm(growYoungGeneration)
  // Not earlier: the start itself waits for these threads.
  lowerPriority(compilers)
})
