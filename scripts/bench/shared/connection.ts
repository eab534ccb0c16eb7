/** Sends requests one after another on one connection, with as little work as possible. */
import { once } from 'node:events'
import { connect } from 'node:net'

export interface Connection {
  /** Sends a JSON-RPC body. Resolves to the body of the response. One at a time. */
  ask(body: string): Promise<string>
  close(): void
}

export async function connectTo(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  socket.setEncoding('latin1')
  let received = ''
  let answered: (body: string) => void = () => {}
  let failed: (error: Error) => void = () => {}
  socket.on('data', (text: string) => {
    received += text
    const body = received.indexOf('\r\n\r\n') + 4
    const [, length] = /content-length: *(\d+)/i.exec(received) ?? []
    if (body < 4 || length === undefined || received.length < body + Number(length)) return
    const response = received.slice(body)
    received = ''
    answered(response)
  })
  socket.on('error', (error) => failed(error))
  socket.on('close', () => failed(new Error('the connection is closed')))
  await once(socket, 'connect')
  return {
    ask: (body) =>
      new Promise((resolve, reject) => {
        answered = resolve
        failed = reject
        socket.write(requestText(url, body))
      }),
    close: () => socket.destroy(),
  }
}

/** Returns a `POST` request with a body. */
export function requestText(url: string, body: string): string {
  const { host } = new URL(url)
  const head = `POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`
  return `${head}\r\n\r\n${body}`
}
