import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfigFile } from '../../src/node/files/configFile.ts'
import { defineConfig } from '../../src/options/defineConfig.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const temporary = temporaryFolder()
const { path: folder } = temporary

const read = (name: string, text: string) => readConfigFile(temporary.write(name, text))

// Vitest compiles imported TypeScript itself. test/cli/configModule.test.ts tests what Node.js does.
describe('a configuration module', () => {
  test.each([
    ['esm.mjs', 'export default { chainId: await Promise.resolve(7), dataDir: "chain" }'],
    ['common.cjs', 'module.exports = { chainId: 7, dataDir: "chain", accounts: undefined }'],
    ['plain.js', 'module.exports = { chainId: 7, dataDir: "chain" }'],
  ])('%s is run, and its paths are relative to its folder', async (name, text) => {
    expect(await read(name, text)).toEqual({ chainId: 7, dataDir: join(folder, 'chain') })
  })

  test('can contain fixtures as objects', async () => {
    const text = `const story = { accounts: { alice: {} } }
      export default { fixtures: story, networks: { test: { chainId: 5, fixtures: story } } }`
    const story = { accounts: { alice: {} } }
    expect(await read('fixtures.mjs', text)).toEqual({
      fixtures: [story],
      networks: { test: { chainId: 5, fixtures: [story] } },
    })
  })

  test.each([
    ['values.mjs', 'export default { port: 70000 }', 'values.mjs: port: `port` must be a whole number from 0 to 65535'],
    ['list.mjs', 'export default []', 'list.mjs: a configuration must be an object with keys such as `port: 8545`'],
    [
      'named.mjs',
      'export const chainId = 7',
      'named.mjs has no default export: export the options, as in `export default { chainId: 1337 }`',
    ],
    [
      'empty.cjs',
      'module.exports = undefined',
      'empty.cjs has no default export: export the options, as in `module.exp',
    ],
    ['throws.mjs', '\nthrow new Error("no key")', 'the configuration file FOLDER/throws.mjs:2:7: no key'],
    ['throws.cjs', '\nthrow "no key"', 'the configuration file FOLDER/throws.cjs: no key'],
    ['package.mjs', 'import "nothing-like-this"', "Cannot find package 'nothing-like-this'"],
  ])('%s has an error that says what is wrong', async (name, text, message) => {
    const reading = read(name, text)
    await expect(reading).rejects.toThrow(message.replace('FOLDER/', join(folder, '/')))
    await expect(reading).rejects.toMatchObject({ code: -32602 })
  })

  test('that cannot be read is an error with the reason', async () => {
    await expect(readConfigFile(join(folder, 'missing.mjs'))).rejects.toThrow('missing.mjs: there is no such file')
    mkdirSync(join(folder, 'folder.mjs'))
    await expect(readConfigFile(join(folder, 'folder.mjs'))).rejects.toThrow('folder.mjs: it is a folder')
  })

  test('has the types of the options in defineConfig', () => {
    const config = { port: 0, quiet: true, fixtures: 'a.yaml', networks: { polygon: { chainId: 137 } } }
    expect(defineConfig(config)).toBe(config)
    // @ts-expect-error the name is misspelt
    defineConfig({ chianId: 7 })
    // @ts-expect-error a configuration file cannot name another
    defineConfig({ config: 'other.yaml' })
    // @ts-expect-error a port is a number
    defineConfig({ port: 'high' })
  })
})
