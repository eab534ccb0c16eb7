/**
 * Returns the source text of the numeric `id` of a valid JSON body: of the object, or of each item of the array. Responses repeat ids unchanged,
 * and a double cannot represent every JSON number.
 */
export function idTexts(text: string): readonly (string | undefined)[] {
  const found: (string | undefined)[] = []
  const batch = text.trimStart().startsWith('[')
  // The depth of the members of a request.
  const level = batch ? 2 : 1
  let depth = 0
  let item = 0
  let key: string | undefined
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    else if (character === ',') {
      if (batch && depth === 1) item++
      key = undefined
    } else if (character === '"') {
      const end = endOfString(text, at)
      if (depth === level) key ??= JSON.parse(text.slice(at, end + 1))
      at = end
    } else if (depth === level && key === 'id' && /[-0-9]/.test(character ?? '')) {
      const number = numberAt(text, at)
      found[item] = number
      at += number.length - 1
    }
  }
  return found
}

/**
 * Parses JSON in which whole numbers can be above 2^53 - 1: they become strings of their digits. go-ethereum writes wei and difficulties as numbers.
 * Throws a SyntaxError.
 */
export function parseWithLargeNumbers(text: string): unknown {
  const rounded: unknown = JSON.parse(text)
  const exact = withLargeNumbersAsStrings(text)
  return exact === undefined ? rounded : JSON.parse(exact)
}

/**
 * Returns a valid JSON text in which the whole numbers above 2^53 - 1 are strings of their digits. A double cannot represent each of them. Amounts
 * in wei can be so large: `cast rpc anvil_setBalance ADDRESS 1000000000000000000` sends a number. Returns undefined if there are none.
 */
export function withLargeNumbersAsStrings(text: string): string | undefined {
  // 2^53 has 16 digits, of which 9 is the first.
  if (!/[[:,]\s*(?:9[0-9]{15}|[0-9]{17})/.test(text)) return undefined
  const parts: string[] = []
  let copied = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (character === '"') at = endOfString(text, at)
    else if (/[-0-9]/.test(character)) {
      const number = numberAt(text, at)
      if (/^[0-9]+$/.test(number) && !Number.isSafeInteger(Number(number))) {
        parts.push(text.slice(copied, at), `"${number}"`)
        copied = at + number.length
      }
      at += number.length - 1
    }
  }
  return copied === 0 ? undefined : parts.join('') + text.slice(copied)
}

/** Returns the text of the number that starts at `start`. */
function numberAt(text: string, start: number): string {
  const number = /[-+.0-9eE]+/y
  number.lastIndex = start
  return number.exec(text)?.[0] ?? ''
}

/** Returns the position of the closing quote of the string that starts at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

/** Returns an integer as a number, or as a string of its digits if a double cannot represent it. */
export const exactNumber = (value: bigint): number | string =>
  value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value.toString()
