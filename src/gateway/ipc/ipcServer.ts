import { chmodSync, existsSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { dirname, resolve } from 'node:path'
import { define, errorCode, NodeError } from '../../errors.ts'
import type { GatewayContext } from '../gatewayContext.ts'
import { MessageConnection } from '../messages/messageConnection.ts'
import type { MessageConnections } from '../messages/messageConnections.ts'
import { IpcMessages } from './ipcMessages.ts'

/** Socket paths have at most this many bytes: `sun_path` of unix(7), without the final zero. Longer paths would be cut. */
const MAX_PATH_BYTES = process.platform === 'linux' ? 107 : 103

/** Windows has named pipes, which are outside of the file system. */
const PIPE = /^\\\\[.?]\\pipe\\./

/** Only the user who started the node can connect. */
const SOCKET_MODE = 0o600

const pathTooLong = define<{ path: string; bytes: number }>(
  'IpcPathTooLong',
  -32602,
  ({ path, bytes }) =>
    `the IPC path ${path} has ${bytes} bytes, and the system allows ${MAX_PATH_BYTES}: choose a shorter one with --ipc`,
)
const notPipe = define<{ path: string }>(
  'IpcPathNotPipe',
  -32602,
  ({ path }) => `the IPC path ${path} is not a named pipe: choose one with --ipc, such as \\\\.\\pipe\\vivarium.ipc`,
)
const busyPath = define<{ path: string }>(
  'IpcPathBusy',
  -32000,
  ({ path }) => `another process already uses the IPC path ${path}: choose another with --ipc`,
)
const notSocket = define<{ path: string }>(
  'IpcPathNotSocket',
  -32000,
  ({ path }) => `${path} exists and is not an IPC socket: choose another path with --ipc`,
)
const missingFolder = define<{ path: string }>(
  'IpcFolderMissing',
  -32000,
  ({ path }) => `the folder of the IPC path ${path} does not exist: create it, or choose another path with --ipc`,
)
const forbiddenPath = define<{ path: string }>(
  'IpcPathForbidden',
  -32000,
  ({ path }) => `no permission to create the IPC socket ${path}: choose another path with --ipc`,
)

/** A server for IPC that listens. */
export interface IpcServer {
  /** The absolute path of the socket, or the name of the pipe. */
  readonly path: string
  /** Resolves when the server and its connections are closed. The socket file is removed at once. */
  close(): Promise<void>
}

/**
 * Listens for clients of this machine on a Unix domain socket or, on Windows, a named pipe. They use the default network. They need no key,
 * because only the user who started the node can connect. Rejects with a NodeError that names the path.
 */
export async function openIpc(
  givenPath: string,
  connections: MessageConnections,
  context: GatewayContext,
): Promise<IpcServer> {
  const path = checkedPath(givenPath)
  const server = createServer({ allowHalfOpen: true }, (socket: Socket) => {
    const route = context.router.ipc()
    if (route === undefined) {
      socket.destroy()
      return
    }
    const messages = new IpcMessages(socket, context.limits.body)
    connections.add(new MessageConnection(messages, { headers: {}, socket: {} }, route, context))
  })
  server.maxConnections = context.transport.maxConnections
  await listenOrReplace(server, path).catch((cause) => {
    throw ipcError(cause, path)
  })
  return {
    path,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

function checkedPath(path: string): string {
  if (process.platform === 'win32') {
    if (PIPE.test(path)) return path
    throw notPipe({ path })
  }
  const absolute = resolve(path)
  const bytes = Buffer.byteLength(absolute)
  if (bytes > MAX_PATH_BYTES) throw pathTooLong({ path: absolute, bytes })
  return absolute
}

/** Listens on a path. Replaces the socket file that a node left there when it was killed. */
async function listenOrReplace(server: Server, path: string): Promise<void> {
  try {
    await listenOn(server, path)
  } catch (failure) {
    if (errorCode(failure) !== 'EADDRINUSE' || process.platform === 'win32') throw failure
    if (!statSync(path).isSocket()) throw notSocket({ path })
    if (await isUsed(path)) throw failure
    rmSync(path, { force: true })
    await listenOn(server, path)
  }
}

function listenOn(server: Server, path: string): Promise<void> {
  return new Promise((listening, fail) => {
    server.once('error', fail)
    server.listen(path, () => {
      server.off('error', fail)
      try {
        if (process.platform !== 'win32') chmodSync(path, SOCKET_MODE)
        listening()
      } catch (failure) {
        server.close(() => fail(failure))
      }
    })
  })
}

/** Whether a process listens on a socket file. */
function isUsed(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    const end = (isConnected: boolean) => {
      socket.destroy()
      resolve(isConnected)
    }
    socket.on('connect', () => end(true))
    // A socket of another user or with a full backlog is in use too.
    socket.on('error', (failure) => end(errorCode(failure) !== 'ECONNREFUSED'))
  })
}

/** Converts an error of `listen` to a NodeError for the user who started the node. */
function ipcError(cause: NodeJS.ErrnoException, path: string): Error {
  if (cause instanceof NodeError) return cause
  switch (cause.code) {
    case 'EADDRINUSE':
      return busyPath({ path }, { cause })
    case 'ENOTDIR':
      return missingFolder({ path }, { cause })
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      // libuv reports ENOENT as EACCES.
      return existsSync(dirname(path)) ? forbiddenPath({ path }, { cause }) : missingFolder({ path }, { cause })
    default:
      return new NodeError('ListenFailed', -32000, `cannot listen on ${path}: ${cause.message}`, undefined, { cause })
  }
}
