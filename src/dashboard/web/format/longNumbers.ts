/** JSON with whole numbers that `JSON.parse` would round. */

/** Strings and numbers of a JSON text. Digits in strings are no numbers. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

const isLong = (token: string): boolean => /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token))

const changeLongNumbers = (json: string, change: (digits: string) => string): string =>
  json.replace(tokens, (token) => (isLong(token) ? change(token) : token))

/** Parses JSON. Long numbers become strings, which methods with such parameters accept too. Throws a SyntaxError. */
export const parseWithLongNumbers = (json: string): unknown =>
  JSON.parse(changeLongNumbers(json, (digits) => `"${digits}"`))

/** Returns JSON with indentation and all digits of its numbers, and other text unchanged. */
export function indentedJson(text: string): string {
  try {
    // The control character marks a number. Responses do not contain it.
    const marked = changeLongNumbers(text, (digits) => `"\\u0000${digits}"`)
    return JSON.stringify(JSON.parse(marked), null, 2).replace(/"\\u0000(-?\d+)"/g, '$1')
  } catch {
    return text
  }
}
