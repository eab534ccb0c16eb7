import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/**
 * Parts of `src` whose names do not count: the dashboard runs in the browser, the core folders are compiled to WebAssembly, `rpc/wire` has
 * the JSON form of a type under the name of the type, and the two layer-2 families implement the same functions.
 */
const separate = [
  /^src\/dashboard\/web\//,
  /^src\/(evm|crypto|state)\/core\//,
  /^src\/rpc\/(wire|generated)\//,
  /^src\/layer2\/l2[ab]\//,
  /^src\/index\.ts$/,
]

/** Names that occur in several modules and may. Replace one with a more precise name where you can, and remove it here. */
const allowed: readonly string[] = ['Chain', 'Hex', 'Message', 'Node', 'Reference', 'Transaction', 'call']

/** The names that a module exports, without re-exports. */
function exportsOf(text: string): Set<string> {
  const declaration =
    /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|function\*?|class|interface|type|enum)\s+([\w$]+)/gm
  return new Set([...text.matchAll(declaration)].map(([, name = '']) => name))
}

/** Names that several files export, with the files. */
function repeatedNames(files: readonly { readonly file: string; readonly text: string }[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { file, text } of files)
    for (const name of exportsOf(text)) found.set(name, [...(found.get(name) ?? []), file])
  return new Map([...found].filter(([, names]) => names.length > 1))
}

test('an exported name means one thing in src', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !separate.some((pattern) => pattern.test(file)))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  expect(files.length).toBeGreaterThan(300)
  const repeated = [...repeatedNames(files)].filter(([name]) => !allowed.includes(name))
  expect(repeated.map(([name, places]) => `${name}: ${places.join(', ')}`)).toEqual([])
})

test('the rule sees repeated names', () => {
  const text = 'export const a = 1\nexport async function b() {}\nexport interface C {}\nconst d = 2\n'
  expect([...exportsOf(text)]).toEqual(['a', 'b', 'C'])
  expect([
    ...repeatedNames([
      { file: 'x', text },
      { file: 'y', text: 'export type C = 1' },
    ]),
  ]).toEqual([['C', ['x', 'y']]])
})
