import { define } from '../errors.ts'
import { readFaultText } from './faultText.ts'
import { type Member, shown, type ValueOf, wrongIn } from './shape.ts'

/** Faults that a developer asks for: where a rule holds, and what happens there. The same in a configuration and in `vivarium_setFaults`. */

const place = {
  type: 'string',
  pattern: { matches: /^[^\s,;]{1,200}$/, expected: 'a name, or a pattern such as eth_*' },
} as const
const milliseconds = { type: 'number', min: 0, max: 600_000 } as const
const share = { type: 'number', min: 0, max: 1 } as const

export const faultMembers = {
  key: {
    type: 'string',
    pattern: { matches: /^[^,;]{1,200}$/, expected: 'the name of a key, or a pattern such as ci-*' },
    describe: 'Name of the keys that it holds for, built-in for requests without one; by default all',
  },
  network: { ...place, describe: 'Networks that it holds on; by default all' },
  method: { ...place, describe: 'Methods that it holds for, a batch if one of its calls is; by default every request' },
  latency: { ...milliseconds, describe: 'Milliseconds that a request waits before it is looked at' },
  jitter: { ...milliseconds, describe: 'Milliseconds by which the latency is more or less, evenly spread' },
  '402': { ...share, describe: 'Share of requests refused as if the credits of the day were spent' },
  '429': { ...share, describe: 'Share of requests refused as if they were too many' },
  '500': { ...share, describe: 'Share of requests refused as if the server had failed' },
  '503': { ...share, describe: 'Share of requests refused as if there were no server' },
  drop: { ...share, describe: 'Share of requests that do not run and whose connection ends without an answer' },
  truncate: { ...share, describe: 'Share of requests that run and whose connection ends in the middle of the answer' },
  close: { ...share, describe: 'Share of requests that do not run and whose WebSocket is closed' },
  seed: {
    type: 'integer',
    min: 0,
    max: 0xffff_ffff,
    describe: 'What the sequence of faults begins with; the same seed gives the same faults',
  },
} as const satisfies Record<string, Member>

/** One rule. Shares are of 1, times in milliseconds. */
export type FaultRule = ValueOf<{ type: 'group'; members: typeof faultMembers }>

/** What can become of a request, in the order in which shares are dealt out. */
export const faultOutcomes = ['402', '429', '500', '503', 'drop', 'truncate', 'close'] as const
export type FaultOutcome = (typeof faultOutcomes)[number]

export const invalidFaultRule = define<{ source: string; says: string }>(
  'InvalidOption',
  -32602,
  ({ source, says }) => `${source} ${says}`,
)

/** What makes no sense in a rule whose members are each right by themselves: which of them (null is the whole) and what is expected. */
export function contradictionIn(rule: FaultRule): { member: keyof FaultRule | null; expected: string } | undefined {
  const { latency = 0, jitter = 0 } = rule
  if (jitter > latency) return { member: 'jitter', expected: 'at most the latency: no answer comes before its request' }
  const sum = faultOutcomes.reduce((total, outcome) => total + (rule[outcome] ?? 0), 0)
  // Shares are decimal fractions: 0.7 + 0.2 + 0.1 is a little off 1 in binary.
  if (sum > 1 + 1e-9) return { member: null, expected: 'shares that are at most 1 together' }
  if (rule.latency !== undefined || faultOutcomes.some((outcome) => rule[outcome] !== undefined)) return undefined
  return { member: null, expected: `something to happen: latency, ${faultOutcomes.join(', ')}` }
}

/** Reads the rules of a configuration, in the long form or the short one. Throws for what makes no sense and says what would. */
export function readFaultRules(given: readonly (string | FaultRule)[]): readonly FaultRule[] {
  return given.map((item, index) => {
    const rule: FaultRule = typeof item === 'string' ? readFaultText(item) : item
    const [wrong] = wrongIn({ type: 'group', members: faultMembers }, rule, [`faults[${index}]`])
    if (wrong !== undefined) throw invalidFaultRule({ source: wrong.path.join('.'), says: wrong.says })
    const contradiction = contradictionIn(rule)
    if (contradiction === undefined) return rule
    const { member, expected } = contradiction
    const value = member === null ? rule : rule[member]
    const source = `faults[${index}]${member === null ? '' : `.${member}`}`
    throw invalidFaultRule({ source, says: `must have ${expected}${member === null ? '' : `, not ${shown(value)}`}` })
  })
}
