import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

/** The code of worker threads: name of the output → source file. */
export const workers = {
  worker: 'src/evm/background/worker.ts',
  compilerJsonWorker: 'src/reports/source/compilerJsonWorker.ts',
}

/**
 * Returns the constants in which the sources find these files.
 *
 * @param {(name: string) => string} fileOf returns the URL of an output, absolute or relative to the files that use it
 */
export const workerConstants = (fileOf) => ({
  WORKER_FILE: JSON.stringify(fileOf('worker')),
  COMPILER_JSON_WORKER_FILE: JSON.stringify(fileOf('compilerJsonWorker')),
})

/**
 * Bundles each of `workers` into one module, NAME.mjs, for sources that run without a build. Packages are not bundled, so `folder` must be
 * inside the project.
 *
 * @param {string} folder
 */
export async function bundleWorkers(folder) {
  const { outputFiles } = await build({
    absWorkingDir: join(import.meta.dirname, '..', '..'),
    entryPoints: workers,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  })
  mkdirSync(folder, { recursive: true })
  for (const { path, text } of outputFiles) {
    // Renamed into place, because another process may read the file.
    writeFileSync(`${path}.${process.pid}`, text)
    renameSync(`${path}.${process.pid}`, path)
  }
}
