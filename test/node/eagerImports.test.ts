import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { layerOf } from '../architecture.ts'

const root = join(import.meta.dirname, '..', '..')

interface EagerImports {
  /** Paths relative to the project. */
  readonly files: readonly string[]
  readonly packages: readonly string[]
}

/** Returns the files and packages that an entry imports statically, also through other files. */
function eagerImportsOf(entry: string): EagerImports {
  const files = new Set<string>()
  const packages = new Set<string>()
  const visit = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    for (const name of valueImports(readFileSync(file, 'utf8'))) {
      if (name.startsWith('.')) visit(resolve(dirname(file), name))
      else if (!name.startsWith('node:')) packages.add(name)
    }
  }
  visit(join(root, entry))
  return { files: [...files].map((file) => relative(root, file)), packages: [...packages] }
}

/** Returns the modules that a source imports statically, without type imports. */
function valueImports(text: string): string[] {
  const statements = text.matchAll(/^(?:import|export)\s+(?!type\b)(?:([^;'"]*?)\s+from\s+)?'([^']+)'/gm)
  return [...statements].flatMap(([, names = '', module = '']) => {
    const [, inner] = /^\{([^}]*)\}$/.exec(names.trim()) ?? []
    const isTypes = inner?.split(',').every((name) => /^\s*(type\s|$)/.test(name)) ?? false
    return isTypes ? [] : [module]
  })
}

test('the command imports neither the engines nor the schemas eagerly', () => {
  const { files, packages } = eagerImportsOf('src/cli/main.ts')
  // The parser of the command line.
  expect(packages).toEqual(['yargs-parser'])
  const heavy = ['crypto', 'storage', 'state', 'evm', 'execution', 'chain', 'simulate', 'fixtures', 'reports']
  expect(files.filter((file) => heavy.includes(layerOf(file)))).toEqual([])
  // rawJson.ts is the only file of `wire` without a schema.
  const isSchema = (file: string) =>
    /rpc\/(wire|methods)\/|generated\/methodTable/.test(file) && !file.endsWith('/rawJson.ts')
  expect(files.filter(isSchema)).toEqual([])
})

test('valueImports ignores type imports and lazy imports', () => {
  expect(valueImports(`import { a, type B } from './a.ts'\nimport type { C } from './c.ts'\n`)).toEqual(['./a.ts'])
  expect(valueImports(`import { type D, type E } from './d.ts'\nimport 'e'\nconst f = import('./f.ts')`)).toEqual(['e'])
  expect(eagerImportsOf('src/node/chain/openChain.ts').packages).toContain('@ethereumjs/common')
})

test('a chain does not import the reference engine eagerly', () => {
  const { files } = eagerImportsOf('src/node/chain/openChain.ts')
  expect(files.filter((file) => layerOf(file) === 'reference')).toEqual([])
})
