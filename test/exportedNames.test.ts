import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Generated modules repeat names, and `index.ts` has only re-exports. */
const skipped = /^src\/(rpc\/generated\/|index\.ts$)/

/**
 * Names that may occur in several modules. The core that is compiled to WebAssembly (`core/`) and the code around it share the first
 * five. `Transaction` is a class and the schema of its JSON, `call` an opcode and the execution of eth_call.
 */
const allowed: readonly string[] = ['HUGE', 'SPONGE', 'hash', 'sha256', 'sstore', 'Transaction', 'call']

interface ExportedName {
  readonly file: string
  readonly isType: boolean
}

/** Returns the names that a module exports, without re-exports. A value and a type with the same name count as a value. */
function exportsOf(text: string): Map<string, { readonly isType: boolean }> {
  const declaration =
    /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(const|let|function\*?|class|interface|type|enum)\s+([\w$]+)/gm
  const found = new Map<string, { readonly isType: boolean }>()
  for (const [, kind = '', name = ''] of text.matchAll(declaration)) {
    const isType = kind === 'interface' || kind === 'type'
    found.set(name, { isType: isType && found.get(name)?.isType !== false })
  }
  return found
}

/** A schema in `rpc/wire` has the name of the type that it encodes, so that `param('address', Address)` reads well. */
const isSchema = ({ file, isType }: ExportedName): boolean => !isType && file.startsWith('src/rpc/wire/')

/** Returns the names that several files export, with the files. A single schema beside types does not count. */
function repeatedNames(files: readonly { readonly file: string; readonly text: string }[]): Map<string, string[]> {
  const found = new Map<string, ExportedName[]>()
  for (const { file, text } of files)
    for (const [name, { isType }] of exportsOf(text)) found.set(name, [...(found.get(name) ?? []), { file, isType }])
  const repeated = new Map<string, string[]>()
  for (const [name, exports] of found) {
    const others = exports.filter((each) => !isSchema(each))
    const counted = exports.length - others.length === 1 && others.every(({ isType }) => isType) ? others : exports
    if (counted.length > 1)
      repeated.set(
        name,
        counted.map(({ file }) => file),
      )
  }
  return repeated
}

/** Returns the modules of `src`, without skipped ones. */
const sources = () =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !skipped.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

test('an exported name means one thing in src', () => {
  const files = sources()
  expect(files.length).toBeGreaterThan(300)
  const repeated = [...repeatedNames(files)].filter(([name]) => !allowed.includes(name))
  expect(repeated.map(([name, places]) => `${name}: ${places.join(', ')}`)).toEqual([])
})

test('every allowed name still occurs in several modules', () => {
  const names = [...repeatedNames(sources()).keys()]
  expect(allowed.filter((name) => !names.includes(name))).toEqual([])
})

test('finds names that several modules export', () => {
  const text = 'export const a = 1\nexport async function b() {}\nexport interface C {}\nconst d = 2\n'
  expect([...exportsOf(text).keys()]).toEqual(['a', 'b', 'C'])
  const repeatedIn = (...files: [string, string][]) => [
    ...repeatedNames(files.map(([file, content]) => ({ file, text: content }))).keys(),
  ]
  expect(repeatedIn(['x', text], ['y', 'export type C = 1'])).toEqual(['C'])
  // A schema may have the name of its type, but not of another value or schema.
  const schema = 'export const C = 1'
  expect(repeatedIn(['x', text], ['src/rpc/wire/c.ts', schema])).toEqual([])
  expect(repeatedIn(['x', 'export class C {}'], ['src/rpc/wire/c.ts', schema])).toEqual(['C'])
  expect(repeatedIn(['src/rpc/wire/b.ts', schema], ['src/rpc/wire/c.ts', schema])).toEqual(['C'])
})
