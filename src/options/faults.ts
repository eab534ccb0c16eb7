import { define } from '../errors.ts'
import { readFaultText } from './faultText.ts'
import { problemsIn, quoteValue } from './problemsIn.ts'
import type { Member, ValueOf } from './shape.ts'

/** Fault injection. A rule selects requests and injects faults into them. The configuration and `vivarium_setFaults` take the same rules. */

const namePattern = {
  type: 'string',
  pattern: { matches: /^[^\s,;]{1,200}$/, expected: 'a name, or a pattern such as eth_*' },
} as const
const milliseconds = { type: 'number', unit: 'milliseconds', min: 0, max: 600_000 } as const
const share = { type: 'number', min: 0, max: 1, example: '0.1 for 10%' } as const

export const faultMembers = {
  key: {
    type: 'string',
    pattern: { matches: /^[^,;]{1,200}$/, expected: 'the name of a key, or a pattern such as ci-*' },
    describe:
      'Name or pattern of the API keys that the rule selects; `built-in` selects requests without a key. All by default',
  },
  network: { ...namePattern, describe: 'Networks that the rule selects. All by default' },
  method: {
    ...namePattern,
    describe:
      'Methods that the rule selects; a batch is selected if one of its calls is. All by default. `eth_subscription` selects the events of subscriptions instead',
  },
  times: {
    type: 'integer',
    min: 1,
    describe: 'Number of selected requests after which the rule ends. Unlimited by default',
  },
  latency: { ...milliseconds, describe: 'Delay before a request is processed, in milliseconds' },
  jitter: { ...milliseconds, describe: 'Maximum deviation from the latency, in milliseconds, uniformly distributed' },
  '402': { ...share, describe: 'Share of requests that get status 402: daily credits spent' },
  '429': { ...share, describe: 'Share of requests that get status 429: rate limit exceeded' },
  '500': { ...share, describe: 'Share of requests that get status 500: internal server error' },
  '502': { ...share, describe: 'Share of requests that get status 502 and a page instead of JSON: bad gateway' },
  '503': { ...share, describe: 'Share of requests that get status 503: service unavailable' },
  '504': { ...share, describe: 'Share of requests that get status 504 and a page instead of JSON: gateway timeout' },
  limitExceeded: { ...share, describe: 'Share of requests that get status 200 and the error -32005: limit exceeded' },
  headerNotFound: {
    ...share,
    describe: 'Share of requests that get status 200 and the error -32000: header not found',
  },
  drop: {
    ...share,
    describe: 'Share of requests that are not executed: their connection is closed without a response',
  },
  truncate: {
    ...share,
    describe: 'Share of requests that are executed, but whose connection is closed in the middle of the response',
  },
  close: { ...share, describe: 'Share of requests that are not executed: their WebSocket is closed' },
  seed: {
    type: 'integer',
    min: 0,
    max: 0xffff_ffff,
    describe: 'Seed of the random faults. The same seed produces the same faults',
  },
} as const satisfies Record<string, Member>

/** A fault rule. Shares are between 0 and 1, times in milliseconds. */
export type FaultRule = ValueOf<{ type: 'group'; members: typeof faultMembers }>

/** Faults that exclude each other: a request gets at most one. Their shares are assigned in this order. */
export const faultOutcomes = [
  '402',
  '429',
  '500',
  '502',
  '503',
  '504',
  'limitExceeded',
  'headerNotFound',
  'drop',
  'truncate',
  'close',
] as const
export type FaultOutcome = (typeof faultOutcomes)[number]

/** The method of the notifications of subscriptions. A rule with this method selects events instead of requests. */
export const EVENT_METHOD = 'eth_subscription'

/** Faults that an event can meet instead of being sent. */
export type EventOutcome = 'drop' | 'close'

export const invalidFaultRule = define<{ source: string; message: string }>(
  'InvalidOption',
  -32602,
  ({ source, message }) => `${source} ${message}`,
)

/** Returns the first contradiction between valid members of a rule: the member (null for the whole rule) and the expected value. */
export function contradictionIn(rule: FaultRule): { member: keyof FaultRule | null; expected: string } | undefined {
  const { latency = 0, jitter = 0 } = rule
  if (jitter > latency) return { member: 'jitter', expected: 'at most the latency' }
  const sum = faultOutcomes.reduce((total, outcome) => total + (rule[outcome] ?? 0), 0)
  // Shares are decimal fractions: 0.7 + 0.2 + 0.1 is a little off 1 in binary.
  if (sum > 1 + 1e-9) return { member: null, expected: 'shares whose sum is at most 1' }
  const faults = (['latency', ...faultOutcomes] as const).filter((name) => rule[name] !== undefined)
  if (rule.method === EVENT_METHOD && faults.some((name) => name !== 'drop' && name !== 'close'))
    return { member: null, expected: 'drop or close alone, because its method selects events' }
  if (faults.length > 0) return undefined
  return { member: null, expected: `at least one fault: latency, ${faultOutcomes.join(', ')}` }
}

/** Reads the rules of a configuration, in the long or the short form. Throws a NodeError for invalid rules. */
export function readFaultRules(given: readonly (string | FaultRule)[]): readonly FaultRule[] {
  return given.map((item, index) => {
    const rule: FaultRule = typeof item === 'string' ? readFaultText(item) : item
    const [problem] = problemsIn({ type: 'group', members: faultMembers }, rule, [`faults[${index}]`])
    if (problem !== undefined) throw invalidFaultRule({ source: problem.path.join('.'), message: problem.message })
    const contradiction = contradictionIn(rule)
    if (contradiction === undefined) return rule
    const { member, expected } = contradiction
    const value = member === null ? rule : rule[member]
    const source = `faults[${index}]${member === null ? '' : `.${member}`}`
    throw invalidFaultRule({
      source,
      message: member === null ? `must have ${expected}` : `must be ${expected}, not ${quoteValue(value)}`,
    })
  })
}
