import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** The files of official tests in a folder and its subfolders, or the file itself: `.json` and `.json.gz`. */
export function* testFiles(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) {
    if (/\.json(\.gz)?$/.test(path)) yield path
    return
  }
  for (const name of readdirSync(path).sort()) yield* testFiles(join(path, name))
}

/** The tests in a file by their names. The type is not checked: a missing member makes a test fail. */
export function readTests<Test>(file: string): Record<string, Test> {
  const bytes = readFileSync(file)
  return JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString())
}
