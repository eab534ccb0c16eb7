import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { endWithUsage } from '../scriptArguments.ts'

/** Returns the files of official tests in folders and their subfolders: `.json` and `.json.gz`. Ends the process if a path has none. */
export function testFiles(paths: readonly string[], usage: string): readonly string[] {
  if (paths.length === 0) endWithUsage(usage, 'name a folder or a file of official tests')
  return paths.flatMap((path) => {
    if (!existsSync(path)) endWithUsage(usage, `there is no file or folder ${path}`)
    const files = [...filesIn(path)]
    if (files.length === 0) endWithUsage(usage, `there is no .json or .json.gz file in ${path}`)
    return files
  })
}

function* filesIn(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) {
    if (/\.json(\.gz)?$/.test(path)) yield path
    return
  }
  for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name))
}

/** The tests in a file by their names. The type is not checked: a missing member makes a test fail. */
export function readTests<Test>(file: string): Record<string, Test> {
  const bytes = readFileSync(file)
  return JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString())
}
