import { spawn } from 'node:child_process'
import { define } from '../errors.ts'

export const nothingToOpen = define(
  'NothingToOpen',
  -32602,
  () => '--open opens the dashboard, and --no-dashboard leaves it out: leave out one of the two',
)

/** The program that opens an address in the default browser, by platform, and its arguments before the address. */
const programs: Readonly<Record<string, readonly [program: string, ...before: string[]]>> = {
  darwin: ['open'],
  // `start` is a command of the shell; its first argument in quotes is the title of a window.
  win32: ['cmd', '/c', 'start', '""'],
}

/** Opens an address in the default browser without waiting for it. `failed` gets the reason, in words. */
export function openBrowser(url: string, failed: (reason: string) => void): void {
  const [program, ...before] = programs[process.platform] ?? ['xdg-open']
  const child = spawn(program, [...before, url], { stdio: 'ignore', detached: true })
  child.once('error', ({ code = 'unknown error' }: NodeJS.ErrnoException) =>
    failed(code === 'ENOENT' ? `${program} was not found` : `${program}: ${code}`),
  )
  child.once('exit', (code) => {
    if (code !== 0 && code !== null) failed(`${program} ended with status ${code}`)
  })
  // A browser that stays in the foreground does not keep the node from ending.
  child.unref()
}
