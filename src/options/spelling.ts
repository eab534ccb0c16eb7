import { delimiter } from 'node:path'
import { define } from '../errors.ts'
import { invalidOption, invalidOptionPart, pathText } from './check.ts'
import { expectation, fits, isNested, type Shape, wrongIn } from './shape.ts'

const missingValue = define<{ source: string; expected: string }>(
  'MissingValue',
  -32602,
  ({ source, expected }) => `${source} needs a value: ${expected}`,
)
const notJson = define<{ source: string; expected: string; reason: string }>(
  'InvalidOption',
  -32602,
  ({ source, expected, reason }) => `${source} must be ${expected}, written as JSON: ${reason}`,
)

/** The value that a text of the command line or the environment spells. `source` is what the text was given by. */
export function readText(shape: Shape, source: string, text: unknown): unknown {
  const expected = expectation(shape)
  if (text === '' || (Array.isArray(text) && text.length === 0)) throw missingValue({ source, expected })
  if (hasShortForm(shape) && !/^\s*[[{]/.test(String(text))) return shortForms(text)
  if (isNested(shape)) return readJson(shape, source, String(text))
  const value = spelled(shape, text)
  if (!fits(shape, value)) throw invalidOption({ source, expected, value: text })
  return value
}

/** Whether the items of a list can be written as texts. */
const hasShortForm = ({ type, of }: Shape): boolean => type === 'items' && of?.short !== undefined

const shortForms = (text: unknown): readonly string[] =>
  String(text)
    .split(';')
    .filter((item) => item.trim() !== '')

function readJson(shape: Shape, source: string, text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw notJson({ source, expected: expectation(shape), reason }, { cause })
  }
  const [wrong] = wrongIn(shape, value)
  if (wrong !== undefined)
    throw invalidOptionPart({
      source: [source, pathText(wrong.path)].filter((part) => part !== '').join(' '),
      says: wrong.says,
    })
  return value
}

function spelled(shape: Shape, text: unknown): unknown {
  const { type } = shape
  // In the environment the paths of a list stand as those of PATH do, and other texts between commas.
  if (type === 'paths') return typeof text === 'string' ? text.split(delimiter).filter((path) => path !== '') : text
  if (type === 'texts')
    return (Array.isArray(text) ? text : [text])
      .flatMap((item) => String(item).split(','))
      .filter((item) => item !== '')
  if (typeof text !== 'string') return text
  if (type === 'boolean') return { true: true, 1: true, false: false, 0: false }[text.toLowerCase()]
  if (type !== 'integer' && type !== 'number' && type !== 'duration') return text
  return asNumber(text, /^-?\d+(\.\d+)?$/) ?? (type === 'duration' || allowsText(shape) ? text : undefined)
}

/**
 * The value that a configuration file means by what is written there: a reader of YAML gives whole numbers as such and everything else as text.
 * What makes no sense stays as it is, for `wrongIn` to say so.
 */
export function meant(shape: Shape, written: unknown): unknown {
  const { type, members = {}, of } = shape
  if (type === 'group' && isObject(written)) {
    return mapped(written, (name, value) => {
      const member = Object.hasOwn(members, name) ? members[name] : undefined
      return member === undefined ? value : meant(member, value)
    })
  }
  if (type === 'table' && isObject(written) && of !== undefined) return mapped(written, (_, value) => meant(of, value))
  if (type === 'items' && Array.isArray(written) && of !== undefined) return written.map((item) => meant(of, item))
  if (hasShortForm(shape) && typeof written === 'string') return shortForms(written)
  // One of something that can be several.
  if ((type === 'paths' || type === 'texts') && typeof written === 'string') return [written]
  if ((type === 'integer' || type === 'number' || type === 'duration') && typeof written === 'string')
    return asNumber(written.replaceAll('_', ''), /^-?\d+(\.\d+)?$/) ?? written
  if (type === 'string' && typeof written === 'number') return String(written)
  return written
}

const asNumber = (text: string, pattern: RegExp): number | undefined => (pattern.test(text) ? Number(text) : undefined)

const allowsText = ({ words, pattern }: Shape): boolean => words !== undefined || pattern !== undefined

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mapped = (object: object, change: (name: string, value: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(name, value)]))
