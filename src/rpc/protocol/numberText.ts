/**
 * Returns the source text of the numbers in the member `name` of a valid JSON body: of the object, or of each item of the array. Responses repeat
 * ids unchanged, and a double cannot represent every JSON number.
 */
export function numberTexts(text: string, name: string): readonly (string | undefined)[] {
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
    } else if (depth === level && key === name && /[-0-9]/.test(character ?? '')) {
      const number = /[-+.0-9eE]+/y
      number.lastIndex = at
      found[item] = number.exec(text)?.[0] ?? ''
      at = number.lastIndex - 1
    }
  }
  return found
}

/** Returns the position of the closing quote of the string that starts at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
