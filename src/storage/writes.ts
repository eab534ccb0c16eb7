import createTree, { type Tree } from 'functional-red-black-tree'
import type { Operation } from './sharedLevel.ts'

/** Written values by `keyText`. Null marks deleted keys. Immutable: each write creates a new tree. */
export type Writes = Tree<string, Uint8Array | null>

/** Returns a tree without entries, in the order of `keyText`. */
export const emptyTree = <Value>(): Tree<string, Value> =>
  createTree((a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0))

export const noWrites: Writes = emptyTree()

/** Returns a key with one character per byte. */
export const keyText = (key: Uint8Array): string =>
  Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('latin1')

/** Returns the bytes of `keyText`. */
export const keyBytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'))

/** Returns the writes with the operations from index `from` on applied. */
export function withOperations(before: Writes, operations: readonly Operation[], from = 0): Writes {
  let writes = before
  for (let index = from; index < operations.length; index++) {
    const operation = operations[index]
    if (operation === undefined) continue
    const key = keyText(operation.key)
    const value = operation.type === 'put' ? operation.value : null
    const cursor = writes.find(key)
    writes = cursor.valid ? cursor.update(value) : writes.insert(key, value)
  }
  return writes
}
