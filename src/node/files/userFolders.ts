import { homedir, platform } from 'node:os'
import { join } from 'node:path'

/** Returns the user's cache folder; undefined for a user without a home directory. */
export const userCacheFolder = (): string | undefined =>
  process.env.XDG_CACHE_HOME || userFolder(['Library', 'Caches'], ['.cache'])

/** Returns the user's configuration folder; undefined for a user without a home directory. */
export const userConfigFolder = (): string | undefined =>
  process.env.XDG_CONFIG_HOME || userFolder(['Library', 'Application Support'], ['.config'])

/** Returns the folder for a kind of files. `mac` and `other` are paths below the home directory. Windows has one folder for all kinds. */
function userFolder(mac: readonly string[], other: readonly string[]): string | undefined {
  let home: string
  try {
    home = homedir()
  } catch {
    return undefined
  }
  switch (platform()) {
    case 'win32':
      return process.env.LOCALAPPDATA ?? join(home, 'AppData', 'Local')
    case 'darwin':
      return join(home, ...mac)
    default:
      return join(home, ...other)
  }
}
