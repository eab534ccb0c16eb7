import type { StorageLayout, StorageType, Variable } from './storageLayout.ts'
import { parseKey } from './values.ts'
import { elementOf, isKind, lengthPart, mappingValue, memberNamed, memberParts } from './variableParts.ts'

/** One step into a variable: `.member`, `["text"]`, `[hex"c0ff"]` or `[key]`. */
const step = /\.([A-Za-z_$][\w$]*)|\[((?:hex)?"(?:[^"\\]|\\.)*"|[^\]"]*)\]/y

/** Maximum number of steps. More are possible in recursive structures only. */
const MAX_STEPS = 256

/** Why a name selects no variable, for the error. */
export interface UnknownVariable {
  /** The part of the name that exists. Empty if the contract has no such variable. */
  readonly known: string
  /** What can follow after it. */
  readonly expected: string
}

/** Returns a variable by its name in Solidity, such as `owner`, `balances[0x…]`, `orders[3].amount`, `orders.length` or `byName["alice"]`. */
export function variableNamed(layout: StorageLayout, name: string): Variable | UnknownVariable {
  const [first = ''] = /^[A-Za-z_$][\w$]*/.exec(name) ?? []
  // A contract can have a variable with the name of a private one of a base.
  let variable: Variable | undefined = layout.findLast((each) => each.name === first)
  if (variable === undefined) return { known: '', expected: namesText(layout.map((each) => each.name)) }
  step.lastIndex = first.length
  for (let steps = 0; step.lastIndex < name.length; steps++) {
    const [, member, key] = step.exec(name) ?? []
    const next: Variable | undefined = steps < MAX_STEPS ? partNamed(variable, member, key) : undefined
    if (next === undefined) return { known: variable.name, expected: partsText(variable) }
    variable = next
  }
  return variable
}

export const isUnknown = (found: Variable | UnknownVariable): found is UnknownVariable => 'known' in found

function partNamed(variable: Variable, member: string | undefined, key: string | undefined): Variable | undefined {
  if (member !== undefined) {
    if (isKind(variable, 'struct')) return memberNamed(variable, member)
    const isDynamic = isKind(variable, 'array') && variable.type.length === undefined
    return isDynamic && member === 'length' ? lengthPart(variable) : undefined
  }
  const text = key?.trim()
  if (text === undefined) return undefined
  if (isKind(variable, 'mapping')) {
    const parsed = parseKey(variable.type.key(), text)
    return parsed && mappingValue(variable, parsed)
  }
  if (!isKind(variable, 'array') || !/^\d{1,78}$/.test(text)) return undefined
  const index = BigInt(text)
  return index < (variable.type.length ?? 1n << 64n) ? elementOf(variable, index) : undefined
}

function partsText(variable: Variable): string {
  if (isKind(variable, 'struct')) return namesText(memberParts(variable).map(({ name }) => name))
  if (isKind(variable, 'mapping')) return `${variable.name}[<${keyText(variable.type.key())}>]`
  if (!isKind(variable, 'array')) return `${variable.name}, which is ${variable.type.label} and has no parts`
  const { length } = variable.type
  return length === undefined
    ? `${variable.name}[<index>] or ${variable.name}.length`
    : `${variable.name}[<index below ${length}>]`
}

const keyText = (type: StorageType): string =>
  type.kind === 'value' && type.form === 'unknown' ? `${type.label} as a word of 32 bytes` : type.label

const MAX_NAMES = 20

function namesText(names: readonly string[]): string {
  const listed = names.slice(0, MAX_NAMES).join(', ')
  return names.length > MAX_NAMES ? `${listed}, … (${names.length} in total)` : listed
}
