import { define, NodeError } from '../errors.ts'

const busyPort = define<{ host: string; port: number }>(
  'BusyPort',
  -32000,
  ({ host, port }) => `port ${port} on ${host} is already in use: choose another with --port, or 0 for a free one`,
)
const forbiddenPort = define<{ host: string; port: number }>(
  'ForbiddenPort',
  -32000,
  ({ host, port }) => `no permission to open port ${port} on ${host}: choose a port from 1024 up with --port`,
)
const unknownHost = define<{ host: string }>(
  'UnknownHost',
  -32000,
  ({ host }) => `${host} is not an address of this machine: choose another with --host`,
)

/** Converts an error of `listen` to a NodeError for the user who started the node. */
export function listenError(cause: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (cause.code) {
    case 'EADDRINUSE':
      return busyPort({ host, port }, { cause })
    case 'EACCES':
      return forbiddenPort({ host, port }, { cause })
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return unknownHost({ host }, { cause })
    default:
      return new NodeError('ListenFailed', -32000, `cannot listen on ${host}:${port}: ${cause.message}`, undefined, {
        cause,
      })
  }
}
