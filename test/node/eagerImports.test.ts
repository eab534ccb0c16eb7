import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { layerOf } from '../architecture.ts'

const root = join(import.meta.dirname, '..', '..')

interface Eager {
  /** The files, relative to the project. */
  readonly files: readonly string[]
  readonly packages: readonly string[]
}

/** Returns the eager imports of a file, without lazy ones. */
function loadedWith(entry: string): Eager {
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

/** The modules that a text imports at once, for more than their types. */
function valueImports(text: string): string[] {
  const statements = text.matchAll(/^(?:import|export)\s+(?!type\b)(?:([^;'"]*?)\s+from\s+)?'([^']+)'/gm)
  return [...statements].flatMap(([, names = '', module = '']) => {
    const [, inner] = /^\{([^}]*)\}$/.exec(names.trim()) ?? []
    const isTypes = inner?.split(',').every((name) => /^\s*(type\s|$)/.test(name)) ?? false
    return isTypes ? [] : [module]
  })
}

test('a start loads neither engine nor schemas before it listens', () => {
  const { files, packages } = loadedWith('src/cli/main.ts')
  // The one package that reads the command line.
  expect(packages).toEqual(['yargs-parser'])
  const heavy = ['crypto', 'storage', 'state', 'evm', 'execution', 'chain', 'simulate', 'fixtures', 'reports']
  expect(files.filter((file) => heavy.includes(layerOf(file)))).toEqual([])
  // The only file of `wire` that has no schema.
  const isSchema = (file: string) =>
    /rpc\/(wire|methods)\/|generated\/methodTable/.test(file) && !file.endsWith('/rawJson.ts')
  expect(files.filter(isSchema)).toEqual([])
})

test('the rule sees what it should', () => {
  expect(valueImports(`import { a, type B } from './a.ts'\nimport type { C } from './c.ts'\n`)).toEqual(['./a.ts'])
  expect(valueImports(`import { type D, type E } from './d.ts'\nimport 'e'\nconst f = import('./f.ts')`)).toEqual(['e'])
  expect(loadedWith('src/node/chain/openChain.ts').packages).toContain('@ethereumjs/common')
})

test('the second engine is not loaded with a network', () => {
  const { files } = loadedWith('src/node/chain/openChain.ts')
  expect(files.filter((file) => layerOf(file) === 'reference')).toEqual([])
})
