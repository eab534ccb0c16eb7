import { Worker } from 'node:worker_threads'

/** Sends `eth_blockNumber` again and again until it receives a message. Then posts the latencies. */
const WATCHER = `
const { request } = require('node:http')
const { parentPort, workerData } = require('node:worker_threads')
const latencies = []
let isOver = false
parentPort.on('message', () => { isOver = true })
const send = () => new Promise((resolve, reject) => {
  const sent = request(workerData, { method: 'POST', headers: { 'content-type': 'application/json' } }, (response) => {
    response.resume()
    response.on('end', resolve)
    response.on('error', reject)
  })
  sent.on('error', reject)
  sent.end('{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}')
})
;(async () => {
  while (!isOver) {
    const start = performance.now()
    await send()
    latencies.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  parentPort.postMessage(latencies)
  parentPort.close()
})()
`

/**
 * Measures how long a node takes to answer `eth_blockNumber` at `url`. The worker runs in a separate thread, so that the work of the
 * caller does not count. The returned function ends it and resolves to the latencies in milliseconds, in ascending order.
 */
export function watchLatency(url: string): () => Promise<readonly number[]> {
  const worker = new Worker(WATCHER, { eval: true, workerData: url })
  const result = new Promise<readonly number[]>((resolve, reject) => {
    worker.once('message', (latencies: number[]) => resolve(latencies.sort((a, b) => a - b)))
    worker.once('error', reject)
  })
  // The caller receives a failure from the returned function.
  result.catch(() => {})
  return () => {
    worker.postMessage('stop')
    return result
  }
}
