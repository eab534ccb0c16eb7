import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtCommand } from '../build.ts'
import { startCommand } from './startCommand.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vivarium-signals-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const signals = join(import.meta.dirname, '..', '..', 'src', 'cli', 'signals.ts')

/** A program that never closes, and says when it would hear a signal. */
async function startStubborn(deadline: number) {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [signals],
    write: false,
    bundle: true,
    format: 'cjs',
    platform: 'node',
  })
  const file = join(folder, 'stubborn.cjs')
  const program = `${outputFiles[0]?.text}
    closeOnSignals(() => new Promise(() => { console.log('closing') }), ${deadline})
    setInterval(() => {}, 1000)
    console.log('ready')`
  writeFileSync(file, program)
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'] })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const ended = once(child, 'close').then(([status]) => ({ status: status as number, complaint }))
  await once(child.stdout, 'data')
  return { child, ended }
}

describe('a process that does not close by itself', () => {
  test('ends after the deadline and says so', async () => {
    const { child, ended } = await startStubborn(100)
    child.kill('SIGTERM')
    const { status, complaint } = await ended
    expect(status).toBe(128 + 15)
    expect(complaint).toContain('did not close within 0.1 seconds of SIGTERM')
  })

  test('ends at once at a second signal', async () => {
    const { child, ended } = await startStubborn(60_000)
    child.kill('SIGTERM')
    await once(child.stdout, 'data')
    child.kill('SIGINT')
    expect((await ended).status).toBe(128 + 2)
  })
})

test('a node that is executing an endless transaction ends with status 0', async () => {
  const command = await startCommand(builtCommand(), [
    '--port',
    '0',
    '--hardfork',
    'prague',
    '--gas-limit',
    '1000000000000',
  ])
  const [from] = (await command.request('eth_accounts')) as string[]
  const to = `0x${'10'.repeat(20)}`
  await command.request('anvil_setCode', [to, '0x5b5f56'])
  const sent = command.request('eth_sendTransaction', [{ from, to, gas: '0x174876e800' }])
  // Answered while the block is being made.
  expect(await command.request('eth_blockNumber')).toBe('0x0')
  expect((await command.end('SIGTERM')).status).toBe(0)
  expect(await sent).toBeUndefined()
})
