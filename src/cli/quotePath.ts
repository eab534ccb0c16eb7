/** Quotes a path for a shell of the platform if necessary. Double quotes work in all shells of Windows, single quotes only in some. */
export function quotePath(path: string, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32') return /^[\w.:\\/@+-]+$/.test(path) ? path : `"${path}"`
  return /^[\w.:/@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}
