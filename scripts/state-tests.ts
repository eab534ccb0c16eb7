/**
 * Runs files of official state tests on our EVM: `npm run state-tests -- DIR|FILE... [--fork NAME] [--verbose]`. Each test runs
 * as a transaction of a block, and must give the recorded state root and hash of the logs.
 * The last line is `N passed, M failed`. With failures, the exit code is 1.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadCrypto } from '../src/crypto/engineCrypto.ts'
import { loadKzg } from '../src/crypto/kzg.ts'
import { runStateTest, type StateTest } from '../test/evm/stateTest.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fork: { type: 'string' }, verbose: { type: 'boolean', default: false } },
})
if (positionals.length === 0) {
  console.error('usage: npm run state-tests -- DIR|FILE... [--fork NAME] [--verbose]')
  process.exit(2)
}

function* filesIn(path: string): Generator<string> {
  if (statSync(path).isFile()) {
    if (path.endsWith('.json')) yield path
    return
  }
  for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name))
}

await Promise.all([loadCrypto(), loadKzg()])
let passed = 0
let failed = 0
const slowest: { file: string; milliseconds: number }[] = []
for (const path of positionals) {
  for (const file of filesIn(path)) {
    const start = performance.now()
    // The format is documented. A missing member leads to a failure.
    const tests = JSON.parse(readFileSync(file, 'utf8')) as Record<string, StateTest>
    for (const [name, test] of Object.entries(tests)) {
      if (test.post === undefined) continue
      const result = await runStateTest(test, (fork) => values.fork === undefined || fork === values.fork)
      passed += result.passed
      failed += result.failures.length
      for (const { fork, index, reason } of result.failures) console.log(`${file} ${name} ${fork}[${index}]: ${reason}`)
    }
    slowest.push({ file, milliseconds: performance.now() - start })
    if (values.verbose) console.error(`${file} ${(performance.now() - start).toFixed(0)} ms`)
  }
}
if (values.verbose) {
  for (const { file, milliseconds } of slowest.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 10)) {
    console.error(`${milliseconds.toFixed(0)} ms ${file}`)
  }
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
