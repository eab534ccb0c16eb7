import type { RecordEntry } from './recordBlock.ts'

const orderOf = (reverse: boolean) => {
  const sign = reverse ? -1 : 1
  return (a: RecordEntry, b: RecordEntry): number => sign * Buffer.compare(a[0], b[0])
}

/** Merges two iterables in key order. If both have a key, the entry of `above` is used. */
export function* mergeEntries(
  below: Iterable<RecordEntry>,
  above: Iterable<RecordEntry>,
  reverse: boolean,
): Generator<RecordEntry> {
  const order = orderOf(reverse)
  const later = above[Symbol.iterator]()
  let next = later.next()
  for (const entry of below) {
    for (; next.done !== true && order(next.value, entry) < 0; next = later.next()) yield next.value
    if (next.done === true || order(next.value, entry) !== 0) yield entry
  }
  for (; next.done !== true; next = later.next()) yield next.value
}

/** Like `mergeEntries` for asynchronous iterables. */
export async function* mergeAsyncEntries(
  below: Entries,
  above: Entries,
  reverse: boolean,
): AsyncGenerator<RecordEntry> {
  const order = orderOf(reverse)
  const later = Symbol.asyncIterator in above ? above[Symbol.asyncIterator]() : above[Symbol.iterator]()
  let next = await later.next()
  for await (const entry of below) {
    for (; next.done !== true && order(next.value, entry) < 0; next = await later.next()) yield next.value
    if (next.done === true || order(next.value, entry) !== 0) yield entry
  }
  for (; next.done !== true; next = await later.next()) yield next.value
}

type Entries = Iterable<RecordEntry> | AsyncIterable<RecordEntry>
