/** Checks values of options against their shapes. */

import { isJsonObject } from '../json.ts'
import { durationSeconds } from './duration.ts'
import { suggestNearest } from './nearest.ts'
import { expectation, type Member, type Shape } from './shape.ts'

export type ValuePath = readonly (string | number)[]

/** An invalid part of a value and its path. `part: 'key'` means that its name is invalid. */
export interface ShapeProblem {
  readonly path: ValuePath
  readonly part: 'key' | 'value'
  /** The error message without its subject, which is the name of the part: `must be a path, not 5`. */
  readonly message: string
}

/** Whether a value has the right type and is within the limits. `problemsIn` also checks nested values. */
export function fits(shape: Shape, value: unknown): boolean {
  const { type, min = -Infinity, max = Number.MAX_SAFE_INTEGER, choices, words, pattern, short, orNumber } = shape
  switch (type) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'string':
    case 'path':
      if (orNumber === true && isWhole(value)) return true
      return typeof value === 'string' && (choices?.includes(value) ?? pattern?.matches.test(value) ?? value !== '')
    case 'paths':
      return Array.isArray(value) ? value.length > 0 : isPathOrObject(value)
    case 'texts':
      if (shape.orSingle === true && typeof value === 'string') return value !== ''
      if (!Array.isArray(value) || (value.length === 0 && shape.orNone !== true)) return false
      return value.every((item) => typeof item === 'string' && item !== '')
    case 'duration': {
      const seconds = durationSeconds(value) ?? Number.NaN
      return seconds >= min && seconds <= max
    }
    case 'group':
    case 'table':
      if (typeof value === 'string') return short !== undefined && value !== ''
      return isJsonObject(value)
    case 'items':
      return Array.isArray(value)
    case 'integer':
    case 'number':
      if (typeof value === 'string') return words?.includes(value) === true || pattern?.matches.test(value) === true
      if (typeof value !== 'number' || (type === 'integer' && !Number.isSafeInteger(value))) return false
      return value >= min && value <= max
  }
}

const isWhole = (value: unknown): boolean => typeof value === 'bigint' || Number.isSafeInteger(value)

/** Whether a value is a path, or an object instead of the file. A promise is not: its members would be missing. */
const isPathOrObject = (item: unknown): boolean =>
  typeof item === 'string' ? item !== '' : isJsonObject(item) && !(item instanceof Promise)

/** Returns all problems of a value, outermost first. */
export function problemsIn(shape: Shape, value: unknown, path: ValuePath = []): ShapeProblem[] {
  if (!fits(shape, value)) return [{ path, part: 'value', message: misfit(shape, value) }]
  // The short form is checked by the code that reads it.
  if (shape.type === 'group' && typeof value === 'string') return []
  if (shape.type === 'paths') return Array.isArray(value) ? problemsInPaths(value, path) : []
  if (shape.type === 'texts') return problemsInTexts(shape, value as string | readonly string[], path) // checked by `fits`
  if (shape.type === 'group') return problemsInGroup(shape.members ?? {}, value as object, path) // checked by `fits`
  if (shape.type === 'table') return problemsInTable(shape, value as object, path) // checked by `fits`
  if (shape.type === 'items' && shape.of !== undefined) {
    const { of } = shape
    return (value as readonly unknown[]).flatMap((item, index) => problemsIn(of, item, [...path, index])) // checked by `fits`
  }
  return []
}

function misfit(shape: Shape, value: unknown): string {
  const quoted = quoteValue(value)
  // The command line and the configuration file accept a single string.
  const isListItem = shape.type === 'texts' && typeof value === 'string' && value !== ''
  if (isListItem) return `must be a list, not ${quoted}: use [${quoted}]`
  return `must be ${expectation(shape)}, not ${quoted}`
}

const problemsInPaths = (given: readonly unknown[], path: ValuePath): ShapeProblem[] =>
  given.flatMap((item, index): ShapeProblem[] =>
    isPathOrObject(item)
      ? []
      : [{ path: [...path, index], part: 'value', message: `must be a path or an object, not ${quoteValue(item)}` }],
  )

function problemsInTexts({ pattern }: Shape, given: string | readonly string[], path: ValuePath): ShapeProblem[] {
  if (pattern === undefined) return []
  const texts =
    typeof given === 'string' ? [{ text: given, path }] : given.map((text, index) => ({ text, path: [...path, index] }))
  return texts.flatMap(({ text, path }): ShapeProblem[] =>
    pattern.matches.test(text)
      ? []
      : [{ path, part: 'value', message: `must be ${pattern.expected}, not ${quoteValue(text)}` }],
  )
}

function problemsInGroup(members: Readonly<Record<string, Member>>, value: object, path: ValuePath): ShapeProblem[] {
  const problems: ShapeProblem[] = []
  for (const [name, { required }] of Object.entries(members)) {
    if (required === true && Reflect.get(value, name) === undefined)
      problems.push({ path, part: 'value', message: `has no ${name}, which is required` })
  }
  for (const [name, item] of Object.entries(value)) {
    if (item === undefined) continue
    const member = Object.hasOwn(members, name) ? members[name] : undefined
    if (member !== undefined) problems.push(...problemsIn(member, item, [...path, name]))
    else
      problems.push({
        path: [...path, name],
        part: 'key',
        message: `is not a known key${hint(name, Object.keys(members))}`,
      })
  }
  return problems
}

function problemsInTable({ of, names }: Shape, value: object, path: ValuePath): ShapeProblem[] {
  return Object.entries(value).flatMap(([name, item]): ShapeProblem[] => {
    if (names !== undefined && !names.matches.test(name))
      return [{ path: [...path, name], part: 'key', message: `must be ${names.expected}` }]
    return of === undefined || item === undefined ? [] : problemsIn(of, item, [...path, name])
  })
}

const hint = (name: string, known: readonly string[]): string =>
  `: ${suggestNearest(name, known, `expected one of ${known.join(', ')}`)}`

/** Formats a value for a message. */
export function quoteValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (value instanceof Promise) return 'a promise, which needs `await`'
  if (typeof value === 'bigint') return `the bigint ${value}n`
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
