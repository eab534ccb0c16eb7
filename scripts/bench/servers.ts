import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

export interface Server {
  readonly url: string
  readonly pid: number
  /** Milliseconds from the spawn to the first response to eth_chainId. */
  readonly startTime: number
  call(method: string, params?: readonly unknown[]): Promise<unknown>
  stop(): Promise<void>
}

/** The fastest server possible on Node: node:http with a constant response. */
const constantServer = `const answer = '{"jsonrpc":"2.0","id":1,"result":"0x7a69"}'
require('node:http').createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => { body += chunk })
  request.on('end', () => { JSON.parse(body); response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length }); response.end(answer) })
}).listen(Number(process.argv[1]), '127.0.0.1')`

export const startConstantServer = async (): Promise<Server> => start(['-e', constantServer, String(await freePort())])

/** Starts the built command. */
export const startNode = async (argv: readonly string[] = []): Promise<Server> =>
  start([join('dist', 'cli.cjs'), '--quiet', '--port', String(await freePort()), ...argv], 3)

async function start(argv: readonly string[], portIndex = 2): Promise<Server> {
  const url = `http://127.0.0.1:${argv[portIndex]}`
  const startedAt = performance.now()
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'ignore', 'inherit'] })
  const closed = once(child, 'close')
  const call = async (method: string, params: readonly unknown[] = []): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } } // JSON-RPC 2.0
    if (error !== undefined) throw new Error(`${method}: ${error.message}`)
    return result
  }
  while (!(await isReady(call))) {
    if (child.exitCode !== null) throw new Error(`${argv[0]} ended with status ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return {
    url,
    pid: child.pid ?? 0,
    startTime: performance.now() - startedAt,
    call,
    async stop() {
      child.kill('SIGTERM')
      await closed
    },
  }
}

const isReady = (call: Server['call']): Promise<boolean> =>
  call('eth_chainId').then(
    () => true,
    () => false,
  )

/** The resident memory of a process, or undefined if `ps` is missing. */
export function residentMegabytes(pid: number): number | undefined {
  try {
    return (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024) / 1e6
  } catch {
    return undefined
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
