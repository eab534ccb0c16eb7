/** JSON arrays, written as text. Each function returns its first parameter with more text. */

/** Adds a JSON array. `withItem` adds one item. */
export function withList<Item>(
  start: string,
  items: readonly Item[],
  withItem: (text: string, item: Item, index: number) => string,
): string {
  let text = `${start}[`
  for (let index = 0; index < items.length; index++)
    text = withItem(index === 0 ? text : `${text},`, items[index]!, index) // within the bounds
  return `${text}]`
}

/** Adds a JSON array of strings that need no escapes. */
export function withStrings(start: string, strings: readonly string[]): string {
  if (strings.length === 0) return `${start}[]`
  let text = `${start}["${strings[0]}`
  for (let index = 1; index < strings.length; index++) text = `${text}","${strings[index]}`
  return `${text}"]`
}
