import { token } from './sourceOutline.ts'

/** A function that has another name in a file, or an operator: `{ plus as + }`. */
const renamed = /[{,]\s*(?:[\w$]+\.)*([\w$]+)\s+as\b/g
/** The type of a function in a variable. Before Solidity 0.6, the fallback function begins like one. */
const functionType = /\bfunction\s*\((?!\s*\)[^;=,)]*\{)/
const call = /\s*\(/y

/** How functions can run in Solidity source code without a call of their name. */
export interface IndirectFunctions {
  /** Names of functions that have another name, or an operator. */
  readonly renamed: ReadonlySet<string>
  /** Names that are not called. A variable can contain the function. */
  readonly uncalled: ReadonlySet<string>
  /** Whether a variable can contain a function. */
  readonly hasFunctionTypes: boolean
}

export function indirectFunctions(text: string): IndirectFunctions {
  const uncalled = new Set<string>()
  for (const { groups: { name } = {}, index } of text.matchAll(token)) {
    call.lastIndex = index + (name ?? '').length
    if (name !== undefined && !call.test(text)) uncalled.add(name)
  }
  return {
    renamed: new Set([...text.matchAll(renamed)].map(([, name = '']) => name)),
    uncalled,
    hasFunctionTypes: functionType.test(text),
  }
}
