import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A command that said it is ready. */
export interface RunningCommand {
  readonly url: string
  readonly pid: number
  /** The result of a call without parameters over HTTP. */
  ask(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>
}

export interface Surroundings {
  readonly cwd?: string
  readonly environment?: Readonly<Record<string, string>>
}

/** The environment of a command under test: ours without what would change its options. */
function environmentOf({ environment = {} }: Surroundings): Record<string, string | undefined> {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('VIVARIUM_'))
  return { ...Object.fromEntries(inherited), ...environment }
}

function spawnCommand(file: string, argv: readonly string[], surroundings: Surroundings) {
  const child = spawn(process.execPath, [file, ...argv], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf(surroundings),
    ...(surroundings.cwd !== undefined && { cwd: surroundings.cwd }),
  })
  const written = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written.stderr += text
  })
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, ...written }))
  })
  return { child, ended, written }
}

/** Runs the command to its end. */
export function runCommand(file: string, argv: readonly string[], surroundings: Surroundings = {}): Promise<Ended> {
  return spawnCommand(file, argv, surroundings).ended
}

/** Starts the command and waits for the line that says it is ready; rejects with what it wrote when it ends before. */
export async function startCommand(
  file: string,
  argv: readonly string[],
  surroundings: Surroundings = {},
): Promise<RunningCommand> {
  const { child, ended, written } = spawnCommand(file, argv, surroundings)
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, found] = /^vivarium is ready at (http\S+)/.exec(line) ?? []
      if (found !== undefined) resolve(found)
    })
    ended.then(({ status }) => reject(new Error(`ended with status ${status}: ${written.stderr}`)), reject)
  })
  return {
    url,
    pid: child.pid ?? 0,
    async ask(method, params = []) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const { result } = (await response.json()) as { result?: unknown } // JSON-RPC 2.0
      return result
    },
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}
