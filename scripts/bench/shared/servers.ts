import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../../freePort.ts'
import { type Call, caller } from './client.ts'

export interface Server {
  readonly url: string
  readonly pid: number
  /** Milliseconds from the spawn to the first response to eth_chainId. */
  readonly startTime: number
  readonly call: Call
  stop(): Promise<void>
}

/** The fastest server possible on Node: node:http with a constant response. */
const constantServer = `const answer = '{"jsonrpc":"2.0","id":1,"result":"0x7a69"}'
require('node:http').createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => { body += chunk })
  request.on('end', () => { JSON.parse(body); response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length }); response.end(answer) })
}).listen(Number(process.argv[1]), '127.0.0.1')`

export const startConstantServer = (): Promise<Server> =>
  startProgram(process.execPath, (port) => ['-e', constantServer, port])

/** Starts the built command. */
export const startNode = (argv: readonly string[] = []): Promise<Server> =>
  startProgram(process.execPath, (port) => [join('dist', 'cli.cjs'), '--quiet', '--port', port, ...argv])

/** Starts a program that serves JSON-RPC at a free port of 127.0.0.1, and waits for its first response. */
export async function startProgram(
  file: string,
  argumentsFor: (port: string) => readonly string[],
  cwd: string = process.cwd(),
): Promise<Server> {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const argv = argumentsFor(port)
  const startedAt = performance.now()
  const child = spawn(file, argv, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  const closed = once(child, 'close')
  const call = caller(url)
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
