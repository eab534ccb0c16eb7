import { readFileSync, watch, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtCommand } from '../build.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { runCommand, startCommand } from './startCommand.ts'

const { path: folder } = temporaryFolder()
let file: string
beforeAll(() => {
  file = builtCommand()
})

/** Returns the content of a file as soon as it has a complete line. */
function contentOf(name: string): Promise<string> {
  return new Promise((resolve) => {
    const check = () => {
      const text = readText(join(folder, name))
      if (!text.endsWith('\n')) return
      watcher.close()
      resolve(text)
    }
    const watcher = watch(folder, check)
    check()
  })
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

describe.skipIf(process.platform === 'win32')('--open', () => {
  test('opens the dashboard with the program of the system', async () => {
    for (const name of ['xdg-open', 'open'])
      writeFileSync(join(folder, name), `#!/bin/sh\nprintf '%s\\n' "$@" > ${join(folder, 'opened')}\n`, { mode: 0o755 })
    const environment = { PATH: `${folder}${delimiter}${process.env.PATH}` }
    const command = await startCommand(file, ['--port', '0', '--open', '--quiet'], { environment })
    expect(await contentOf('opened')).toBe(`${command.url}/\n`)
    expect((await command.end('SIGTERM')).stderr).toBe('')
  })

  test('prints the URL if there is no such program', async () => {
    const environment = { PATH: join(folder, 'nothing') }
    const command = await startCommand(file, ['--port', '0', '--open', '--quiet'], { environment })
    await command.request('eth_chainId')
    const { stderr } = await command.end('SIGTERM')
    expect(stderr).toMatch(
      /--open: no browser was started \((xdg-)?open was not found\): open http:\/\/127\.0\.0\.1:\d+\/ yourself/,
    )
  })

  test('is rejected with --no-dashboard', async () => {
    const { status, stderr } = await runCommand(file, ['--port', '0', '--open', '--no-dashboard'])
    expect(status).not.toBe(0)
    expect(stderr).toContain(
      '--open cannot be given with --no-dashboard, because it opens the dashboard: leave out one of them',
    )
  })
})

test('the command serves the dashboard, and prints its URL in the ready line', async () => {
  const command = await startCommand(file, ['--port', '0', '--quiet'])
  const page = await (await fetch(command.url)).text()
  const [, script = ''] = /src="(dashboard\/app-[^"]+\.js)"/.exec(page) ?? []
  expect((await fetch(`${command.url}/${script}`)).headers.get('content-type')).toContain('javascript')
  expect((await command.end('SIGTERM')).stdout).toContain(`dashboard ${command.url}/`)
})

test('with --no-dashboard, the ready line has no dashboard', async () => {
  const command = await startCommand(file, ['--port', '0', '--quiet', '--no-dashboard'])
  expect(await (await fetch(command.url)).text()).not.toContain('<script')
  expect((await command.end('SIGTERM')).stdout).not.toContain('dashboard')
})
