#!/usr/bin/env node
/** Bundles a TypeScript file and runs it: `node scripts/run-ts.mjs FILE.ts [arguments]`. Packages are not bundled. */
import { mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { bundleWorkers, workerConstants } from './build/bundle-workers.mjs'

const [file, ...rest] = process.argv.slice(2)
if (file === undefined) {
  console.error('usage: node scripts/run-ts.mjs FILE.ts [arguments]')
  process.exit(2)
}
// In the project, so that the bundle finds node_modules.
const folder = mkdtempSync(join(import.meta.dirname, '..', 'node_modules', '.run-ts-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const outfile = join(folder, 'main.mjs')
await bundleWorkers(folder)
await build({
  entryPoints: [resolve(file)],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  sourcemap: 'inline',
  // The scripts that open the dashboard build it.
  define: { ...workerConstants((name) => `./${name}.mjs`), DASHBOARD_FOLDER: '"../.vivarium/dashboard"' },
  logLevel: 'warning',
})
process.argv = [process.argv[0], resolve(file), ...rest]
await import(pathToFileURL(outfile).href)
