/** Sends the same requests on many connections, and counts the responses per second. */
import { connect, type Socket } from 'node:net'
import { requestText } from './connection.ts'

/** Time of a measurement, in milliseconds. */
const DURATION = 2_000

/** Sends the requests in turn on `connections` keep-alive connections. Returns the responses per second. */
export async function responsesPerSecond(url: string, bodies: readonly string[], connections: number): Promise<number> {
  const requests = bodies.map((body) => requestText(url, body))
  const run = async (time: number) => {
    const end = performance.now() + time
    const counts = await Promise.all(
      Array.from({ length: connections }, (_, index) => requestUntil(url, requests, index, end)),
    )
    return counts.reduce((sum, count) => sum + count, 0)
  }
  await run(DURATION / 4)
  const start = performance.now()
  const count = await run(DURATION)
  return (1_000 * count) / (performance.now() - start)
}

/** Sends requests one after another on one connection. Resolves to the number of responses. */
function requestUntil(url: string, requests: readonly string[], first: number, end: number): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let count = 0
    let received = ''
    const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true })
    const sendNext = () => socket.write(requests[(first + count) % requests.length] ?? '')
    socket.setEncoding('latin1')
    socket.on('connect', sendNext)
    socket.on('error', reject)
    socket.on('data', (text: string) => {
      received += text
      const body = received.indexOf('\r\n\r\n') + 4
      const [, length] = /content-length: *(\d+)/i.exec(received) ?? []
      if (body < 4 || length === undefined || received.length < body + Number(length)) return
      if (received.startsWith('{"error"', body) || received.includes('"error":', body))
        reject(new Error(received.slice(body)))
      received = ''
      count++
      if (performance.now() < end) sendNext()
      else socket.end(() => resolve(count))
    })
  })
}
