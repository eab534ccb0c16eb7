/**
 * Runs files of official state tests on our EVM: `npm run state-tests -- DIR|FILE... [--fork NAME] [--verbose]`. Each test runs
 * as a transaction of a block, and must give the recorded state root and hash of the logs.
 * The last line is `N passed, M failed`. With failures or without any test, the exit code is 1.
 */
import { loadCrypto } from '../../src/crypto/engineCrypto.ts'
import { loadPrecompiles } from '../../src/evm/precompiles/precompiles.ts'
import { runStateTest, type StateTest } from '../../test/evm/stateTest.ts'
import { scriptArguments } from '../scriptArguments.ts'
import { readTests, testFiles } from './testFiles.ts'

const USAGE = 'npm run state-tests -- FOLDER|FILE... [--fork NAME] [--verbose]'
const { values, positionals } = scriptArguments(USAGE, {
  allowPositionals: true,
  options: { fork: { type: 'string' }, verbose: { type: 'boolean', default: false } },
})
const files = testFiles(positionals, USAGE)

await Promise.all([loadCrypto(), loadPrecompiles()])
let passed = 0
let failed = 0
const durations: { file: string; milliseconds: number }[] = []
for (const file of files) {
  const start = performance.now()
  for (const [name, test] of Object.entries(readTests<StateTest>(file))) {
    if (test.post === undefined) continue
    const result = await runStateTest(test, (fork) => values.fork === undefined || fork === values.fork)
    passed += result.passed
    failed += result.failures.length
    for (const { fork, index, reason } of result.failures) console.log(`${file} ${name} ${fork}[${index}]: ${reason}`)
  }
  durations.push({ file, milliseconds: performance.now() - start })
  if (values.verbose) console.error(`${file} ${(performance.now() - start).toFixed(0)} ms`)
}
if (values.verbose) {
  for (const { file, milliseconds } of durations.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 10)) {
    console.error(`${milliseconds.toFixed(0)} ms ${file}`)
  }
}
console.log(`${passed} passed, ${failed} failed`)
// A misspelt fork must not look like a success.
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
