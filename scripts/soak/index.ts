/**
 * Runs the random tests of the suite for longer: `npm run soak -- [--minutes 10] [--kills 150] [--sequences 2000] [--corruptions 500] [--abuse 2000]
 * [--seed N]`. Random sequences of operations against a model, a node that is killed while it writes, reverts or spends credits, corrupted
 * data directories, malformed requests, and a node under full load. Exits with status 1 after violations. A phase with the number 0 is skipped.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { loadCrypto } from '../../src/crypto/engineCrypto.ts'
import { type KillOptions, killDuringRevert } from '../../test/node/killDuringRevert.ts'
import { killSpending } from '../../test/node/killSpending.ts'
import { killUnderLoad } from '../../test/node/killUnderLoad.ts'
import { killWaiting } from '../../test/node/killWaiting.ts'
import { countOf, scriptArguments, seedOf } from '../scriptArguments.ts'
import { soakAbuse } from './abuse.ts'
import { corruptStores } from './corruption.ts'
import { soakLoad } from './load.ts'
import { soakSequences } from './sequences.ts'

const USAGE =
  'npm run soak -- [--minutes 10] [--kills 150] [--sequences 2000] [--corruptions 500] [--abuse 2000] [--seed N]'
const { values } = scriptArguments(USAGE, {
  options: {
    minutes: { type: 'string', default: '10' },
    kills: { type: 'string', default: '150' },
    sequences: { type: 'string', default: '2000' },
    corruptions: { type: 'string', default: '500' },
    abuse: { type: 'string', default: '2000' },
    seed: { type: 'string' },
  },
})
const numberOf = (name: 'minutes' | 'kills' | 'sequences' | 'corruptions' | 'abuse'): number =>
  countOf(USAGE, name, values[name])
const [minutes, kills, sequences] = [numberOf('minutes'), numberOf('kills'), numberOf('sequences')]
const seed = seedOf(USAGE, values.seed)
const command = resolve('dist', 'cli.cjs')

await loadCrypto()
const violations: string[] = []
if (sequences > 0) violations.push(...(await soakSequences(Math.ceil(sequences), seed)))
if (kills > 0) violations.push(...(await soakKills(Math.ceil(kills))))
if (numberOf('corruptions') > 0) violations.push(...(await soakCorruptions(Math.ceil(numberOf('corruptions')))))
if (numberOf('abuse') > 0)
  violations.push(...(await soakAbuse({ command, requests: Math.ceil(numberOf('abuse')), seed })))
if (minutes > 0) violations.push(...(await soakLoad({ command, minutes, seed })))
for (const violation of violations) console.error(`violation: ${violation}`)
console.log(violations.length === 0 ? 'no violations' : `${violations.length} violations`)
process.exitCode = violations.length === 0 ? 0 : 1

async function soakKills(count: number): Promise<string[]> {
  const phases = [
    ['during reverts', async (options: KillOptions) => (await killDuringRevert(options)).operations],
    ['under load', killUnderLoad],
    ['with waiting transactions', killWaiting],
    ['while spending credits', killSpending],
  ] as const
  const failures: string[] = []
  for (const [when, kill] of phases) {
    const folder = await mkdtemp(join(tmpdir(), 'vivarium-soak-'))
    const start = performance.now()
    let done = 0
    const onKill = (number: number): void => {
      done = number
      if (number % 25 === 0) console.log(`kills ${when}: ${number} of ${count}`)
    }
    try {
      const operations = await kill({ command, folder, kills: count, seed, onKill })
      console.log(`kills ${when}: ${done}, ${operations} operations completed, ${secondsSince(start)} s (seed ${seed})`)
    } catch (error) {
      failures.push(`kill ${done + 1} ${when} (seed ${seed}): ${error instanceof Error ? error.stack : String(error)}`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return failures
}

async function soakCorruptions(count: number): Promise<string[]> {
  const start = performance.now()
  const { failures, ...counts } = await corruptStores({ seed, count })
  const { intact, repaired, beyondRepair } = counts
  console.log(
    `corruptions: ${intact} intact, ${repaired} repaired, ${beyondRepair} beyond repair, ${secondsSince(start)} s (seed ${seed})`,
  )
  return failures
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(0)
}
