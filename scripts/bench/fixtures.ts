/** The large example: a node that builds it, and one that finds it built, beside a node on an empty chain. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, printRow } from './row.ts'
import { startOurs } from './servers.ts'

const REPETITIONS = 7
const TRANSFERS = 10_000

/** Time until a node returns its height. */
interface Start {
  readonly milliseconds: number
  readonly megabytes: number
  readonly height: number
}

async function start(argv: readonly string[]): Promise<Start> {
  const begun = performance.now()
  const server = await startOurs(argv)
  const height = Number(await server.call('eth_blockNumber'))
  const milliseconds = performance.now() - begun
  const megabytes = memoryOf(server.pid)
  await server.stop()
  return { milliseconds, megabytes, height }
}

/** Resident memory of a process. */
function memoryOf(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(stdout) / 1024
}

const folder = mkdtempSync(join(tmpdir(), 'vivarium-bench-'))
// Where built fixtures are stored, here and in the nodes that are started.
process.env.XDG_CACHE_HOME = folder
try {
  const large = ['--fixtures', join('fixtures', 'large.yaml')]
  const empty: Start[] = []
  const kept: Start[] = []
  const cold = await start(large)
  // In turn, so that other work on the machine falls on both alike.
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    empty.push(await start([]))
    kept.push(await start(large))
  }
  if (kept.some(({ height }) => height !== cold.height)) throw new Error('what was kept is another chain')
  const of = (starts: readonly Start[], key: keyof Start): number => median(starts.map((each) => each[key]))
  const [time, memory] = [of(empty, 'milliseconds'), of(empty, 'megabytes')]
  const transfers = `${TRANSFERS.toLocaleString('en')} token transfers`
  const against = 'an empty chain'
  printRow({ what: `spawn to ${transfers}, built`, unit: 'ms', ours: cold.milliseconds, against, theirs: time })
  printRow({ what: 'the same, transfers a second', unit: '/s', ours: (1000 * TRANSFERS) / cold.milliseconds })
  printRow({ what: 'memory after building them', unit: 'MB', ours: cold.megabytes, against, theirs: memory })
  printRow({ what: `spawn to ${transfers}, kept`, unit: 'ms', ours: of(kept, 'milliseconds'), against, theirs: time })
  printRow({ what: 'memory on the kept version', unit: 'MB', ours: of(kept, 'megabytes'), against, theirs: memory })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
