import { token } from './sourceOutline.ts'

/** A function that has another name in a file, or an operator: `{ plus as + }`. */
const renamed = /[{,]\s*(?:[\w$]+\.)*([\w$]+)\s+as\b/g
/** The type of a function in a variable. Before Solidity 0.6, the fallback function begins like one. */
const functionType = /\bfunction\s*\((?!\s*\)[^;=,)]*\{)/
const call = /\s*\(/y

/** Returns the names in Solidity source code by which functions can run without a call of the name: operators, functions in variables and other names. */
export function uncalledNames(text: string): Set<string> {
  const names = new Set([...text.matchAll(renamed)].map(([, name = '']) => name))
  if (!functionType.test(text)) return names
  for (const { groups: { name } = {}, index } of text.matchAll(token)) {
    call.lastIndex = index + (name ?? '').length
    if (name !== undefined && !call.test(text)) names.add(name)
  }
  return names
}
