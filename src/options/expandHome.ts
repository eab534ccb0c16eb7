import { homedir } from 'node:os'
import { sep } from 'node:path'

/**
 * Replaces `~` at the start of a path, alone or before a separator, by the home directory of the user. Shells do so only at the start of an
 * argument, not in `--data-dir=~/chain`, in variables and in files. `./~` is the file with this name.
 */
export function expandHome(path: string): string {
  const [, rest] = /^~(?=$|[\\/])(.*)$/s.exec(path) ?? []
  if (rest === undefined || (sep === '/' && rest.startsWith('\\'))) return path
  return homedir() + rest
}
