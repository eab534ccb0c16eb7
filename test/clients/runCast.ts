import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** Returns the path of the executable in the npm package for this platform, or undefined. The wrapper of the package starts more slowly. */
export function findCast(): string | undefined {
  const architecture = { x64: 'amd64', arm64: 'arm64' }[process.arch as string]
  try {
    const manifest = createRequire(import.meta.url).resolve(
      `@foundry-rs/cast-${process.platform}-${architecture}/package.json`,
    )
    return join(dirname(manifest), 'bin', process.platform === 'win32' ? 'cast.exe' : 'cast')
  } catch {
    return undefined
  }
}

/** Runs a command of cast on the node at `url`, and returns its output. Rejects with its standard error. */
export const runCast = (cast: string | undefined, url: string, command: string, ...args: string[]): Promise<string> =>
  runCastIn({}, cast, url, command, ...args)

/** Runs cast with additional environment variables. */
export async function runCastIn(
  environment: Readonly<Record<string, string>>,
  cast: string | undefined,
  url: string,
  command: string,
  ...args: string[]
): Promise<string> {
  // cast accepts no options after --create.
  const { stdout } = await promisify(execFile)(cast ?? '', [command, '--rpc-url', url, ...args], {
    // Without the settings of cast and of the terminal.
    env: { HOME: '/nonexistent', NO_COLOR: '1', PATH: '', ...environment },
  })
  return stdout.trim()
}
