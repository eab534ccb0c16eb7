import { expect, test } from 'vitest'
import { writeOverdue, writeTogether } from '../../src/gateway/http/responseWrites.ts'
import { nextTurn } from '../turns.ts'

/** Connections that record their name when they write. */
function connections(names: readonly string[]) {
  const written: string[] = []
  const writers = names.map((name) => ({ writeOutput: (): void => void written.push(name) }))
  return { written, writers }
}

test('writes responses in their order, after the requests that have arrived', async () => {
  const { written, writers } = connections(['a', 'b', 'c'])
  for (const writer of writers) writeTogether(writer)
  expect(written).toEqual([])
  await nextTurn()
  expect(written).toEqual(['a', 'b', 'c'])
})

test('writes waiting responses before the next request if a request took long', async () => {
  const { written, writers } = connections(['a', 'b'])
  const [first, second] = writers
  writeTogether(first!)
  writeOverdue()
  const end = performance.now() + 1
  while (performance.now() < end);
  writeOverdue()
  expect(written).toEqual(['a'])
  writeTogether(second!)
  await nextTurn()
  expect(written).toEqual(['a', 'b'])
})
