import { spawn } from 'node:child_process'

/** A JSON-RPC response. */
export interface RpcResponse {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

/** A running anvil process. */
export interface Anvil {
  readonly host: string
  call(method: string, params: readonly unknown[]): Promise<RpcResponse>
  stop(): void
}

/** Starts anvil, the program `file`, on a free port and waits until it listens. */
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
    child.once('exit', () => reject(new Error(`${file} exited before it listened:\n${printed}`)))
  })
  return {
    host,
    async call(method, params) {
      const response = await fetch(`http://${host}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      return (await response.json()) as RpcResponse // JSON-RPC 2.0
    },
    stop: () => child.kill(),
  }
}
