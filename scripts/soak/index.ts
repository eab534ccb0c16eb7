/**
 * Tries for long what the tests try briefly: `npm run soak -- [--minutes 10] [--kills 150] [--sequences 2000] [--corruptions 500] [--abuse 2000]
 * [--seed N]`. Random sequences of operations against a model, a node that is killed while it writes, goes back or spends credits, corrupted
 * data directories, malformed requests, and a node under full load. Ends with status 1 when anything is wrong. A phase whose number is 0 is left out.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadCrypto } from '../../src/crypto/engineCrypto.ts'
import { type KillOptions, killDuringRevert } from '../../test/node/killDuringRevert.ts'
import { killSpending } from '../../test/node/killSpending.ts'
import { killUnderLoad } from '../../test/node/killUnderLoad.ts'
import { soakAbuse } from './abuse.ts'
import { corruptStores } from './corruption.ts'
import { soakLoad } from './load.ts'
import { soakSequences } from './sequences.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    kills: { type: 'string', default: '150' },
    sequences: { type: 'string', default: '2000' },
    corruptions: { type: 'string', default: '500' },
    abuse: { type: 'string', default: '2000' },
    seed: { type: 'string' },
  },
})
const number = (name: 'minutes' | 'kills' | 'sequences' | 'corruptions' | 'abuse'): number => {
  const given = Number(values[name])
  if (Number.isFinite(given) && given >= 0) return given
  console.error(`--${name} must be a number from 0 on, not ${values[name]}`)
  process.exit(2)
}
const [minutes, kills, sequences] = [number('minutes'), number('kills'), number('sequences')]
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed)
const command = resolve('dist', 'cli.cjs')

await loadCrypto()
const violations: string[] = []
if (sequences > 0) violations.push(...(await soakSequences(Math.ceil(sequences), seed)))
if (kills > 0) violations.push(...(await soakKills(Math.ceil(kills))))
if (number('corruptions') > 0) violations.push(...(await soakCorruptions(Math.ceil(number('corruptions')))))
if (number('abuse') > 0) violations.push(...(await soakAbuse({ command, requests: Math.ceil(number('abuse')), seed })))
if (minutes > 0) violations.push(...(await soakLoad({ command, minutes, seed })))
for (const violation of violations) console.error(`violation: ${violation}`)
console.log(violations.length === 0 ? 'nothing was wrong' : `${violations.length} violations`)
process.exitCode = violations.length === 0 ? 0 : 1

async function soakKills(count: number): Promise<string[]> {
  const phases = [
    ['while it goes back', async (options: KillOptions) => (await killDuringRevert(options)).operations],
    ['under load', killUnderLoad],
    ['while credits are spent', killSpending],
  ] as const
  const failures: string[] = []
  for (const [when, kill] of phases) {
    const folder = await mkdtemp(join(tmpdir(), 'vivarium-soak-'))
    const began = performance.now()
    let done = 0
    const onKill = (number: number): void => {
      done = number
      if (number % 25 === 0) console.log(`kills ${when}: ${number} of ${count}`)
    }
    try {
      const operations = await kill({ command, folder, kills: count, seed, onKill })
      console.log(`kills ${when}: ${done}, ${operations} operations answered, ${seconds(began)} s (seed ${seed})`)
    } catch (error) {
      failures.push(`kill ${done + 1} ${when} (seed ${seed}): ${error instanceof Error ? error.stack : String(error)}`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return failures
}

async function soakCorruptions(count: number): Promise<string[]> {
  const began = performance.now()
  const { failures, ...counts } = await corruptStores({ seed, count })
  const { intact, repaired, beyondRepair } = counts
  console.log(
    `corruptions: ${intact} intact, ${repaired} repaired, ${beyondRepair} beyond repair, ${seconds(began)} s (seed ${seed})`,
  )
  return failures
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(0)
}
