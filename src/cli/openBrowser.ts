import { spawn } from 'node:child_process'
import { define } from '../errors.ts'

export const nothingToOpen = define(
  'NothingToOpen',
  -32602,
  () => '--open cannot be given with --no-dashboard, because it opens the dashboard: leave out one of them',
)

/** By platform: the program that opens a URL in the default browser, and its arguments before the URL. */
const programs: Readonly<Record<string, readonly [program: string, ...before: string[]]>> = {
  darwin: ['open'],
  // `start` is a command of the shell; its first argument in quotes is the title of a window.
  win32: ['cmd', '/c', 'start', '""'],
}

/** Opens a URL in the default browser without waiting for it. Calls `onFailure` with the reason if that fails. */
export function openBrowser(url: string, onFailure: (reason: string) => void): void {
  const [program, ...before] = programs[process.platform] ?? ['xdg-open']
  const child = spawn(program, [...before, url], { stdio: 'ignore', detached: true })
  child.once('error', ({ code = 'unknown error' }: NodeJS.ErrnoException) =>
    onFailure(code === 'ENOENT' ? `${program} was not found` : `${program}: ${code}`),
  )
  child.once('exit', (code) => {
    if (code !== 0 && code !== null) onFailure(`${program} ended with status ${code}`)
  })
  // The node can exit while the browser runs.
  child.unref()
}
