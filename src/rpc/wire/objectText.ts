/**
 * Yields the JSON text of an object in pieces. `members` are names, which need no escapes, and JSON texts in one or several pieces. Each
 * member is read when its piece is read, so that other work can run in between.
 */
export function* objectText(
  members: Iterable<readonly [name: string, text: string | Iterable<string>]>,
): Generator<string> {
  let separator = '{'
  for (const [name, text] of members) {
    if (typeof text === 'string') yield `${separator}"${name}":${text}`
    else {
      yield `${separator}"${name}":`
      yield* text
    }
    separator = ','
  }
  yield separator === '{' ? '{}' : '}'
}
