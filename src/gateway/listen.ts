import type { Server } from 'node:net'
import { listenError } from './listenError.ts'

/** The last step of `listen` of node:net. Node.js 20 to 26 keep this name for old programs. */
interface ListensAtOnce {
  _listen2?(address: string, port: number, family: number, backlog: number): void
}

/** The default of node:net: connections that the system accepts before the process does. */
const BACKLOG = 511

/** Listens on a host and a port, or with port 0 on a free one. Resolves to the port. Rejects with a NodeError that names both. */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (cause: NodeJS.ErrnoException) => reject(listenError(cause, host, port))
    server.once('error', fail)
    server.once('listening', () => {
      server.off('error', fail)
      const address = server.address()
      // A server that listens on a port has an address object.
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
    start(server, host, port)
  })
}

/** The addresses that most nodes listen on, with their families. */
const families: ReadonlyMap<string, number> = new Map([
  ['127.0.0.1', 4],
  ['0.0.0.0', 4],
  ['::1', 6],
  ['::', 6],
])

/**
 * `listen` resolves names and supports processes that share a port. It loads node:dns, node:cluster and node:child_process for that, which takes
 * an eighth of the time in which the command loads its own code. An address needs none of them.
 */
function start(server: Server, host: string, port: number): void {
  const direct = server as Server & ListensAtOnce
  const family = families.get(host)
  if (family !== undefined && direct._listen2 !== undefined) direct._listen2(host, port, family, BACKLOG)
  else server.listen(port, host)
}
