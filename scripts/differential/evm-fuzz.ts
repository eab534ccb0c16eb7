/**
 * Runs random programs on our EVM and on @ethereumjs/evm and compares what can be seen from outside: `node scripts/run-ts.mjs
 * scripts/differential/evm-fuzz.ts [--programs 50000] [--seed N] [--fork NAME]`. It prints the first difference, reduced to the smallest case, and ends.
 */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { bytesToHex } from '../../src/bytes.ts'
import { loadCrypto } from '../../src/crypto/engineCrypto.ts'
import { loadPrecompiles } from '../../src/evm/precompiles/precompiles.ts'
import { hasKnownDifference, runBoth, scenario, testedForks } from '../../test/evm/differential.ts'
import { countOf, nameOf, scriptArguments, seedOf } from '../scriptArguments.ts'

const USAGE = 'node scripts/run-ts.mjs scripts/differential/evm-fuzz.ts [--programs 50000] [--seed N] [--fork NAME]'
const { values } = scriptArguments(USAGE, {
  options: { programs: { type: 'string', default: '50000' }, seed: { type: 'string' }, fork: { type: 'string' } },
})
const fork = nameOf(USAGE, 'fork', testedForks, values.fork)
const forks = fork === undefined ? testedForks : [fork]
const seed = seedOf(USAGE, values.seed)
const programsPerFork = Math.ceil(countOf(USAGE, 'programs', values.programs) / forks.length)

await Promise.all([loadCrypto(), loadPrecompiles()])
const outcomes: Record<string, number> = {}
for (const fork of forks) {
  const check = await fc.check(
    fc.asyncProperty(scenario(fork), async (generated) => {
      const { ours, theirs } = await runBoth(generated)
      outcomes[ours.outcome] = (outcomes[ours.outcome] ?? 0) + 1
      return isDeepStrictEqual(ours, theirs) || (await hasKnownDifference(generated))
    }),
    { numRuns: programsPerFork, seed },
  )
  if (check.failed) {
    console.log(`${fork}: a difference after ${check.numRuns} programs (seed ${seed})`)
    const [counterexample] = check.counterexample ?? []
    if (counterexample !== undefined) {
      console.log({
        ...counterexample,
        programs: counterexample.programs.map(bytesToHex),
        data: bytesToHex(counterexample.data),
      })
      console.dir(await runBoth(counterexample), { depth: 5 })
    } else console.log(check.errorInstance)
    process.exit(1)
  }
  console.log(`${fork}: ${programsPerFork} programs without a difference`)
}
console.log(
  `${programsPerFork * forks.length} programs (seed ${seed}) without a difference: ${JSON.stringify(outcomes)}`,
)
