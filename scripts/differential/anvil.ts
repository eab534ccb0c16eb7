import { spawn } from 'node:child_process'

export interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

/** A running anvil. */
export interface Anvil {
  readonly host: string
  ask(method: string, params: readonly unknown[]): Promise<Answer>
  stop(): void
}

/** Starts the program `file` on a free port and waits until it listens. */
export async function startAnvil(file: string, options: readonly string[]): Promise<Anvil> {
  const child = spawn(file, ['--port', '0', ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  const host = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      printed += String(chunk)
      const [, host] = /Listening on (\S+)/.exec(printed) ?? []
      if (host !== undefined) resolve(host)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${file} ended before it listened:\n${printed}`)))
  })
  return {
    host,
    async ask(method, params) {
      const response = await fetch(`http://${host}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      return (await response.json()) as Answer // as JSON-RPC has it
    },
    stop: () => child.kill(),
  }
}
