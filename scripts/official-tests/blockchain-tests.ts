/**
 * Runs official blockchain tests (execution-spec-tests, ethereum/tests; `.json` and `.json.gz`): `npm run blockchain-tests --
 * FOLDER|FILE... [--fork NAME] [--engine reference | --verify] [--verbose]`. The blocks of each test are imported as with
 * `--import`: the chain must accept valid blocks, refuse invalid ones, and end with the recorded head. `--engine
 * reference` executes them on the reference engine only, `--verify` on both. Prints the first difference of each failure, counts by
 * fork, and `N passed, M failed`; with failures or without any test, the exit code is 1. `--verify` counts known defects of the reference engine separately.
 */
import type { ChainOptions } from '../../src/chain/chainOptions.ts'
import { loadCrypto } from '../../src/crypto/engineCrypto.ts'
import { knownDefectOf } from '../../src/reference/knownDefects.ts'
import { ReferenceExecution } from '../../src/reference/referenceExecution.ts'
import { verifyBlock } from '../../src/reference/verifyBlock.ts'
import { type BlockchainTest, failureOf, isSupported } from '../../test/protocol/blockchainTest.ts'
import { nameOf, scriptArguments } from '../scriptArguments.ts'
import { readTests, testFiles } from './testFiles.ts'

const USAGE =
  'npm run blockchain-tests -- FOLDER|FILE... [--fork NAME] [--engine default|reference] [--verify] [--verbose]'
const { values, positionals } = scriptArguments(USAGE, {
  allowPositionals: true,
  options: {
    fork: { type: 'string' },
    engine: { type: 'string', default: 'default' },
    verify: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
})
const engine = nameOf(USAGE, 'engine', ['default', 'reference'], values.engine)
const files = testFiles(positionals, USAGE)
let defects = 0
const verifyAndCount: typeof verifyBlock = (foreign, parentState, ours, source) => {
  if (knownDefectOf(ours.problem) !== undefined) defects++
  return verifyBlock(foreign, parentState, ours, source)
}
const options: ChainOptions = {
  ...(engine === 'reference' && { engine: ReferenceExecution.begin }),
  ...(values.verify && { verify: verifyAndCount }),
}

const failureText = (error: unknown): string =>
  error instanceof Error && error.name === 'EnginesDiffer'
    ? error.message
    : `failed with ${(error as Error)?.stack ?? error}`

await loadCrypto()
interface Count {
  passed: number
  failed: number
}
const newCount = (): Count => ({ passed: 0, failed: 0 })
const formatCount = ({ passed, failed }: Count): string => `${passed} passed, ${failed} failed`

const counts = new Map<string, Count>()
let skipped = 0
for (const file of files) {
  const start = performance.now()
  for (const [name, test] of Object.entries(readTests<BlockchainTest>(file))) {
    if (values.fork !== undefined && test.network !== values.fork) continue
    if (!isSupported(test)) {
      skipped++
      continue
    }
    const count = counts.get(test.network) ?? newCount()
    counts.set(test.network, count)
    const failure = await failureOf(test, options).catch(failureText)
    if (failure === undefined) count.passed++
    else {
      count.failed++
      console.log(`${name}: ${failure}`)
    }
  }
  if (values.verbose) console.error(`${file} ${(performance.now() - start).toFixed(0)} ms`)
}
for (const [fork, count] of counts) console.log(`${fork}: ${formatCount(count)}`)
const total = newCount()
for (const { passed, failed } of counts.values()) {
  total.passed += passed
  total.failed += failed
}
console.log(`${formatCount(total)}${skipped > 0 ? `, ${skipped} of unsupported forks skipped` : ''}`)
if (defects > 0) console.log(`${defects} blocks differ because of known defects of the reference engine`)
// A misspelt fork must not look like a success.
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
