import { homedir, platform } from 'node:os'
import { join } from 'node:path'

/** Returns the user's configuration folder; undefined for a user without a home directory. */
export function userConfigFolder(): string | undefined {
  const { XDG_CONFIG_HOME, LOCALAPPDATA } = process.env
  if (XDG_CONFIG_HOME) return XDG_CONFIG_HOME
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
      return join(home, 'Library', 'Application Support')
    default:
      return join(home, '.config')
  }
}
