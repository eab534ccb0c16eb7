import createTree, { type Tree } from 'functional-red-black-tree'
import type { Operation } from './sharedLevel.ts'

/** What was written, by key as text of one character a byte; null where something was deleted. Never changes: each write makes another. */
export type Writes = Tree<string, Uint8Array | null>

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export const noWrites: Writes = createTree(compare)

/** The key as it stands in `Writes`. */
export const textOf = (key: Uint8Array): string =>
  Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('latin1')

/** What was written, with operations `from` and later made too. */
export function withOperations(before: Writes, operations: readonly Operation[], from = 0): Writes {
  let writes = before
  for (let index = from; index < operations.length; index++) {
    const operation = operations[index]
    if (operation === undefined) continue
    const key = textOf(operation.key)
    const value = operation.type === 'put' ? operation.value : null
    const place = writes.find(key)
    writes = place.valid ? place.update(value) : writes.insert(key, value)
  }
  return writes
}
