import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Chain } from '../../src/chain/chain.ts'
import { importFile } from '../../src/node/chain/importFile.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const folder = temporaryFolder()
const { signal } = new AbortController()
/** Three empty RLP lists instead of blocks. The chain of these tests accepts them. */
const file = folder.write('chain.rlp', Uint8Array.of(0xc0, 0xc0, 0xc0))

/** A chain that accepts and counts all blocks. */
function countingChain(onBlock: (number: number) => void = () => {}, interrupt = () => {}): Chain {
  let number = 0
  const importBlock = async () => {
    onBlock(++number)
    return { number }
  }
  const completeFile = async () => {}
  return { importer: { importBlock, completeFile }, interrupt } as unknown as Chain // the members that importFile uses
}

test('reports its progress after each block', async () => {
  const progress: unknown[] = []
  await importFile(countingChain(), file, { onProgress: (step) => progress.push(step), signal })
  expect(progress).toEqual([1, 2, 3].map((number) => ({ block: number, done: number, total: 3 })))
})

test('imports a file that is compressed with gzip', async () => {
  const progress: unknown[] = []
  const blocks = new Uint8Array(200_000).fill(0xc0)
  const compressed = gzipSync(blocks)
  const archive = folder.write('chain.rlp.gz', compressed)
  await importFile(countingChain(), archive, { onProgress: (step) => progress.push(step), signal })
  expect(progress).toHaveLength(blocks.length)
  expect(progress.at(-1)).toEqual({ block: blocks.length, done: compressed.length, total: compressed.length })
})

test.each([
  ['incomplete', (bytes: Buffer) => bytes.subarray(0, -9), 'unexpected end of file'],
  ['damaged', (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 12 ? ~byte : byte))), ''],
])('rejects %s gzip data', async (name, change, reason) => {
  const archive = folder.write(`${name}.rlp.gz`, change(gzipSync(Buffer.from('c0'.repeat(200), 'hex'))))
  const importing = importFile(countingChain(), archive, { signal })
  await expect(importing).rejects.toMatchObject({
    name: 'DamagedCompression',
    message: expect.stringContaining(`--import: ${archive}: its gzip data is incomplete or damaged (${reason}`),
  })
})

test('stops when its signal is aborted, and rejects with the reason', async () => {
  const controller = new AbortController()
  const reason = new Error('closed')
  const blocks: number[] = []
  let interruptions = 0
  const chain = countingChain(
    (number) => {
      blocks.push(number)
      if (number === 2) controller.abort(reason)
    },
    () => {
      interruptions++
    },
  )
  await expect(importFile(chain, file, { signal: controller.signal })).rejects.toBe(reason)
  expect(blocks).toEqual([1, 2])
  // The import also interrupts the running block.
  expect(interruptions).toBe(1)
})

test('rejects a missing file with its path as it was given', async () => {
  const missing = `${folder.path}/../missing.rlp`
  const importing = importFile(countingChain(), missing, { signal })
  await expect(importing).rejects.toMatchObject({
    name: 'CannotReadFile',
    message: `--import: cannot read ${missing}: there is no such file`,
  })
})
