import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCircle, importsOf, layerOf, mayImport, violations } from './architecture.ts'

const project = join(import.meta.dirname, '..')
const sources = readdirSync(join(project, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.[mc]?[tj]sx?$/.test(name))
  .map((name) => `src/${name.split(sep).join('/')}`)
  .sort()

/** Modules of the tests that are not test files. The examples are separate projects. */
const helpers = readdirSync(join(project, 'test'), { recursive: true, encoding: 'utf8' })
  .map((name) => name.split(sep).join('/'))
  .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^examples\//.test(name))

test('helpers register hooks in functions, because test files share modules', () => {
  const hook = /^(beforeAll|beforeEach|afterAll|afterEach)\(/m
  expect(helpers).toContain('openNodes.ts')
  expect(helpers.filter((name) => hook.test(readFileSync(join(project, 'test', name), 'utf8')))).toEqual([])
})

describe('the source tree', () => {
  test('is not empty', () => expect(sources).toContain('src/bytes.ts'))

  test.each(sources)('%s follows the rules', (file) => {
    expect(violations(file, readFileSync(join(project, file), 'utf8'))).toEqual([])
  })

  test('has no circle of imports', () => {
    const texts = new Map(sources.map((file) => [file, readFileSync(join(project, file), 'utf8')]))
    expect(findCircle(texts)).toBeUndefined()
  })

  test('has no unexpected entries at its top level', () => {
    const listed = execFileSync('git', ['ls-files', '--full-name', '.'], { cwd: project, encoding: 'utf8' })
    const top = new Set(listed.split('\n').map((name) => name.split('/')[0] ?? ''))
    const visible = [...top].filter((name) => name !== '' && !name.startsWith('.'))
    const expected = [
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'src',
      'fixtures',
      'test',
      'scripts',
      'docs',
    ]
    expect([
      ...expected,
      'README.md',
      'LICENSE',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      'UPGRADING.md',
      'Dockerfile',
    ]).toEqual(expect.arrayContaining(visible))
  })
})

describe('the architecture rules', () => {
  test.each([
    ['a named import', `import { a } from '../chain/chain.ts'`],
    ['an import over several lines', `import {\n  a,\n  type B,\n} from '../chain/chain.ts'`],
    ['a default import', `import chain from "../chain/chain.ts"`],
    ['a namespace import', `import * as chain from '../chain/chain.ts'`],
    ['a bare import', `import '../chain/chain.ts'`],
    ['a type-only import', `import type { Chain } from '../chain/chain.ts'`],
    ['a dynamic import', `const { Chain } = await import('../chain/chain.ts')`],
    ['a dynamic import of a template', 'await import(`../chain/chain.ts`)'],
    ['a type of an import', `let chain: import('../chain/chain.ts').Chain`],
    ['a require', `createRequire(import.meta.url); require('../chain/chain.ts')`],
    ['an import after others', `import 'node:fs'\nimport { b } from './b.ts'\nimport '../chain/chain.ts'`],
    ['an import after a comment that looks like a string', `// don't\nimport '../chain/chain.ts'`],
    ['an import after a string that looks like a comment', `const url = 'http://x'; import('../chain/chain.ts')`],
    ['a re-export', `export { Chain } from '../chain/chain.ts'`],
    ['a re-export of everything', `export * from '../chain/chain.ts'`],
  ])('reject %s of a higher layer', (_, text) => {
    expect(violations('src/state/trie.ts', text)).toContain('state may not import src/chain/chain.ts')
    expect(importsOf(text)).toContain('../chain/chain.ts')
  })

  test.each([
    ['a line comment', `// import '../chain/chain.ts'`],
    ['a block comment', `/* import { a } from '../chain/chain.ts' */`],
    ['a string that contains an import', `const text = "import from '../chain/chain.ts'"`],
    ['a lower layer', `import { hexToBytes } from '../bytes.ts'`],
    ['the layer itself', `import { encodeNode } from './node.ts'`],
    ['a package', `import { RLP } from '@ethereumjs/rlp'`],
    ['a method called import', `chain.import(blocks); chain.import('x')`],
  ])('allow %s', (_, text) => expect(violations('src/state/trie.ts', text)).toEqual([]))

  test.each([
    ['src/layer2/l2a/ledger.ts', `import '../../chain/chain.ts'`],
    ['src/chain/chain.ts', `import '../layer2/l2a/ledger.ts'`],
    ['src/simulate/plan.ts', `import '../layer2/l2a/ledger.ts'`],
    ['src/gateway/httpHandler.ts', `import type { Chain } from '../chain/chain.ts'`],
    ['src/cli/start.ts', `import '../chain/chain.ts'`],
    ['src/bytes.ts', `import './errors.ts'`],
    ['src/state/trie.ts', `import '../../test/state/oracle.ts'`],
    ['src/novelty/new.ts', ''],
    ['src/state/trie.ts', 'await import(name)'],
    ['src/state/index.ts', `export * from './trie.ts'`],
    ['src/state/index.ts', `export type { Trie } from './trie.ts'`],
    ['src/state/trie.ts', 'export default class Trie {}'],
    ['src/state/trie.ts', 'class Trie {}\nexport { Trie as default }'],
    ['src/state/utils/hex.ts', ''],
    ['src/chain/helpers.ts', ''],
    ['src/common/hex.ts', ''],
    ['src/chain/genesis.ts', `import { z } from 'zod'`],
    ['src/rpc/protocol/dispatch.ts', `import * as z from 'zod/v4'`],
  ])('reject in %s the code %j', (file, text) => expect(violations(file, text)).not.toEqual([]))

  test.each([
    ['src/rpc/methods/eth/chainId.ts', `import { z } from 'zod'\nexport default defineMethod({})`],
    ['src/rpc/wire/quantity.ts', `import { z } from 'zod'`],
    ['src/rpc/protocol/method.ts', `import type { ZodType } from 'zod'`],
    ['src/fixtures/schema/block.ts', `import { z } from 'zod'`],
    ['src/index.ts', `export { createNode } from './node.ts'\nexport type { Hex } from './bytes.ts'`],
    ['src/cli/main.ts', `import { createNode } from '../node.ts'`],
  ])('allow in %s the code %j', (file, text) => expect(violations(file, text)).toEqual([]))

  test('allow files of at most 400 lines, except generated ones', () => {
    expect(violations('src/state/trie.ts', '\n'.repeat(400))).toEqual([])
    expect(violations('src/state/trie.ts', '\n'.repeat(401))).not.toEqual([])
    expect(violations('src/state/trie.ts', `// Made from trie.json. Do not edit.${'\n'.repeat(401)}`)).toEqual([])
  })

  test('let no layer import a higher one', () => {
    const order = ['bytes', 'errors', 'crypto', 'storage', 'state', 'evm', 'execution', 'chain', 'simulate', 'fixtures']
    const layers = [...order, 'rpc', 'node', 'cli']
    for (const [height, layer] of layers.entries())
      for (const above of layers.slice(height + 1)) expect(mayImport(layer)).not.toContain(above)
  })

  test.each([
    ['src/rpc/wire/receipt.ts', '../protocol/context.ts'],
    ['src/rpc/protocol/dispatch.ts', '../services/suggestFees.ts'],
    ['src/rpc/protocol/method.ts', '../generated/methodTable.ts'],
    ['src/rpc/services/logs/searchLogs.ts', '../../methods/eth/getLogs.ts'],
    ['src/rpc/ports/caller.ts', '../protocol/prices.ts'],
  ])('reject in %s an import of %s', (file, target) => {
    expect(violations(file, `import '${target}'`)).toHaveLength(1)
  })

  test.each([
    ['an import', `import { b } from './b.ts'`],
    ['an import of types', `import type { B } from './b.ts'`],
    ['an import of a value and a type', `import { b, type B } from './b.ts'`],
    ['a dynamic import', `await import('./b.ts')`],
  ])('name a circle that %s closes', (_, text) => {
    const texts = new Map([
      ['src/chain/a.ts', text],
      ['src/chain/b.ts', `import './c.ts'`],
      ['src/chain/c.ts', `import { a } from './a.ts'`],
    ])
    expect(findCircle(texts)).toBe('src/chain/a.ts → src/chain/b.ts → src/chain/c.ts → src/chain/a.ts')
  })

  test.each([
    [`import type { B } from './b.ts'`, undefined],
    [`import { type A, type B } from './b.ts'`, undefined],
    [`import type * as b from './b.ts'`, undefined],
    [`import { type A, b } from './b.ts'`, 'src/evm/a.ts → src/evm/b.ts → src/evm/a.ts'],
    [`import { typeOf } from './b.ts'`, 'src/evm/a.ts → src/evm/b.ts → src/evm/a.ts'],
    [`import type from './b.ts'`, 'src/evm/a.ts → src/evm/b.ts → src/evm/a.ts'],
  ])('allow a circle of the EVM only if %j imports types', (text, circle) => {
    const texts = new Map([
      ['src/evm/a.ts', text],
      ['src/evm/b.ts', `import { a } from './a.ts'`],
    ])
    expect(findCircle(texts)).toBe(circle)
  })

  test('treat a file at the top of src as a layer', () => {
    expect(layerOf('src/node.ts')).toBe('node')
    expect(layerOf('src/rpc/methods/eth/call.ts')).toBe('rpc')
  })
})
