import { delimiter } from 'node:path'
import { define, errorMessage } from '../errors.ts'
import { isJsonObject } from '../json.ts'
import { invalidOption, invalidOptionPart, optionPathText } from './check.ts'
import { expandHome } from './expandHome.ts'
import { fits, problemsIn } from './problemsIn.ts'
import { expectation, isNested, type Shape } from './shape.ts'

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

/** Parses a value from the command line or the environment. `source` is the name of the option or the variable. Throws a NodeError. */
export function parseOptionText(shape: Shape, source: string, text: unknown): unknown {
  if (text === '' || (Array.isArray(text) && text.length === 0))
    throw missingValue({ source, expected: textExpectation(shape) })
  const expected = expectation(shape)
  if (hasShortForm(shape) && !/^\s*[[{]/.test(String(text))) return shortForms(shape, text)
  if (isNested(shape)) return readJson(shape, source, String(text))
  const value = parsePlain(shape, text)
  if (!fits(shape, value)) throw invalidOption({ source, expected, value: text })
  const [problem] = problemsIn(shape, value)
  if (problem !== undefined) throw invalidOptionPart({ source, message: problem.message })
  return value
}

/** Returns the text between the items of a list with a short form; undefined for other shapes. */
export const separatorOf = ({ type, of }: Shape): ',' | ';' | undefined =>
  type === 'items' && of?.short !== undefined ? (of.separator ?? ';') : undefined

/** Describes the valid texts of an option; it follows "needs a value". */
function textExpectation(shape: Shape): string {
  const separator = separatorOf(shape)
  if (separator === undefined) return expectation(shape)
  const separators = { ',': 'commas', ';': 'semicolons' } as const
  return `${shape.of?.short}, several separated by ${separators[separator]}, or a list written as JSON`
}

const hasShortForm = (shape: Shape): boolean => separatorOf(shape) !== undefined

const shortForms = (shape: Shape, text: unknown): readonly string[] =>
  String(text)
    .split(separatorOf(shape) ?? ';')
    .map((item) => item.trim())
    .filter((item) => item !== '')

function readJson(shape: Shape, source: string, text: string): unknown {
  let value: unknown
  try {
    value = convertConfigValue(shape, JSON.parse(text))
  } catch (cause) {
    throw notJson({ source, expected: expectation(shape), reason: errorMessage(cause) }, { cause })
  }
  const [problem] = problemsIn(shape, value)
  if (problem !== undefined)
    throw invalidOptionPart({
      source: [source, optionPathText(problem.path)].filter((part) => part !== '').join(' '),
      message: problem.message,
    })
  return value
}

function parsePlain(shape: Shape, text: unknown): unknown {
  const { type } = shape
  // In the environment, paths are separated as in PATH, other strings by commas.
  if (type === 'paths') {
    const paths = typeof text === 'string' ? text.split(delimiter).filter((path) => path !== '') : text
    return convertConfigValue(shape, paths)
  }
  if (type === 'texts')
    return (Array.isArray(text) ? text : [text])
      .flatMap((item) => String(item).split(','))
      .filter((item) => item !== '')
  if (typeof text !== 'string') return text
  if (type === 'boolean') return { true: true, 1: true, false: false, 0: false }[text.toLowerCase()]
  if (!isNumeric(shape)) return convertConfigValue(shape, text)
  return numberOf(text) ?? (type === 'duration' || allowsText(shape) ? text : undefined)
}

/**
 * Converts a value of a configuration file, or of JSON on the command line, to the type of its option. The YAML reader returns whole numbers as
 * numbers, and all other scalars as strings. `~` at the start of a path becomes the home directory. Invalid values are returned unchanged;
 * `problemsIn` reports them.
 */
export function convertConfigValue(shape: Shape, value: unknown): unknown {
  const { type, members = {}, of } = shape
  if (type === 'group' && isJsonObject(value)) {
    return mapped(value, (name, item) => {
      const member = Object.hasOwn(members, name) ? members[name] : undefined
      return member === undefined ? item : convertConfigValue(member, item)
    })
  }
  if (type === 'table' && isJsonObject(value) && of !== undefined)
    return mapped(value, (_, item) => convertConfigValue(of, item))
  if (type === 'items' && Array.isArray(value) && of !== undefined)
    return value.map((item) => convertConfigValue(of, item))
  if (hasShortForm(shape) && typeof value === 'string') return shortForms(shape, value)
  // A single string is a list with one item, and so is an object instead of a file.
  if (type === 'paths' && typeof value === 'string') return [withHome(value)]
  if (type === 'texts' && typeof value === 'string') return [value]
  if (type === 'paths' && isJsonObject(value)) return [value]
  if (type === 'paths' && Array.isArray(value)) return value.map(withHome)
  if (type === 'path') return withHome(value)
  // A text that its pattern accepts can have more digits than a number.
  if (type === 'number' && typeof value === 'string' && shape.pattern?.matches.test(value) === true) return value
  if (isNumeric(shape) && typeof value === 'string') return numberOf(value) ?? value
  if (shape.orNumber === true && typeof value === 'string') return withoutUnderscores(value)
  if (type === 'string' && typeof value === 'number') return String(value)
  return value
}

const withHome = (value: unknown): unknown => (typeof value === 'string' ? expandHome(value) : value)

const isNumeric = ({ type }: Shape): boolean => type === 'integer' || type === 'number' || type === 'duration'

/** Parses a number, as in `5`, `0.5` and `30_000_000`. Returns undefined for any other text. */
function numberOf(text: string): number | undefined {
  const digits = withoutUnderscores(text)
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : undefined
}

/** Removes the underscores between digits from a number. Returns any other text unchanged. */
const withoutUnderscores = (text: string): string =>
  /^-?\d+(_\d+)*(\.\d+)?$/.test(text) ? text.replaceAll('_', '') : text

const allowsText = ({ words, pattern }: Shape): boolean => words !== undefined || pattern !== undefined

const mapped = (object: object, change: (name: string, value: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(name, value)]))
