import { request } from 'node:http'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { startCommand } from '../../test/cli/startCommand.ts'
import { findDefect, fuzzRequests } from '../../test/gateway/fuzzRequests.ts'
import { watchLatency } from './watchLatency.ts'

/** Requests at once, each on a connection of its own. */
const CONNECTIONS = 4
/** How much larger the large requests are than in the tests: up to the limit for bodies. */
const SCALE = 12
/** Milliseconds in which 99 of 100 requests of another connection are answered meanwhile, with the senders on the same machine. */
const MAX_LATENCY = 250

export interface AbuseOptions {
  /** The built command. */
  readonly command: string
  readonly requests: number
  readonly seed: number
}

/** Sends malformed requests to a built node while another connection asks for the number of the latest block. Returns what was wrong. */
export async function soakAbuse({ command, requests, seed }: AbuseOptions): Promise<string[]> {
  const violations = new Set<string>()
  const node = await startCommand(command, ['--port', '0', '--quiet'])
  const endWatching = watchLatency(node.url)
  let latencies: readonly number[] = []
  const attack = async (each: number): Promise<void> => {
    for (const { kind, body } of fuzzRequests(
      seed + each,
      Math.ceil(requests / CONNECTIONS),
      Object.keys(methods),
      SCALE,
    )) {
      const found = findDefect(await post(node.url, body))
      if (found !== undefined) violations.add(`${kind}: ${found}`)
    }
  }
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, each) => attack(each)))
    latencies = await endWatching()
  } catch (error) {
    violations.add(`the node did not answer: ${error instanceof Error ? error.message : String(error)}`)
  }
  const { status, stderr } = await node.end('SIGTERM')
  if (status !== 0) violations.add(`the node ended with status ${status}`)
  // Warnings are for the one who sends such requests.
  for (const line of stderr.split('\n').filter((text) => text !== '' && !text.includes('"level":"warn"')))
    violations.add(`the node logged: ${line}`)
  const slowest = latencies[Math.floor(latencies.length * 0.99)] ?? 0
  console.log(
    `abuse: ${requests} requests, eth_blockNumber meanwhile 99 of 100 within ${slowest.toFixed(1)} ms (seed ${seed})`,
  )
  if (slowest > MAX_LATENCY)
    violations.add(`others waited ${slowest.toFixed(0)} ms while malformed requests were answered`)
  return [...violations]
}

function post(url: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const asking = request(url, { method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks).toString()))
      response.on('error', reject)
    })
    asking.on('error', reject)
    asking.end(body)
  })
}
