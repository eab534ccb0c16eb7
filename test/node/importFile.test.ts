import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chain } from '../../src/chain/chain.ts'
import { importFile } from '../../src/node/chain/importFile.ts'

let folder: string
let file: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vivarium-import-'))
  file = join(folder, 'chain.rlp')
  // Three RLP lists without content: nothing here looks into them.
  writeFileSync(file, Uint8Array.of(0xc0, 0xc0, 0xc0))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A chain that takes anything and counts. */
function countingChain(onBlock: (number: number) => void = () => {}, interrupt = () => {}): Chain {
  let number = 0
  const importBlock = async () => {
    onBlock(++number)
    return { number }
  }
  return { importer: { importBlock }, interrupt } as unknown as Chain // all that an import uses of it
}

test('tells how far it is after each block', async () => {
  const progress: unknown[] = []
  await importFile(countingChain(), file, (step) => progress.push(step), new AbortController().signal)
  expect(progress).toEqual([1, 2, 3].map((number) => ({ block: number, done: number, total: 3 })))
})

test('stops when it is told to, and rejects with why', async () => {
  const controller = new AbortController()
  const why = new Error('closed')
  const blocks: number[] = []
  let interruptions = 0
  const chain = countingChain(
    (number) => {
      blocks.push(number)
      if (number === 2) controller.abort(why)
    },
    () => {
      interruptions++
    },
  )
  await expect(importFile(chain, file, () => {}, controller.signal)).rejects.toBe(why)
  expect(blocks).toEqual([1, 2])
  // The block under way is given up too.
  expect(interruptions).toBe(1)
})

test('names the file that it cannot read', async () => {
  const missing = join(folder, 'missing.rlp')
  const importing = importFile(countingChain(), missing, () => {}, new AbortController().signal)
  await expect(importing).rejects.toMatchObject({
    name: 'CannotReadFile',
    message: expect.stringContaining('missing.rlp'),
  })
})
