/** The time from the spawn to the first response, on a new chain and on 2,000 stored blocks, compared with a node:http server. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printRow } from './shared/row.ts'
import { type Server, startConstantServer, startNode } from './shared/servers.ts'
import { median } from './shared/statistics.ts'

const REPETITIONS = 11
const BLOCKS = 2_000

const folder = mkdtempSync(join(tmpdir(), 'vivarium-bench-'))
try {
  const stored = ['--data-dir', join(folder, 'chain')]
  const server = await startNode(stored)
  await Promise.all(Array.from({ length: BLOCKS }, () => server.call('evm_mine')))
  await server.stop()

  const times = { constantServer: [] as number[], newChain: [] as number[], storedChain: [] as number[] }
  // Alternately, so that other processes on the machine affect all equally.
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    times.constantServer.push(await startTime(startConstantServer()))
    times.newChain.push(await startTime(startNode()))
    times.storedChain.push(await startTime(startNode(stored)))
  }
  const baseline = { unit: 'ms', baseline: 'node:http', baselineValue: median(times.constantServer) }
  printRow({ label: 'spawn to first response', value: median(times.newChain), ...baseline })
  printRow({ label: `the same on ${BLOCKS} stored blocks`, value: median(times.storedChain), ...baseline })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function startTime(starting: Promise<Server>): Promise<number> {
  const server = await starting
  await server.stop()
  return server.startTime
}
