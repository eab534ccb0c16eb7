import { homedir, platform } from 'node:os'
import { join } from 'node:path'

/** Returns the user's cache folder; undefined for a user without a home directory. */
export function userCacheFolder(): string | undefined {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env
  if (XDG_CACHE_HOME) return XDG_CACHE_HOME
  let home: string
  try {
    home = homedir()
  } catch {
    return undefined
  }
  switch (platform()) {
    case 'win32':
      return LOCALAPPDATA ?? join(home, 'AppData', 'Local')
    case 'darwin':
      return join(home, 'Library', 'Caches')
    default:
      return join(home, '.cache')
  }
}
