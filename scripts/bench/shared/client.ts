/** Sends JSON-RPC requests over keep-alive connections, with as little work as possible. */
import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true })

/** Calls a JSON-RPC method. Rejects with an Error that has the message of the error response. */
export type Call = (method: string, params?: readonly unknown[]) => Promise<unknown>

/** Returns a function that calls methods of the node at `url`. */
export const caller =
  (url: string): Call =>
  (method, params = []) =>
    ask(url, method, params)

/** Calls a JSON-RPC method of the node at `url`. Rejects with an Error that has the message of the error response. */
export async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const text = await post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  const { result, error } = JSON.parse(text) as { result?: unknown; error?: { message: string } } // JSON-RPC 2.0
  if (error !== undefined) throw new Error(`${method}: ${error.message}`)
  return result
}

/** Posts a body and resolves to the body of the response. */
export function post(url: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = request(url, { method: 'POST', agent, headers }, async (response) => {
      try {
        const parts: Buffer[] = []
        for await (const part of response) parts.push(part as Buffer) // of a response without an encoding
        resolve(Buffer.concat(parts).toString())
      } catch (error) {
        reject(error)
      }
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
