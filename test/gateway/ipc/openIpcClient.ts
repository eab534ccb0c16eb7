import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Returns an unused path for a socket, in `folder` or, on Windows, among the named pipes. */
export const ipcPathIn = (folder: string): string =>
  process.platform === 'win32' ? `\\\\.\\pipe\\${randomUUID()}` : join(folder, `${randomUUID().slice(0, 8)}.ipc`)

/** A client over IPC, whose lines are the messages of the node. */
export interface IpcClient {
  readonly socket: Socket
  /** Resolves to the next message, decoded. */
  next(): Promise<unknown>
  /** Sends a text and resolves to the next message. */
  exchange(text: string | Uint8Array): Promise<unknown>
}

export async function openIpcClient(path: string): Promise<IpcClient> {
  const socket = connect({ path, allowHalfOpen: true })
  await once(socket, 'connect')
  const lines = createInterface(socket)[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error('the connection is closed')
    return JSON.parse(value)
  }
  return {
    socket,
    next,
    exchange(text) {
      socket.write(text)
      return next()
    },
  }
}
