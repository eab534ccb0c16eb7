import { define } from '../errors.ts'
import { nearestOf } from './nearest.ts'
import type { Option } from './option.ts'
import { type OptionName, optionNames } from './options.ts'
import { options } from './table.ts'

export const invalidOption = define<{ source: string; expected: string; value: unknown }>(
  'InvalidOption',
  -32602,
  ({ source, expected, value }) => `${source} must be ${expected}, not ${shown(value)}`,
)
export const unknownOption = define<{ source: string; nearest: string | undefined }>(
  'UnknownOption',
  -32602,
  ({ source, nearest }) => `unknown option ${source}${nearest === undefined ? '' : `: did you mean ${nearest}?`}`,
)

/** What is right for an option, in words that follow "must be". */
export function expectation(option: Option): string {
  const { type, min, max, choices } = option
  if (choices !== undefined) return `one of ${choices.join(', ')}`
  if (type === 'boolean') return 'true or false'
  if (type === 'string') return 'a text that is not empty'
  if (type === 'list') return 'one or more paths'
  const kind = type === 'integer' ? 'a whole number' : 'a number'
  if (min !== undefined && max !== undefined) return `${kind} from ${min} to ${max}`
  return min === undefined ? kind : `${kind} from ${min} up`
}

/** Whether a value is right for an option. */
export function fits(option: Option, value: unknown): boolean {
  const { type, min = -Infinity, max = Number.MAX_SAFE_INTEGER, choices } = option
  if (type === 'boolean') return typeof value === 'boolean'
  if (type === 'list') return Array.isArray(value) && value.length > 0 && value.every(isPathOrObject)
  if (type === 'string') return typeof value === 'string' && (choices?.includes(value) ?? value !== '')
  if (typeof value !== 'number' || (type === 'integer' && !Number.isSafeInteger(value))) return false
  return value >= min && value <= max
}

const isPathOrObject = (item: unknown): boolean =>
  typeof item === 'string' ? item !== '' : typeof item === 'object' && item !== null

/** Refuses options that do not exist or have a wrong value; for callers in JavaScript, whom no compiler warns. */
export function checkOptions(given: object, scope: Option['scope']): void {
  for (const [name, value] of Object.entries(given)) {
    const option: Option | undefined = Object.hasOwn(options, name) ? options[name as OptionName] : undefined // hasOwn
    if (option === undefined || option.scope !== scope)
      throw unknownOption({ source: name, nearest: nearestOf(name, namesOf(scope)) })
    if (value !== undefined && !fits(option, value))
      throw invalidOption({ source: name, expected: expectation(option), value })
  }
}

const namesOf = (scope: Option['scope']): readonly string[] =>
  optionNames.filter((name) => options[name].scope === scope)

function shown(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
