/** The large example: grown, and started from its kept version, beside a node on an empty chain. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KeptFixtures } from '../../src/fixtures/kept.ts'
import { openFixtureStore } from '../../src/node/fixtureStore.ts'
import { openTemporaryStore } from '../../src/storage/temporaryStore.ts'
import { median, printRow } from './row.ts'

const fixtures = ['fixtures/large.yaml']
const folder = mkdtempSync(join(tmpdir(), 'vivarium-bench-'))
const kept = new KeptFixtures(folder, 'bench')

const milliseconds = async (work: () => Promise<void>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

try {
  let transactions = 0
  const open = async () => {
    const { store } = await openFixtureStore({ fixtures }, (progress) => (transactions = progress.transactions), kept)
    await store.close()
  }
  const memory = process.memoryUsage().rss
  const cold = await milliseconds(open)
  printRow({ what: `${transactions.toLocaleString('en')} token transfers grown`, unit: 'ms', ours: cold })
  printRow({ what: 'the same, transactions a second', unit: '/s', ours: (1000 * transactions) / cold })
  printRow({ what: 'memory that growing takes', unit: 'MB', ours: (process.memoryUsage().rss - memory) / 2 ** 20 })
  const warm: number[] = []
  const empty: number[] = []
  for (let round = 0; round < 7; round++) {
    warm.push(await milliseconds(open))
    empty.push(await milliseconds(async () => (await openTemporaryStore()).close()))
  }
  printRow({
    what: 'store from the kept version',
    unit: 'ms',
    ours: median(warm),
    against: 'an empty store',
    theirs: median(empty),
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
