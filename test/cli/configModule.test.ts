import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { builtCommand } from '../build.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { runCommand, startCommand } from './startCommand.ts'

const project = join(import.meta.dirname, '..', '..')
const folder = temporaryFolder()
const cwd = folder.path
mkdirSync(join(cwd, 'node_modules'))
symlinkSync(project, join(cwd, 'node_modules', 'vivarium'), 'junction')

/** Whether this version of Node.js loads TypeScript. Its types are of a version that does not. */
const loadsTypeScript = 'typescript' in process.features && process.features.typescript !== false

const check = (name: string, text: string) => {
  folder.write(name, text)
  return runCommand(builtCommand(), ['config', 'check', name], { cwd })
}

describe('a configuration file', () => {
  test.each([
    ['esm.mjs', 'import { defineConfig } from "vivarium"\nexport default defineConfig({ chainId: 7 })'],
    ['common.cjs', 'const { defineConfig } = require("vivarium")\nmodule.exports = defineConfig({ chainId: 7 })'],
  ])('can be the module %s', async (name, text) => {
    expect(await check(name, text)).toEqual({ status: 0, stdout: `${name}: 1 option: valid\n`, stderr: '' })
  })

  test.each([
    ['esm.mts', 'import { defineConfig } from "vivarium"\nexport default defineConfig({ chainId: 7 as number })'],
    [
      'common.cts',
      'const { defineConfig } = require("vivarium")\nmodule.exports = defineConfig({ chainId: 7 as number })',
    ],
  ])('can be %s if Node.js loads TypeScript', async (name, text) => {
    const { status, stdout, stderr } = await check(name, text)
    if (loadsTypeScript) expect({ status, stdout }).toEqual({ status: 0, stdout: `${name}: 1 option: valid\n` })
    else {
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
      expect(stderr).toBe(
        `vivarium: cannot load the configuration file ${name}: this version of Node.js, ${process.versions.node}, does not load TypeScript. Use Node.js 22.18 or a later 22, or 24 or later. Or write it as .js, .mjs, .cjs, .yaml or .json\n`,
      )
    }
  })

  test('in TypeScript is read from the working directory, or stops the start', async () => {
    folder.write('package.json', '{ "type": "module" }')
    folder.write(
      'vivarium.config.ts',
      'import type { UserConfig } from "vivarium"\nexport default { chainId: 7, port: 0 } satisfies UserConfig\n',
    )
    const starting = startCommand(builtCommand(), [], { cwd })
    if (!loadsTypeScript) return expect(starting).rejects.toThrow('ended with status 1: vivarium: cannot load')
    const command = await starting
    expect(await command.request('eth_chainId')).toBe('0x7')
    await command.end('SIGTERM')
  })

  // `npm init` writes this type, and so every .js and .ts file is a CommonJS module.
  test.each([
    ['import { defineConfig } from "vivarium"\nexport default defineConfig({ chainId: 7 })\n', ':1'],
    ['export default { chainId: 7 }\n', ':1'],
  ])('that is an ECMAScript module in a CommonJS package has an error with a remedy', async (text, position) => {
    const own = folder.newFolder()
    writeFileSync(join(own, 'package.json'), '{ "type": "commonjs" }')
    writeFileSync(join(own, 'vivarium.config.js'), text)
    const { status, stderr } = await runCommand(builtCommand(), ['config', 'check'], { cwd: own })
    expect(status).toBe(1)
    expect(stderr).toContain(
      `vivarium.config.js${position}: Node.js loads it as CommonJS, and it has import or export statements: rename it to vivarium.config.mjs\n`,
    )
  })

  test.each([
    ['wrong.cjs', 'module.exports =', "wrong.cjs:2: Unexpected token ','"],
    ['wrong.mjs', 'export default', "wrong.mjs: Unexpected token ',' (node --check wrong.mjs shows the line)"],
  ])('%s has an error that leads to the mistake, without a stack', async (name, assignment, message) => {
    const { status, stderr } = await check(name, `${assignment} {\n  chainId: ,\n}\n`)
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `vivarium: cannot load the configuration file ${message}\n`,
    })
  })
})
