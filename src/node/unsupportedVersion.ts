/**
 * Returns why vivarium does not run on a version of Node.js, such as "22.1.0"; undefined if it does. `engines` in package.json has the same
 * versions: `zlib.crc32` exists since 22.2.
 */
export function unsupportedVersion(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 2) || (major === 20 && minor >= 19)) return undefined
  return `Node.js ${version} is not supported: use version 20.19 or a later 20, or version 22.2 or later`
}
