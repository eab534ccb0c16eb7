/** Spawn to first answer, beside a bare node:http server; and the same on a chain of 2,000 kept blocks. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, printRow } from './row.ts'
import { type Server, startFloor, startOurs } from './servers.ts'

const REPETITIONS = 11
const BLOCKS = 2_000

const folder = mkdtempSync(join(tmpdir(), 'vivarium-bench-'))
try {
  const kept = ['--data-dir', join(folder, 'chain')]
  const server = await startOurs(kept)
  await Promise.all(Array.from({ length: BLOCKS }, () => server.call('evm_mine')))
  await server.stop()

  const times = { floor: [] as number[], ours: [] as number[], kept: [] as number[] }
  // In turn, so that other work on the machine falls on all alike.
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    times.floor.push(await startTime(startFloor()))
    times.ours.push(await startTime(startOurs()))
    times.kept.push(await startTime(startOurs(kept)))
  }
  const floor = { unit: 'ms', against: 'node:http', theirs: median(times.floor) }
  printRow({ what: 'spawn to first answer', ours: median(times.ours), ...floor })
  printRow({ what: `the same on ${BLOCKS} kept blocks`, ours: median(times.kept), ...floor })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function startTime(starting: Promise<Server>): Promise<number> {
  const server = await starting
  await server.stop()
  return server.startTime
}
