import { statSync } from 'node:fs'

/** Returns the permission bits of a file or folder, such as 0o600. Undefined on Windows, which has none. */
export const permissionsOf = (path: string): number | undefined =>
  process.platform === 'win32' ? undefined : statSync(path).mode & 0o777
