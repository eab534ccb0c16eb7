import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export interface CommandResult {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A command that has reported that it is ready. */
export interface RunningCommand {
  readonly url: string
  readonly pid: number
  /** Sends a call over HTTP, and returns its result. Undefined for an error. */
  request(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Sends a signal and waits until the process ends. */
  end(signal: NodeJS.Signals): Promise<CommandResult>
}

export interface CommandOptions {
  readonly cwd?: string
  readonly environment?: Readonly<Record<string, string>>
}

/** Returns the environment of this process, without variables that set options, and with the given variables. */
function environmentOf({ environment = {} }: CommandOptions): Record<string, string | undefined> {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('VIVARIUM_'))
  return { ...Object.fromEntries(inherited), ...environment }
}

function spawnCommand(file: string, argv: readonly string[], options: CommandOptions) {
  const child = spawn(process.execPath, [file, ...argv], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf(options),
    ...(options.cwd !== undefined && { cwd: options.cwd }),
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text
  })
  const ended = new Promise<CommandResult>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, ...output }))
  })
  return { child, ended, output }
}

/** Runs the command until it ends. */
export function runCommand(
  file: string,
  argv: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return spawnCommand(file, argv, options).ended
}

/** Starts the command and waits until it prints that it is ready. Rejects with its standard error if it ends before. */
export async function startCommand(
  file: string,
  argv: readonly string[],
  options: CommandOptions = {},
): Promise<RunningCommand> {
  const { child, ended, output } = spawnCommand(file, argv, options)
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, readyUrl] = /^vivarium is ready at (http\S+)/.exec(line) ?? []
      if (readyUrl !== undefined) resolve(readyUrl)
    })
    ended.then(({ status }) => reject(new Error(`ended with status ${status}: ${output.stderr}`)), reject)
  })
  return {
    url,
    pid: child.pid ?? 0,
    async request(method, params = []) {
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
