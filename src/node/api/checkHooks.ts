import { define } from '../../errors.ts'
import { isJsonObject } from '../../json.ts'
import { nearestOf } from '../../options/nearest.ts'
import { quoteValue } from '../../options/problemsIn.ts'
import type { NodeHooks } from './nodeHooks.ts'

/** A function that takes hooks. */
type HookTaker = 'createNode' | 'buildFixtures'

const unknownHook = define<{ name: string; taker: HookTaker; known: readonly string[] }>(
  'UnknownHook',
  -32602,
  ({ name, taker, known }) => {
    const nearest = nearestOf(name, known)
    return `unknown hook ${name}: ${nearest === undefined ? '' : `did you mean ${nearest}? `}${taker} takes ${known.join(', ')}`
  },
)

const invalidHook = define<{ what: string; expected: string; value: unknown }>(
  'InvalidHook',
  -32602,
  ({ what, expected, value }) => `${what} must be ${expected}, not ${quoteValue(value)}`,
)

const hookAsOption = define<{ name: string }>(
  'HookAsOption',
  -32602,
  ({ name }) => `${name} is a hook, not an option: pass it in the second argument, after the options, as { ${name} }`,
)

/** The functions that take each hook. */
const takers: Readonly<Record<keyof NodeHooks, readonly HookTaker[]>> = {
  onImport: ['createNode'],
  onBuild: ['createNode', 'buildFixtures'],
  onGrow: ['createNode', 'buildFixtures'],
  onReport: ['createNode'],
  onRequest: ['createNode'],
  onFault: ['createNode'],
  onWarning: ['createNode'],
}

/** Accepted, but not suggested. */
const deprecated: readonly string[] = ['onGrow' satisfies keyof NodeHooks]

/** Throws HookAsOption if the options contain a hook. */
export function checkNoHooks(options: object): void {
  const name = Object.keys(takers).find((hook) => Object.hasOwn(options, hook))
  if (name !== undefined) throw hookAsOption({ name })
}

/** Throws a NodeError for an unknown hook or a hook that is no function. JavaScript callers have no compiler that checks them. */
export function checkHooks(given: object, taker: HookTaker): void {
  if (!isJsonObject(given))
    throw invalidHook({ what: `the hooks of ${taker}`, expected: 'an object, such as { onBuild() {} }', value: given })
  const accepted = Object.entries(takers).flatMap(([name, list]) => (list.includes(taker) ? [name] : []))
  for (const [name, value] of Object.entries(given)) {
    if (!accepted.includes(name))
      throw unknownHook({ name, taker, known: accepted.filter((each) => !deprecated.includes(each)) })
    if (value !== undefined && typeof value !== 'function')
      throw invalidHook({ what: `the hook ${name}`, expected: 'a function', value })
  }
}
