import { Worker } from 'node:worker_threads'

/** Asks for the number of the latest block, one request after another, until it is told to stop; then posts the latencies. */
const WATCHER = `
const { request } = require('node:http')
const { parentPort, workerData } = require('node:worker_threads')
const latencies = []
let isOver = false
parentPort.on('message', () => { isOver = true })
const ask = () => new Promise((resolve, reject) => {
  const asking = request(workerData, { method: 'POST', headers: { 'content-type': 'application/json' } }, (response) => {
    response.resume()
    response.on('end', resolve)
    response.on('error', reject)
  })
  asking.on('error', reject)
  asking.end('{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}')
})
;(async () => {
  while (!isOver) {
    const began = performance.now()
    await ask()
    latencies.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  parentPort.postMessage(latencies)
  parentPort.close()
})()
`

/**
 * Measures how long a node takes to answer `eth_blockNumber` at `url`. The watcher runs in a thread of its own, so that the work of the
 * caller does not count. The function returned ends it and resolves to the latencies in milliseconds, in ascending order.
 */
export function watchLatency(url: string): () => Promise<readonly number[]> {
  const worker = new Worker(WATCHER, { eval: true, workerData: url })
  const result = new Promise<readonly number[]>((resolve, reject) => {
    worker.once('message', (latencies: number[]) => resolve(latencies.sort((a, b) => a - b)))
    worker.once('error', reject)
  })
  // A failure is reported to the caller when it ends the watcher.
  result.catch(() => {})
  return () => {
    worker.postMessage('stop')
    return result
  }
}
