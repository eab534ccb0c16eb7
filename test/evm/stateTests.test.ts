import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadCrypto } from '../../src/crypto/engineCrypto.ts'
import { loadKzg } from '../../src/crypto/kzg.ts'
import { type Failure, runStateTest, type StateTest } from './stateTest.ts'

/** Where official state tests may lie; they are not part of the project. `npm run state-tests -- DIR` runs any. */
const folder = join(import.meta.dirname, '..', '..', '..', 'shared', 'state-tests')
/** Correct but slow: they are left to the script. */
const slow = [
  'CALLBlake2f_MaxRounds',
  'loopMul',
  'static_Call1MB1024Calldepth',
  'static_Call50000_sha256',
  'ecpairing_inputs',
]

beforeAll(() => Promise.all([loadCrypto(), loadKzg()]))

if (!existsSync(folder)) test.skip(`official state tests: nothing lies at ${folder}`, () => {})
else {
  const topics = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  describe('official state tests', () => {
    test.each(topics.map(({ name }) => name))(
      '%s',
      async (topic) => {
        const failures: (Failure & { name: string })[] = []
        let passed = 0
        for (const path of readdirSync(join(folder, topic), { recursive: true, encoding: 'utf8' })) {
          if (!path.endsWith('.json') || slow.some((name) => path.endsWith(`${name}.json`))) continue
          // The format is documented; what a file lacks shows as a failure.
          const tests = JSON.parse(readFileSync(join(folder, topic, path), 'utf8')) as Record<string, StateTest>
          for (const [name, stateTest] of Object.entries(tests)) {
            const result = await runStateTest(stateTest, () => true)
            passed += result.passed
            failures.push(...result.failures.map((failure) => ({ name, ...failure })))
          }
        }
        expect(failures).toEqual([])
        expect(passed).toBeGreaterThan(0)
      },
      300_000,
    )
  })
}
