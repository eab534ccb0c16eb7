import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'

/**
 * Bundles the code of worker threads (src/evm/background/worker.ts) into one module, for sources that run without a build. Packages are not
 * bundled, so `outfile` must be inside the project.
 *
 * @param {string} outfile
 */
export async function bundleWorker(outfile) {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '..', '..', 'src', 'evm', 'background', 'worker.ts')],
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  })
  mkdirSync(dirname(outfile), { recursive: true })
  // Renamed into place, because another process may read the file.
  writeFileSync(`${outfile}.${process.pid}`, outputFiles[0].text)
  renameSync(`${outfile}.${process.pid}`, outfile)
}
