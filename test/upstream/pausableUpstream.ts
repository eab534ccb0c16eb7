import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** An upstream that can stop to answer. */
export interface PausableUpstream {
  readonly url: string
  /** The bodies of the requests so far. */
  readonly bodies: readonly string[]
  /** Answers no further request. Resolves when it has received one. */
  pause(): Promise<void>
}

/** Starts a server that forwards requests to `url` until it is paused. */
export async function startPausableUpstream(url: string): Promise<PausableUpstream> {
  let receive: (() => void) | undefined
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    bodies.push(Buffer.concat(chunks).toString())
    if (receive !== undefined) return receive()
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body: Buffer.concat(chunks) })
    response.writeHead(answer.status, headers).end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    pause: () =>
      new Promise((resolve) => {
        receive = resolve
      }),
  }
}
