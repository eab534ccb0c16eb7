/**
 * Runs official blockchain tests (execution-spec-tests, ethereum/tests; `.json` and `.json.gz`):
 * `npm run blockchain-tests -- FOLDER|FILE... [--fork NAME] [--verbose]`. The blocks of each test are imported as `--import`
 * imports them: valid ones have to be taken, invalid ones refused, and the head has to be the recorded one.
 * Prints the first difference of each failure, counts by fork, and `N passed, M failed`; with failures the exit code is 1.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { loadCrypto } from '../src/crypto/engineCrypto.ts'
import { type BlockchainTest, failureOf, isSupported } from '../test/protocol/blockchainTest.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fork: { type: 'string' }, verbose: { type: 'boolean', default: false } },
})
if (positionals.length === 0) {
  console.error('usage: npm run blockchain-tests -- FOLDER|FILE... [--fork NAME] [--verbose]')
  process.exit(2)
}

function* filesIn(path: string): Generator<string> {
  if (statSync(path).isFile()) {
    if (/\.json(\.gz)?$/.test(path)) yield path
    return
  }
  for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name))
}

function testsOf(file: string): Record<string, BlockchainTest> {
  const bytes = readFileSync(file)
  // The format is documented; a member that is missing shows as a failure.
  return JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()) as Record<string, BlockchainTest>
}

await loadCrypto()
const counts = new Map<string, { passed: number; failed: number }>()
let skipped = 0
for (const file of positionals.flatMap((path) => [...filesIn(path)])) {
  const start = performance.now()
  for (const [name, test] of Object.entries(testsOf(file))) {
    if (values.fork !== undefined && test.network !== values.fork) continue
    if (!isSupported(test)) {
      skipped++
      continue
    }
    const count = counts.get(test.network) ?? { passed: 0, failed: 0 }
    counts.set(test.network, count)
    const failure = await failureOf(test).catch((error: unknown) => `failed with ${(error as Error)?.stack ?? error}`)
    if (failure === undefined) count.passed++
    else {
      count.failed++
      console.log(`${name}: ${failure}`)
    }
  }
  if (values.verbose) console.error(`${file} ${(performance.now() - start).toFixed(0)} ms`)
}
for (const [fork, { passed, failed }] of counts) console.log(`${fork}: ${passed} passed, ${failed} failed`)
const total = [...counts.values()].reduce(
  (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
  { passed: 0, failed: 0 },
)
console.log(
  `${total.passed} passed, ${total.failed} failed${skipped > 0 ? `, ${skipped} of forks that are not executed here skipped` : ''}`,
)
process.exitCode = total.failed > 0 ? 1 : 0
