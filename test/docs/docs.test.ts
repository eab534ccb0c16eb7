import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { options } from '../../src/options/table.ts'
import { builtCommand } from '../build.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { PageRun, programParts, writeFile } from './pageRun.ts'
import { isGenerated, project, readPages } from './pages.ts'

/** Runs every code block of the README and of the documentation. docs/README.md describes the rules for blocks. */

const pages = readPages()
// Other tests replay the examples of methods.
const executed = pages.filter((page) => !isGenerated(page) || page.path === 'docs/reference/options.md')

/** The reasons for blocks that the tests do not run, with their numbers. */
const notRun: Readonly<Record<string, number>> = {
  'needs the internet': 7,
  'needs Docker': 4,
  'needs nginx': 1,
  'needs Foundry': 4,
  'needs Hardhat': 1,
}

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** Milliseconds for the blocks of a page. A page starts many processes, and five pages run at once. */
const PAGE_TIMEOUT = 180_000

const { path: root } = temporaryFolder()
let command: string
beforeAll(() => {
  command = builtCommand()
  link('vivarium', project)
  // The core of wagmi has the functions that the pages use, without React.
  link('wagmi', join(project, 'node_modules', '@wagmi', 'core'))
  link('@account-abstraction/contracts', join(project, 'node_modules', 'entry-point-08'))
  for (const name of [
    'viem',
    'ethers',
    'vite',
    'vitest',
    'jest',
    '@playwright',
    'starknet',
    'zksync-ethers',
    'web3',
    '@types',
  ])
    link(name, join(project, 'node_modules', name))
  // Replaces npx: it runs the programs of this project. Their tests have the time limits of this project.
  const npx = `#!/bin/sh\nprogram=$1; shift\ncase $program in\n${[
    `vivarium) exec '${process.execPath}' '${command}' "$@" ;;`,
    `vitest) exec '${process.execPath}' '${join(project, 'node_modules/vitest/vitest.mjs')}' "$@" --testTimeout 60000 --hookTimeout 60000 ;;`,
    `jest) exec '${process.execPath}' '${join(project, 'node_modules/jest/bin/jest.js')}' "$@" --testTimeout 60000 ;;`,
    `playwright) exec '${process.execPath}' '${join(project, 'node_modules/@playwright/test/cli.js')}' "$@" --timeout 60000 ;;`,
    '*) echo "npx: the tests of the documentation have no $program" >&2; exit 1 ;;',
  ].join('\n')}\nesac\n`
  mkdirSync(join(root, 'bin'))
  // `--open` starts these. They open no browser.
  const programs = { npx, 'xdg-open': '#!/bin/sh\n', open: '#!/bin/sh\n' }
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(root, 'bin', name), text)
    chmodSync(join(root, 'bin', name), 0o755)
  }
})

function link(name: string, target: string): void {
  const path = join(root, 'node_modules', name)
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path, 'junction')
}

/** Returns the folder for the files of a page, a project of a reader with the installed packages. */
function folderOf(path: string): string {
  const folder = join(root, path.replace(/\W/g, '-'))
  if (existsSync(folder)) return folder
  mkdirSync(folder)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}

/** Returns the environment of a reader: without the settings of this run, and with separate folders. */
const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_|VIVARIUM_|CI$|BUILT_)/.test(name)),
  ),
  PATH: `${join(root, 'bin')}:${dirname(process.execPath)}:${process.env.PATH}`,
  HOME: join(root, 'home'),
  XDG_CACHE_HOME: join(root, 'home', 'cache'),
  XDG_CONFIG_HOME: join(root, 'home', '.config'),
  NO_COLOR: '1',
  CHROMIUM: chromium,
})

test('every block that is not run has an allowed reason', () => {
  const counts: Record<string, number> = {}
  for (const { blocks } of pages)
    for (const { notRun: reason } of blocks) if (reason !== undefined) counts[reason] = (counts[reason] ?? 0) + 1
  expect(counts).toEqual(notRun)
})

describe.skipIf(process.platform === 'win32').concurrent('the blocks have the results that the page shows', () => {
  test.for(executed.filter(({ blocks }) => blocks.length > 0))(
    '$path',
    { timeout: PAGE_TIMEOUT },
    async (page, { skip, onTestFinished }) => {
      const needsBrowser = page.text.includes('npx playwright test')
      if (needsBrowser && !existsSync(chromium)) skip(`there is no Chromium at ${chromium}`)
      const run = new PageRun(page, folderOf(page.path), command, environment())
      onTestFinished(() => run.close())
      await run.run()
    },
  )
})

test('YAML blocks are valid fixtures or configuration files', () => {
  const files: Record<'fixtures' | 'config', string[]> = { fixtures: [], config: [] }
  for (const page of executed) {
    const folder = folderOf(`yaml of ${page.path}`)
    for (const name of ['contracts', 'artifacts'])
      cpSync(join(project, 'fixtures', 'contracts'), join(folder, name), { recursive: true })
    for (const block of page.blocks.filter(({ language, notRun }) => language === 'yaml' && notRun === undefined)) {
      const { file = `block-${block.line}.yaml`, text } = block
      writeFile({ ...block, file }, folder)
      const kind = kindOf(block.file, parse(text))
      // If the page builds or checks the file, its other blocks show the result.
      const isChecked = page.text.includes(`fixtures build ${file}`) || page.text.includes(`fixtures check ${file}`)
      if (kind !== undefined && !isChecked) files[kind].push(join(folder, file))
    }
  }
  expect(files.fixtures).not.toEqual([])
  expect(files.config).not.toEqual([])
  for (const [kind, list] of Object.entries(files)) {
    const { status, stderr } = spawnSync(process.execPath, [command, kind, 'check', ...list], {
      env: environment(),
      encoding: 'utf8',
    })
    expect(stderr, kind).not.toMatch(/error|\^/i)
    expect(status, stderr).toBe(0)
  }
})

/** Returns the command that checks a YAML file. Undefined for files of other programs. */
function kindOf(file: string | undefined, content: unknown): 'fixtures' | 'config' | undefined {
  if (file !== undefined && /^\.github|compose|pnpm-workspace/.test(file)) return undefined
  if (file !== undefined) return /config/.test(file) ? 'config' : 'fixtures'
  const isConfiguration = Object.keys(content as object).every((key) => key in options) // a YAML block is a mapping
  return isConfiguration ? 'config' : 'fixtures'
}

// Programs in JavaScript too: readers paste them into TypeScript.
test.each(['nodenext', 'bundler'])(
  'the programs and TypeScript files of all pages have no type errors, with moduleResolution %s',
  (resolution) => {
    const files = executed.flatMap((page) => {
      const folder = folderOf(page.path)
      const parts = programParts(page)
      const isProgram = parts.length > 0
      if (isProgram) writeFileSync(join(folder, 'program.mts'), parts.map(({ text }) => text).join('\n'))
      const shown = page.blocks.filter(
        ({ file, notRun }) => notRun === undefined && file !== undefined && /\.m?ts$/.test(file),
      )
      for (const block of shown) writeFile(block, folder)
      return [...shown.map(({ file = '' }) => join(folder, file)), ...(isProgram ? [join(folder, 'program.mts')] : [])]
    })
    expect(files).not.toEqual([])
    const compiler = join(project, 'node_modules', 'typescript', 'bin', 'tsc')
    const module = resolution === 'nodenext' ? resolution : 'preserve'
    const settings = `--noEmit --strict --module ${module} --moduleResolution ${resolution} --target es2023 --lib es2023,dom,esnext.disposable --skipLibCheck`
    const types = [
      '--allowImportingTsExtensions',
      '--types',
      'node',
      '--typeRoots',
      join(root, 'node_modules', '@types'),
    ]
    const { stdout } = spawnSync(process.execPath, [compiler, ...settings.split(' '), ...types, ...files], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(stdout).toBe('')
  },
)

// `npm init` makes a project CommonJS, where Node.js does not load such files as ECMAScript modules.
test('configuration files that are ECMAScript modules have a name that says so', () => {
  const files = executed.flatMap(({ path, blocks }) =>
    blocks
      .filter(({ file = '', text }) => /\.config\.[jt]s$/.test(file) && /^(import|export) /m.test(text))
      .map(({ file }) => `${path}: ${file}`),
  )
  expect(files).toEqual([])
})

test('the reference of the TypeScript API finds the declarations of the package', () => {
  const compiler = join(project, 'node_modules', 'typescript', 'bin', 'tsc')
  const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', join(project, 'docs', 'tsconfig.json')], {
    encoding: 'utf8',
  })
  expect(stdout).toBe('')
  expect(status).toBe(0)
})

test('every file that a page shows is used by its commands', () => {
  const unused = executed.flatMap(({ path, blocks, text }) =>
    blocks
      .filter(
        ({ file, language, notRun }) => file !== undefined && notRun === undefined && /^(js|ts|html)$/.test(language),
      )
      .filter(({ file = '' }) => {
        const name = file.split('/').at(-1) ?? ''
        const isTest = /\.(spec|test|config)\./.test(name) && /npx (vitest|jest|playwright test)|node --test/.test(text)
        // Only later versions of Node.js run it. test/cli/configModule.test.ts starts the command with one.
        const isConfig = name === 'vivarium.config.mts'
        return (
          !isTest &&
          !isConfig &&
          blocks
            .filter((block) => block.file !== file)
            .every((block) => !block.text.includes(name.replace(/\.ts$/, '')))
        )
      })
      .map(({ file }) => `${path}: ${file}`),
  )
  expect(unused).toEqual([])
})

test('the README shows six methods with their responses, and a program', () => {
  const readme = pages.find(({ path }) => path === 'README.md')
  const commands = readme?.blocks.filter(({ language, text }) => language === 'sh' && text.startsWith('curl ')) ?? []
  const methods = commands.map(({ text }) => /"method":"(\w+)"/.exec(text)?.[1])
  expect(methods).toEqual([
    'eth_getTransactionByBlockNumberAndIndex',
    'eth_getTransactionByBlockHashAndIndex',
    'eth_getTransactionReceipt',
    'eth_simulateV1',
    'l2a_getBlockWithTxs',
    'l2b_getTransactionDetails',
  ])
  expect(readme?.blocks.filter(({ language }) => language === 'json')).toHaveLength(methods.length)
  expect(readme?.blocks.filter(({ language }) => language === 'js')).toHaveLength(1)
})
