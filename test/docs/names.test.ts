import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCommandLine } from '../../src/cli/commandLine.ts'
import { flags } from '../../src/cli/flags.ts'
import { renamedOptions } from '../../src/options/renamedOptions.ts'
import { executionOptions } from '../../src/options/table/execution.ts'
import { forkNames, parseFork } from '../../src/protocol/forks.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { isGenerated, project, readNewestChanges, readPages } from './pages.ts'

/** Every option and method that the pages name exists. */

const pages = readPages()
const changes = [readNewestChanges('CHANGELOG.md'), readNewestChanges('UPGRADING.md')]
const written = [...pages.filter((page) => !isGenerated(page)), ...changes]
const subcommands = pages.find(({ path }) => path === 'docs/reference/command-line.md')?.text ?? ''

/** Pages and options of other programs. */
const foreignPages = /^docs\/coming-from\//
const foreign = ['--dump-state']

const isChange = (path: string) => changes.some((page) => page.path === path)

test('the pages name existing options', () => {
  const known = new Set([
    ...flags.flatMap(({ flag }) => [`--${flag}`, flag.startsWith('no-') ? `--${flag.slice(3)}` : `--no-${flag}`]),
    ...(subcommands.match(/--[a-z][a-z-]+/g) ?? []),
    ...['--help', '--version', '--serve', '--watch', ...foreign],
  ])
  const unknown = written
    .filter(({ path }) => !foreignPages.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/`(?:npx vivarium |vivarium )?[^`\n]*?(--[a-z][a-z-]+)/g)].map(([, option = '']) => ({
        path,
        option,
      })),
    )
    .filter(
      ({ path, option }) =>
        !known.has(option) &&
        !(isChange(path) && renamedOptions.has(option.slice(2))) &&
        !(option.endsWith('-') && [...known].some((name) => name.startsWith(option))),
    )
  expect(unknown).toEqual([])
})

test('the pages name existing methods', () => {
  const known = new Set(Object.entries(methods).flatMap(([name, { aliases }]) => [name, ...aliases]))
  const unknown = written.flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /(?<!#)\b(?:anvil|debug|eth|evm|hardhat|l2a|l2b|miner|personal|trace|txpool|vivarium|web3)_[a-zA-Z0-9]+\b(?!…)/g,
      ),
    ]
      .filter(([name]) => !known.has(name) && !/_(total|seconds|spent)$/.test(name) && name !== 'eth_subscription')
      .map(([name]) => `${path}: ${name}`),
  )
  expect(unknown).toEqual([])
})

test('the table of limits contains every limit with its default', () => {
  const limits = flags.filter(
    ({ name, flag, option }) =>
      option.group === 'Limits' &&
      !Object.hasOwn(executionOptions, name) &&
      /(^max-|-limit$|-timeout$|-interval$|-from$)/.test(flag),
  )
  const reference = pages.find(({ path }) => path === 'docs/reference/http.md')?.text ?? ''
  expect(limits.map(({ flag }) => `--${flag}`).filter((flag) => !reference.includes(`\`${flag}\``))).toEqual([])
  const units = { KiB: 2 ** 10, MiB: 2 ** 20, MB: 10 ** 6, s: 1 }
  const documented = [...reference.matchAll(/`--([a-z-]+)` ([\d,]+)(?: (KiB|MiB|MB|s)\b)?/g)].map(
    ([, flag, number = '', unit = 's']) => [
      flag,
      Number(number.replaceAll(',', '')) * units[unit as keyof typeof units],
    ],
  )
  expect(documented.length).toBeGreaterThan(15)
  const defaults = new Map(flags.map(({ flag, option }) => [flag, 'default' in option ? option.default : undefined]))
  expect(documented).toEqual(documented.map(([flag]) => [flag, defaults.get(String(flag))]))
})

/** Returns whether the command accepts an option of another node, or names the equivalent option. */
function isTranslated(option: string): boolean {
  try {
    readCommandLine([`${option}=1`], {})
    return true
  } catch (error) {
    return !/^unknown option [^:]*$/.test(error instanceof Error ? error.message : '')
  }
}

test('options of other nodes are accepted, or refused with the equivalent option', () => {
  const options = pages
    .filter(({ path }) => foreignPages.test(path))
    .flatMap(({ text }) =>
      [...text.matchAll(/^\| [^|\n]*`-[^|\n]*\|/gm)].flatMap(([cell]) => cell.match(/--[\w.-]+/g) ?? []),
    )
  expect(options.length).toBeGreaterThan(30)
  expect(options.filter((option) => !isTranslated(option))).toEqual([])
})

test('the guide to the dashboard describes every view in its navigation', () => {
  const guide = pages.find(({ path }) => path === 'docs/guides/dashboard.md')?.text ?? ''
  const [, rows = ''] = /^\| view \| contents \|\n.*\n((?:\|.*\n)+)/m.exec(guide) ?? []
  const described = [...rows.matchAll(/^\| ([^|]+) \|/gm)].map(([, title]) => title)
  // An import would need the settings of the compiler for JSX.
  const views = readFileSync(join(project, 'src/dashboard/web/views.ts'), 'utf8')
  const titles = [...views.matchAll(/^ {2}\w+: \{ title: '([^']+)'/gm)].map(([, title]) => title)
  expect(titles.length).toBeGreaterThan(5)
  expect(described).toEqual(titles)
})

test('the page about forks names every hardfork', () => {
  const page = pages.find(({ path }) => path === 'docs/concepts/forks.md')?.text ?? ''
  const [, list = ''] = /^The names are (`frontier`[\s\S]*?)\.$/m.exec(page) ?? []
  const names = [...list.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  expect(names.map(parseFork)).toEqual(forkNames)
})
