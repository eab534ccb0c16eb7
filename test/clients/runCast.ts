import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** The executable that npm has for this platform; the wrapper beside it would only cost time. */
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

/** What `cast` prints, asked of the node at `url`. Rejects with what it says on standard error. */
export const runCast = (cast: string | undefined, url: string, command: string, ...args: string[]): Promise<string> =>
  runCastIn({}, cast, url, command, ...args)

/** The same with more in its environment. */
export async function runCastIn(
  environment: Readonly<Record<string, string>>,
  cast: string | undefined,
  url: string,
  command: string,
  ...args: string[]
): Promise<string> {
  // After --create there are no options any more.
  const { stdout } = await promisify(execFile)(cast ?? '', [command, '--rpc-url', url, ...args], {
    // Without settings of cast and of the terminal.
    env: { HOME: '/nonexistent', NO_COLOR: '1', PATH: '', ...environment },
  })
  return stdout.trim()
}
