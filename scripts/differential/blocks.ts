/**
 * Executes random blocks at every fork on our engine and on @ethereumjs/vm, and compares receipts, gas, requests and state roots:
 * `npm run differential -- [--transactions 20000] [--seed N] [--fork NAME]`. Prints the smallest block with a difference.
 */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { loadCrypto } from '../../src/crypto/engineCrypto.ts'
import { loadPrecompiles } from '../../src/evm/precompiles/precompiles.ts'
import { forkNames } from '../../src/protocol/forks.ts'
import { executeBoth, plannedBlock } from '../../test/reference/randomBlocks.ts'
import { countOf, nameOf, scriptArguments, seedOf } from '../scriptArguments.ts'

const USAGE = 'npm run differential -- [--transactions 20000] [--seed N] [--fork NAME]'
const { values } = scriptArguments(USAGE, {
  options: {
    transactions: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    fork: { type: 'string' },
  },
})
const fork = nameOf(USAGE, 'fork', forkNames, values.fork)
const forks = fork === undefined ? forkNames : [fork]
const seed = seedOf(USAGE, values.seed)
const transactionsPerFork = Math.ceil(countOf(USAGE, 'transactions', values.transactions) / forks.length)

await Promise.all([loadCrypto(), loadPrecompiles()])
let total = 0
let differing = 0
for (const fork of forks) {
  const counts = { blocks: 0, transactions: 0, succeeded: 0, failed: 0, rejected: 0 }
  for (let round = 0; counts.transactions < transactionsPerFork; round++) {
    // Each fork and each round has a different seed.
    const roundSeed = seed + 1_000 * forkNames.indexOf(fork) + round
    const checked = await fc.check(
      fc.asyncProperty(plannedBlock(fork), async (plan) => {
        const { ours, theirs } = await executeBoth(plan)
        counts.blocks++
        counts.transactions += ours.results.length
        for (const result of ours.results) {
          const { status } = typeof result === 'object' ? (result as { status?: number }) : { status: undefined }
          if (result === 'rejected') counts.rejected++
          else if (status === 0) counts.failed++
          else counts.succeeded++
        }
        return isDeepStrictEqual(ours, theirs)
      }),
      { numRuns: 20, seed: roundSeed },
    )
    if (!checked.failed) continue
    differing++
    console.log(`${fork}: the engines differ (seed ${roundSeed})`)
    const [plan] = checked.counterexample ?? []
    console.dir(plan, { depth: 6 })
    if (plan !== undefined && checked.errorInstance === null) console.dir(await executeBoth(plan), { depth: 6 })
    else console.log(checked.errorInstance)
    break
  }
  total += counts.transactions
  console.log(
    `${fork}: ${Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}`,
  )
}
console.log(
  `${total} transactions (seed ${seed}): ${differing === 0 ? 'no difference' : `differences at ${differing} forks`}`,
)
process.exitCode = differing > 0 ? 1 : 0
