/** The start of a node on the large example fixture, built and from the cache, compared with an empty chain. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printRow } from './shared/row.ts'
import { residentMegabytes, startNode } from './shared/servers.ts'
import { median } from './shared/statistics.ts'

const REPETITIONS = 7
const TRANSFERS = 10_000

/** The time until a node returns its height, its memory then, and the height. */
interface Start {
  readonly milliseconds: number
  readonly megabytes: number
  readonly height: number
}

async function start(argv: readonly string[]): Promise<Start> {
  const startedAt = performance.now()
  const server = await startNode(argv)
  const height = Number(await server.call('eth_blockNumber'))
  const milliseconds = performance.now() - startedAt
  const megabytes = residentMegabytes(server.pid) ?? Number.NaN
  await server.stop()
  return { milliseconds, megabytes, height }
}

const folder = mkdtempSync(join(tmpdir(), 'vivarium-bench-'))
// The started nodes store built fixtures there.
process.env.XDG_CACHE_HOME = folder
try {
  const large = ['--fixtures', join('fixtures', 'large.yaml')]
  const empty: Start[] = []
  const cached: Start[] = []
  const built = await start(large)
  // Alternately, so that other processes on the machine affect both equally.
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    empty.push(await start([]))
    cached.push(await start(large))
  }
  if (cached.some(({ height }) => height !== built.height)) throw new Error('the cached fixture has another height')
  const medianOf = (starts: readonly Start[], key: keyof Start): number => median(starts.map((start) => start[key]))
  const [time, memory] = [medianOf(empty, 'milliseconds'), medianOf(empty, 'megabytes')]
  const transfers = `${TRANSFERS.toLocaleString('en')} token transfers`
  const baseline = 'an empty chain'
  printRow({
    label: `spawn to ${transfers}, built`,
    unit: 'ms',
    value: built.milliseconds,
    baseline,
    baselineValue: time,
  })
  printRow({ label: 'the same, transfers per second', unit: '/s', value: (1000 * TRANSFERS) / built.milliseconds })
  printRow({ label: 'memory after building them', unit: 'MB', value: built.megabytes, baseline, baselineValue: memory })
  printRow({
    label: `spawn to ${transfers}, cached`,
    unit: 'ms',
    value: medianOf(cached, 'milliseconds'),
    baseline,
    baselineValue: time,
  })
  printRow({
    label: 'memory with the cached fixture',
    unit: 'MB',
    value: medianOf(cached, 'megabytes'),
    baseline,
    baselineValue: memory,
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
