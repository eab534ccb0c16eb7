import { spawn } from 'node:child_process'
import { freePort } from '../freePort.ts'

/** Milliseconds. Ganache does not answer some transactions before they are mined. */
const RESPONSE_TIMEOUT = 5_000

/** A JSON-RPC response. */
export interface RpcResponse {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

/** A running process of another node. */
export interface PeerProcess {
  readonly host: string
  call(method: string, params: readonly unknown[]): Promise<RpcResponse>
  /** Ends the process. */
  stop(): void
}

/** How a node starts. */
export interface PeerCommand {
  readonly file: string
  readonly options: readonly string[]
  /** Matches the output when the node listens. The first group is host and port. */
  readonly ready: RegExp
  /** Folder of the process. */
  readonly folder?: string | undefined
}

/** Starts another node on a free port and waits until it listens. */
export async function startPeer({ file, options, ready, folder }: PeerCommand): Promise<PeerProcess> {
  // Ganache does not accept port 0.
  const child = spawn(file, [...options, '--port', String(await freePort())], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: folder,
  })
  let printed = ''
  const host = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      printed += String(chunk)
      const [, host] = ready.exec(printed) ?? []
      if (host === undefined) return
      resolve(host)
      child.stdout.removeAllListeners('data').resume()
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${file} exited before it listened:\n${printed}`)))
  })
  return {
    host,
    async call(method, params) {
      try {
        const response = await fetch(`http://${host}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
          signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
        })
        return (await response.json()) as RpcResponse // JSON-RPC 2.0
      } catch (error) {
        if (!(error instanceof Error && error.name === 'TimeoutError')) throw error
        return { error: { code: 0, message: `no response in ${RESPONSE_TIMEOUT} ms` } }
      }
    },
    stop: () => child.kill(),
  }
}
