import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'

/**
 * Bundles what a worker thread runs (src/evm/background/worker.ts) into one module, for sources that run without a build. Packages stay
 * outside; so the file has to be inside the project.
 *
 * @param {string} outfile
 */
export async function bundleWorker(outfile) {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '..', 'src', 'evm', 'background', 'worker.ts')],
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  })
  mkdirSync(dirname(outfile), { recursive: true })
  // In one move: another process may be reading it.
  writeFileSync(`${outfile}.${process.pid}`, outputFiles[0].text)
  renameSync(`${outfile}.${process.pid}`, outfile)
}
