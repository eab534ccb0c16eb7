/**
 * Runs official blockchain tests (execution-spec-tests, ethereum/tests; `.json` and `.json.gz`): `npm run blockchain-tests --
 * FOLDER|FILE... [--fork NAME] [--engine reference | --verify] [--verbose]`. The blocks of each test are imported as with
 * `--import`: the chain must accept valid blocks, refuse invalid ones, and end with the recorded head. `--engine
 * reference` executes them on the second engine alone, `--verify` on both. Prints the first difference of each failure, counts by
 * fork, and `N passed, M failed`; with failures, the exit code is 1. `--verify` counts known defects of the second engine separately.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import type { ChainOptions } from '../src/chain/chainOptions.ts'
import { loadCrypto } from '../src/crypto/engineCrypto.ts'
import { knownDefectOf } from '../src/reference/knownDefects.ts'
import { ReferenceExecution } from '../src/reference/referenceExecution.ts'
import { verifyBlock } from '../src/reference/verifyBlock.ts'
import { type BlockchainTest, failureOf, isSupported } from '../test/protocol/blockchainTest.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    fork: { type: 'string' },
    engine: { type: 'string', default: 'default' },
    verify: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
})
if (positionals.length === 0 || !['default', 'reference'].includes(values.engine)) {
  console.error(
    'usage: npm run blockchain-tests -- FOLDER|FILE... [--fork NAME] [--engine default|reference] [--verify] [--verbose]',
  )
  process.exit(2)
}
let defects = 0
const verifyAndCount: typeof verifyBlock = (foreign, parentState, ours, source) => {
  if (knownDefectOf(ours.problem) !== undefined) defects++
  return verifyBlock(foreign, parentState, ours, source)
}
const options: ChainOptions = {
  ...(values.engine === 'reference' && { engine: ReferenceExecution.begin }),
  ...(values.verify && { verify: verifyAndCount }),
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
  // The format is documented. A missing member leads to a failure.
  return JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()) as Record<string, BlockchainTest>
}

const textOf = (error: unknown): string =>
  error instanceof Error && error.name === 'EnginesDiffer'
    ? error.message
    : `failed with ${(error as Error)?.stack ?? error}`

await loadCrypto()
interface Count {
  passed: number
  failed: number
}
const noCount = (): Count => ({ passed: 0, failed: 0 })
const textOfCount = ({ passed, failed }: Count): string => `${passed} passed, ${failed} failed`

const counts = new Map<string, Count>()
let skipped = 0
for (const file of positionals.flatMap((path) => [...filesIn(path)])) {
  const start = performance.now()
  for (const [name, test] of Object.entries(testsOf(file))) {
    if (values.fork !== undefined && test.network !== values.fork) continue
    if (!isSupported(test)) {
      skipped++
      continue
    }
    const count = counts.get(test.network) ?? noCount()
    counts.set(test.network, count)
    const failure = await failureOf(test, options).catch(textOf)
    if (failure === undefined) count.passed++
    else {
      count.failed++
      console.log(`${name}: ${failure}`)
    }
  }
  if (values.verbose) console.error(`${file} ${(performance.now() - start).toFixed(0)} ms`)
}
for (const [fork, count] of counts) console.log(`${fork}: ${textOfCount(count)}`)
const total = noCount()
for (const { passed, failed } of counts.values()) {
  total.passed += passed
  total.failed += failed
}
console.log(`${textOfCount(total)}${skipped > 0 ? `, ${skipped} of forks that are not executed here skipped` : ''}`)
if (defects > 0) console.log(`${defects} blocks differ by known defects of the second engine`)
process.exitCode = total.failed > 0 ? 1 : 0
