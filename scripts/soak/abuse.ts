import { request } from 'node:http'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { startCommand } from '../../test/cli/startCommand.ts'
import { findDefect, fuzzRequests } from '../../test/gateway/fuzzRequests.ts'
import { watchLatency } from './watchLatency.ts'

/** Number of connections that send malformed requests at the same time. */
const CONNECTIONS = 4
/** Factor by which large requests are larger than in the tests. The largest reach the limit for bodies. */
const SCALE = 12
/** Maximum 99th percentile of the latency of another connection meanwhile, in milliseconds. The senders use the same machine. */
const MAX_LATENCY = 250

export interface AbuseOptions {
  /** The built command. */
  readonly command: string
  readonly requests: number
  readonly seed: number
}

/** Sends malformed requests to a built node while another connection sends `eth_blockNumber`. Returns the violations. */
export async function soakAbuse({ command, requests, seed }: AbuseOptions): Promise<string[]> {
  const violations = new Set<string>()
  const node = await startCommand(command, ['--port', '0', '--quiet'])
  const endWatching = watchLatency(node.url)
  let latencies: readonly number[] = []
  const attack = async (connection: number): Promise<void> => {
    for (const { kind, body } of fuzzRequests(
      seed + connection,
      Math.ceil(requests / CONNECTIONS),
      Object.keys(methods),
      SCALE,
    )) {
      const found = findDefect(await post(node.url, body))
      if (found !== undefined) violations.add(`${kind}: ${found}`)
    }
  }
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => attack(connection)))
    latencies = await endWatching()
  } catch (error) {
    violations.add(`the node did not answer: ${error instanceof Error ? error.message : String(error)}`)
  }
  const { status, stderr } = await node.end('SIGTERM')
  if (status !== 0) violations.add(`the node ended with status ${status}`)
  // Malformed requests may be logged as warnings.
  for (const line of stderr.split('\n').filter((text) => text !== '' && !text.includes('"level":"warn"')))
    violations.add(`the node logged: ${line}`)
  const slowest = latencies[Math.floor(latencies.length * 0.99)] ?? 0
  console.log(
    `abuse: ${requests} requests, 99th percentile of eth_blockNumber meanwhile ${slowest.toFixed(1)} ms (seed ${seed})`,
  )
  if (slowest > MAX_LATENCY)
    violations.add(`other connections waited ${slowest.toFixed(0)} ms while the node handled malformed requests`)
  return [...violations]
}

function post(url: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const sent = request(url, { method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks).toString()))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
