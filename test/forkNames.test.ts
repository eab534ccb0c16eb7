import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forkNames } from '../src/protocol/forks.ts'

const root = join(import.meta.dirname, '..')
/** The layers that may compare fork names. Elsewhere, a difference between forks is a named rule (`src/protocol/rules.ts`). */
const layersOfRules = ['src/protocol/', 'src/evm/', 'src/reference/']
/** Lists the names for types. */
const list = 'src/options/hardforkNames.ts'

/** Places that name a fork without a decision. */
const exceptions: readonly string[] = [
  // The default fork of fixtures.
  "src/fixtures/plan/planForks.ts: 'bpo2'",
]

const names = [...forkNames, 'frontier'].join('|')
const patterns = [
  // Names of the library, forks as strings, and rules that are named after forks.
  /\bHardfork\.\w+/g,
  new RegExp(`'(?:${names})'`, 'g'),
  new RegExp(`\\b(?:rules|message|messageRules)\\.(?:${names})\\b`, 'g'),
  new RegExp(`\\{[^{}]*\\b(?:${names})\\b[^{}]*\\} = (?:\\w+\\.)*(?:rules|message|messageRulesAt)\\b`, 'g'),
  /\bincludesFork\(/g,
]

/** Returns the expressions of a text that name forks. */
const namesIn = (text: string): string[] => {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([found]) => found))
}

test('only the layers of rules compare fork names', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && file !== list && !layersOfRules.some((layer) => file.startsWith(layer)))
  expect(files.length).toBeGreaterThan(500)
  const places = files.flatMap((file) =>
    namesIn(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(places.sort()).toEqual(exceptions)
})

test('finds fork names, comparisons of forks and rules that are named after forks', () => {
  expect(namesIn("if (includesFork(fork, Hardfork.London) && fork !== 'osaka') { /* 'cancun' */ }")).toEqual([
    'Hardfork.London',
    "'osaka'",
    'includesFork(',
  ])
  expect(namesIn('if (rules.message.shanghai) return\nconst { paris } = messageRulesAt(fork)')).toEqual([
    'message.shanghai',
    '{ paris } = messageRulesAt',
  ])
})
