import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadCrypto } from '../../src/crypto/engineCrypto.ts'
import { loadPrecompiles } from '../../src/evm/precompiles/precompiles.ts'
import { countOfficial, hasOfficial, officialFolder } from '../official.ts'
import { type Failure, runStateTest, type StateTest } from './stateTest.ts'

/** `npm run state-tests -- DIR` runs the tests of any folder. */
const folder = officialFolder('state-tests')
const isPresent = hasOfficial('state-tests')
/** Tests that pass but are too slow here. The script runs them. */
const slowTests = [
  'CALLBlake2f_MaxRounds',
  'loopMul',
  'static_Call1MB1024Calldepth',
  'static_Call50000_sha256',
  'ecpairing_inputs',
]

beforeAll(() => Promise.all([loadCrypto(), loadPrecompiles()]))

describe.skipIf(!isPresent)('official state tests', () => {
  const topics = isPresent ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : []
  test.for(topics.map(({ name }) => name))('%s', { timeout: 300_000 }, async (topic, context) => {
    const failures: (Failure & { name: string })[] = []
    let passed = 0
    let skipped = 0
    for (const path of readdirSync(join(folder, topic), { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.json')) continue
      // The type is not checked here: a missing member makes the test fail.
      const tests = JSON.parse(readFileSync(join(folder, topic, path), 'utf8')) as Record<string, StateTest>
      if (slowTests.some((name) => path.endsWith(`${name}.json`))) {
        skipped += Object.keys(tests).length
        continue
      }
      for (const [name, stateTest] of Object.entries(tests)) {
        const result = await runStateTest(stateTest, () => true)
        passed += result.passed
        failures.push(...result.failures.map((failure) => ({ name, ...failure })))
      }
    }
    countOfficial(context, { run: passed + failures.length, skipped })
    expect(failures).toEqual([])
    expect(passed).toBeGreaterThan(0)
  })
})
