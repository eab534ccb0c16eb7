import { existsSync } from 'node:fs'
import { homedir, platform } from 'node:os'
import { join } from 'node:path'
import { CodeCache } from './codeCache.ts'

/** Which build this is: the digest of all its files. Filled in by the build. */
declare const BUILD_ID: string

/** Beside the bundle where the build made the folder, that is in a clone; in the user's cache folder when installed. */
function cacheFolder(): string | undefined {
  const name = `${BUILD_ID}-${process.versions.v8}-${process.arch}`
  const beside = join(__dirname, 'cache')
  if (existsSync(beside)) return join(beside, name)
  try {
    return join(userCacheFolder(), 'vivarium', 'code', name)
  } catch {
    return undefined // A user without a home.
  }
}

function userCacheFolder(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env
  if (XDG_CACHE_HOME) return XDG_CACHE_HOME
  switch (platform()) {
    case 'win32':
      return LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local')
    case 'darwin':
      return join(homedir(), 'Library', 'Caches')
    default:
      return join(homedir(), '.cache')
  }
}

/** The oldest Node that has what the bundle uses. npm only warns of an older one. */
function requireNode(major: number, minor: number): void {
  const [haveMajor = 0, haveMinor = 0] = process.versions.node.split('.').map(Number)
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return
  process.stderr.write(`vivarium: Node ${major}.${minor} or later is needed, this is ${process.version}\n`)
  process.exit(1)
}

requireNode(20, 19)
const cache = new CodeCache(cacheFolder())
process.on('exit', () => cache.save())
// For a process that will be killed; by now everything that a start needs has run.
setTimeout(() => cache.save(), 5_000).unref()
cache.load(join(__dirname, 'chunks', 'main.cjs'))
