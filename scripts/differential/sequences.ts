/**
 * Sends random sequences of requests to this node and to another one, and compares each response and the state after it:
 * `node scripts/run-ts.mjs scripts/differential/sequences.ts --peer anvil [--command FILE] [--folder FOLDER] [--sequences 100] [--first-seed 1]
 * [--length 14]`. `--command` starts the peer, such as `node node_modules/ganache/dist/node/cli.js`, in `--folder`. `--methods` is a regular
 * expression that selects steps. Intended differences are in scripts/differential/sequences/intendedDifferences.ts. For any other kind, the shortest
 * sequence is printed, and the run fails.
 */
import { countOf, endWithUsage, nameOf, scriptArguments } from '../scriptArguments.ts'
import { Random } from './random.ts'
import { developmentSteps } from './sequences/development.ts'
import type { IntendedDifference } from './sequences/intendedDifferences.ts'
import { PeerProcesses } from './sequences/peers.ts'
import { readingSteps } from './sequences/reading.ts'
import { type Finding, runSequence } from './sequences/runSequence.ts'
import { sendingSteps } from './sequences/sending.ts'
import { type PeerName, peerNames, type Step, type StepGenerator } from './sequences/step.ts'

const USAGE =
  'node scripts/run-ts.mjs scripts/differential/sequences.ts --peer anvil|hardhat|ganache [--command FILE] [--folder FOLDER] [--sequences 100] [--first-seed 1] [--length 14] [--methods REGEXP]'
const { values } = scriptArguments(USAGE, {
  options: {
    peer: { type: 'string' },
    command: { type: 'string' },
    folder: { type: 'string' },
    sequences: { type: 'string', default: '100' },
    'first-seed': { type: 'string', default: '1' },
    length: { type: 'string', default: '14' },
    methods: { type: 'string', default: '' },
  },
})
const peer = nameOf(USAGE, 'peer', peerNames, values.peer) ?? endWithUsage(USAGE, '--peer is missing')
const sequences = countOf(USAGE, 'sequences', values.sequences)
const firstSeed = countOf(USAGE, 'first-seed', values['first-seed'])
const length = countOf(USAGE, 'length', values.length)
const methods = new RegExp(values.methods)

interface Kind {
  readonly shortest: Finding
  readonly seed: number
  readonly occurrences: number
}

const processes = new PeerProcesses(peer, (values.command ?? peer).split(' '), values.folder)
const kinds = new Map<string, Kind>()
const intended = new Map<IntendedDifference, number>()
const generators = [...sendingSteps(peer), ...readingSteps(peer), ...developmentSteps(peer)]
let stepsRun = 0
let equalSequences = 0
try {
  for (let seed = firstSeed; seed < firstSeed + sequences; seed++) {
    const result = await runSequence(peer, processes, stepsOf(seed))
    stepsRun += result.stepsRun
    if (result.findings.length === 0) equalSequences++
    for (const [row, count] of result.intended) intended.set(row, (intended.get(row) ?? 0) + count)
    for (const finding of result.findings) recordFinding(finding, seed)
  }
  await shortenFindings(peer)
} finally {
  processes.stop()
}
report()
process.exit(kinds.size === 0 ? 0 : 1)

/** The steps of a seed. */
function stepsOf(seed: number): Step[] {
  const random = new Random(Math.imul(seed, 0x9e3779b1))
  const chosen: Step[] = []
  while (chosen.length < length) {
    const step = randomGenerator(random).create(random)
    if (methods.test(step.method)) chosen.push(step)
  }
  return chosen
}

function randomGenerator(random: Random): StepGenerator {
  const total = generators.reduce((sum, { weight }) => sum + weight, 0)
  let position = (random.below(1_000_000) / 1_000_000) * total
  for (const generator of generators) {
    position -= generator.weight
    if (position < 0) return generator
  }
  throw new RangeError('a position after the last step')
}

function recordFinding(finding: Finding, seed: number): void {
  const known = kinds.get(finding.kind)
  const isShorter = known === undefined || finding.steps.length < known.shortest.steps.length
  const occurrences = (known?.occurrences ?? 0) + 1
  kinds.set(finding.kind, isShorter ? { shortest: finding, seed, occurrences } : { ...known, occurrences })
}

/** Omits each step without which the difference remains. */
async function shortenFindings(peer: PeerName): Promise<void> {
  for (const [name, kind] of kinds) {
    let { shortest } = kind
    for (let at = shortest.steps.length - 2; at >= 0; at--) {
      const { findings } = await runSequence(peer, processes, shortest.steps.toSpliced(at, 1))
      shortest = findings.find((finding) => finding.kind === name) ?? shortest
    }
    kinds.set(name, { ...kind, shortest })
  }
}

function report(): void {
  console.log(
    `${stepsRun} steps in ${sequences} sequences (seeds ${firstSeed} to ${firstSeed + sequences - 1}), ${equalSequences} without a difference`,
  )
  for (const [{ place, reason }, count] of intended) console.log(`  ${place.source} (${count} times): ${reason}`)
  for (const [kind, { shortest, seed, occurrences }] of [...kinds].sort(
    (a, b) => b[1].occurrences - a[1].occurrences,
  )) {
    console.log(`\nDIFFERENT: ${kind} (${occurrences} times, seed ${seed})`)
    for (const line of [...shortest.history, ...shortest.details.map((detail) => `=> ${detail}`)])
      console.log(`  ${line}`)
  }
}
