/** A name, which needs no escapes, and the JSON text of its value in one or several pieces. */
export type MemberText = readonly [name: string, text: string | Iterable<string>]

/** Yields the JSON text of an object in pieces. Each member is read when its piece is read, so that other work can run in between. */
export function* objectText(members: Iterable<MemberText>): Generator<string> {
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

/** Maps items when they are read. */
export function* mapLazily<Item, Result>(items: Iterable<Item>, map: (item: Item) => Result): Generator<Result> {
  for (const item of items) yield map(item)
}
