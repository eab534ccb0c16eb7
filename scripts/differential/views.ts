/**
 * Mines random blocks and compares what the methods say about each: look-ups, traces, simulations, calls, logs and state.
 * `node scripts/run-ts.mjs scripts/differential/views.ts [--chains 200] [--seed N] [--fork NAME]`. Prints the smallest blocks about which two
 * methods disagree, and fails.
 */
import fc from 'fast-check'
import { forkNames } from '../../src/protocol/forks.ts'
import { consistentBlocks } from '../../test/rpc/views/consistentBlocks.ts'
import { countOf, nameOf, scriptArguments, seedOf } from '../scriptArguments.ts'

const USAGE = 'node scripts/run-ts.mjs scripts/differential/views.ts [--chains 200] [--seed N] [--fork NAME]'
const { values } = scriptArguments(USAGE, {
  options: { chains: { type: 'string', default: '200' }, seed: { type: 'string' }, fork: { type: 'string' } },
})
const fork = nameOf(USAGE, 'fork', forkNames, values.fork)
const seed = seedOf(USAGE, values.seed)
const numRuns = countOf(USAGE, 'chains', values.chains)

for (const name of fork === undefined ? forkNames : [fork]) {
  await fc.assert(consistentBlocks(name), { numRuns, seed })
  console.log(`${name}: ${numRuns} chains without a contradiction (seed ${seed})`)
}
