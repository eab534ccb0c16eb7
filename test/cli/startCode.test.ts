import { execFileSync } from 'node:child_process'
import { statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Address, bytesToHex, EMPTY_BYTES, hexToBytes } from '../../src/bytes.ts'
import { loadPrecompiles, precompilesOf } from '../../src/evm/precompiles/precompiles.ts'
import { builtCommand } from '../build.ts'
import { blsG1, bnG1 } from '../evm/curvePoints.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { startCommand } from './startCommand.ts'

/** What a start loads, and whether V8 accepts the code that earlier runs and Node itself have cached. */

const { newFolder, write } = temporaryFolder()

// Windows has no signals: the node would end without its `exit` event.
const withSignals = test.skipIf(process.platform === 'win32')

withSignals(
  'a start uses the cached code of the modules of Node, and loads neither an HTTP server nor what listens on names',
  async () => {
    const probe = write(
      'probe.cjs',
      `process.on('exit', () => {
      const { internalBinding } = require('internal/test/binding')
      const { compiledWithCache, compiledWithoutCache } = internalBinding('builtins').getCacheUsage()
      const usage = { cached: [...compiledWithCache], compiled: [...compiledWithoutCache], loaded: process.moduleLoadList }
      console.log('usage ' + JSON.stringify(usage))
    })`,
    )
    const argv = ['--require', probe, builtCommand(), '--port', '0', '--no-demo']
    const { request, end } = await startCommand('--expose-internals', argv)
    await request('eth_chainId')
    const { stdout } = await end('SIGTERM')
    const usage = JSON.parse(/^usage (.*)$/m.exec(stdout)?.[1] ?? '')
    // Loaded before the node listens.
    expect(usage.cached).toEqual(expect.arrayContaining(['net', 'tty']))
    expect(usage.compiled).not.toContain('net')
    expect(usage.loaded).toContain('NativeModule net')
    for (const module of ['http', 'dns', 'cluster', 'child_process'])
      expect(usage.loaded).not.toContain(`NativeModule ${module}`)
  },
)

test('the first call of a precompile loads its library', async () => {
  const { request, end } = await startCommand(builtCommand(), ['--port', '0', '--no-demo'])
  await loadPrecompiles()
  const inputs: Readonly<Record<string, string>> = {
    '0x0000000000000000000000000000000000000006': bnG1 + bnG1,
    '0x000000000000000000000000000000000000000b': blsG1 + blsG1,
  }
  for (const [to, input] of Object.entries(inputs)) {
    const output = precompilesOf('osaka')
      .get(to as Address)
      ?.run(hexToBytes(`0x${input}`))
    expect(await request('eth_call', [{ to, data: `0x${input}` }, 'latest'])).toBe(bytesToHex(output ?? EMPTY_BYTES))
  }
  await end('SIGTERM')
})

test.each([
  ['with the initial flags', [], 'change'],
  ['after the flags were changed', ['change-before-save'], ''],
  ['and loaded with changed flags', ['change'], 'change'],
])('code that was cached %s is accepted', (_, first, second) => {
  const cacheFolder = join(newFolder(), 'cache')
  const file = write('loaded.cjs', 'exports.sum = (a, b) => a + b')
  const run = (...changes: string[]) =>
    execFileSync(process.execPath, ['scripts/run-ts.mjs', 'test/cli/cachedCode.ts', file, cacheFolder, ...changes])
  run(...first)
  const cached = join(cacheFolder, 'loaded.cjs.cache')
  const past = new Date(0)
  utimesSync(cached, past, past)
  run(second)
  // Rejected code would have been replaced.
  expect(statSync(cached).mtime).toEqual(past)
})
