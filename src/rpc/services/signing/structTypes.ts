/** The types of typed structured data (EIP-712). */

import type { LoopSlice } from '../../../yieldToEventLoop.ts'

export type Struct = readonly { readonly name: string; readonly type: string }[]
/** The declared structs by name. */
export type Structs = Readonly<Record<string, Struct>>

/** Longer type names are refused before they are parsed. */
const MAX_TYPE_LENGTH = 256

const atomicType = /^(?:address|bool|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int(?:[1-9]\d{0,2})?)$/
const listSuffix = /^(?:\[\d*\])*$/

/** Returns a sentence about the first type that is neither atomic nor declared, or that is declared with a reserved name. */
export async function findTypeProblem(structs: Structs, slice: LoopSlice): Promise<string | undefined> {
  for (const [struct, fields] of Object.entries(structs)) {
    if (isAtomicType(struct) || struct.endsWith(']'))
      return `types.${shortened(struct)}: a struct cannot have the name of another type: rename it`
    for (const { name, type } of fields) {
      if (!isType(type, structs))
        return `types.${shortened(struct)}: the type "${shortened(type)}" of "${shortened(name)}" is neither an EIP-712 type nor declared in types`
      if (slice.isOver) await slice.yield()
    }
  }
  return undefined
}

function isType(type: string, structs: Structs): boolean {
  if (type.length > MAX_TYPE_LENGTH) return false
  const bracket = type.indexOf('[')
  if (bracket < 0) return Object.hasOwn(structs, type) || isAtomicType(type)
  const item = type.slice(0, bracket)
  return listSuffix.test(type.slice(bracket)) && (Object.hasOwn(structs, item) || isAtomicType(item))
}

const isAtomicType = (type: string): boolean =>
  atomicType.test(type) && (!/^u?int/.test(type) || bitsOf(type) !== undefined)

/** Returns the width of an integer type, or undefined for an unknown type. */
export function bitsOf(type: string): number | undefined {
  const bits = Number(/\d+$/.exec(type)?.[0] ?? 256)
  return bits >= 8 && bits <= 256 && bits % 8 === 0 ? bits : undefined
}

/**
 * Returns the encoding of a struct type (EIP-712 encodeType): the struct and all structs that it refers to, these in alphabetical order.
 * Undefined if it has more than `maxLength` characters.
 */
export function encodeType(struct: string, structs: Structs, maxLength: number): string | undefined {
  const encoded = new Map<string, string>()
  const pending = [struct]
  let length = 0
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const fields = Object.hasOwn(structs, name) ? structs[name] : undefined
    if (fields === undefined || encoded.has(name)) continue
    const text = `${name}(${fields.map((field) => `${field.type} ${field.name}`).join(',')})`
    encoded.set(name, text)
    length += text.length
    if (length > maxLength) return undefined
    // As in wallets, a reference is found up to the first character that is not a letter, a digit or an underscore.
    for (const { type } of fields) pending.push(/^\w*/.exec(type)?.[0] ?? '')
  }
  const own = encoded.get(struct) ?? ''
  encoded.delete(struct)
  return (
    own +
    [...encoded.keys()]
      .sort()
      .map((name) => encoded.get(name))
      .join('')
  )
}

/** Shortens text for an error. */
export const shortened = (text: string, maxLength = 80): string =>
  text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
