/** Yields the JSON text of a list in pieces. Each item is created and encoded when its piece is read. */
export function* listText(items: Iterable<object | string>): Generator<string> {
  yield '['
  yield* itemsText(items)
  yield ']'
}

/** Yields the JSON text of items with commas between them. */
export function* itemsText(items: Iterable<object | string>): Generator<string> {
  let separator = ''
  for (const item of items) {
    yield separator + JSON.stringify(item)
    separator = ','
  }
}
