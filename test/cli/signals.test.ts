import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { builtCommand } from '../build.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { startCommand } from './startCommand.ts'

const folder = temporaryFolder()

const signals = join(import.meta.dirname, '..', '..', 'src', 'cli', 'signals.ts')

/** Starts a program that listens for signals and never finishes closing. */
async function startUnclosable(deadline: number, close = "new Promise(() => { console.log('closing') })") {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [signals],
    write: false,
    bundle: true,
    format: 'cjs',
    platform: 'node',
  })
  const program = `${outputFiles[0]?.text}
    closeOnSignals(() => ${close}, ${deadline})
    setInterval(() => {}, 1000)
    console.log('ready')`
  const file = folder.write('program.cjs', program)
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'] })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const ended = once(child, 'close').then(([status]) => ({ status: status as number, stderr }))
  await once(child.stdout, 'data')
  return { child, ended }
}

describe('a process that does not finish closing', () => {
  test('ends after the deadline with a message', async () => {
    const { child, ended } = await startUnclosable(100)
    child.kill('SIGTERM')
    const { status, stderr } = await ended
    expect(status).toBe(128 + 15)
    expect(stderr).toContain('did not close within 0.1 seconds of SIGTERM')
  })

  test('prints an error for the user without a stack', async () => {
    const { child, ended } = await startUnclosable(60_000, "Promise.reject(new NodeError('Full', -32000, 'no space'))")
    child.kill('SIGTERM')
    expect(await ended).toEqual({ status: 1, stderr: 'vivarium: no space\n' })
  })

  test('ends immediately at a second signal', async () => {
    const { child, ended } = await startUnclosable(60_000)
    child.kill('SIGTERM')
    await once(child.stdout, 'data')
    child.kill('SIGINT')
    expect((await ended).status).toBe(128 + 2)
  })
})

test('a node that executes an endless transaction ends with status 0', async () => {
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
  // The node answers while it executes the transaction.
  expect(await command.request('eth_blockNumber')).toBe('0x0')
  expect((await command.end('SIGTERM')).status).toBe(0)
  expect(await sent).toBeUndefined()
})

test('a second SIGHUP does not interrupt the close', async () => {
  const { child, ended } = await startUnclosable(60_000)
  child.kill('SIGHUP')
  await once(child.stdout, 'data')
  child.kill('SIGHUP')
  child.kill('SIGTERM')
  expect((await ended).status).toBe(128 + 15)
})

test('a node whose terminal is closed closes, and ends by the signal', async () => {
  const temporary = folder.newFolder()
  const command = await startCommand(builtCommand(), ['--port', '0'], { environment: { TMPDIR: temporary } })
  expect(await command.request('eth_blockNumber')).toBe('0x16')
  expect(readdirSync(temporary)).not.toEqual([])
  expect((await command.end('SIGHUP')).status).toBeNull()
  expect(readdirSync(temporary)).toEqual([])
})
