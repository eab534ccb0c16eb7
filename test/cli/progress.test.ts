import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { buildProgress, importProgress } from '../../src/cli/progress.ts'

/** Returns what was written since the last call. Since Node 26, `read()` returns one write at a time. */
function outputOf(stream: PassThrough): string {
  let output = ''
  for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) output += chunk
  return output
}

test('importProgress writes a line every few seconds without a terminal, and one at the end', async () => {
  const stream = new PassThrough()
  let time = 0
  const view = await importProgress(stream, () => time)
  for (let block = 1; block <= 40; block++) {
    time += 500
    view.update({ block, done: block * 10, total: 400 })
  }
  view.stop()
  expect(outputOf(stream).trim().split('\n')).toEqual([
    'importing: block 10, 25%',
    'importing: block 20, 50%',
    'importing: block 30, 75%',
    'importing: block 40, 100%',
    'imported up to block 40',
  ])
})

test('importProgress writes nothing for an empty import', async () => {
  const stream = new PassThrough()
  const view = await importProgress(stream)
  view.stop()
  expect(outputOf(stream)).toBe('')
})

test('importProgress draws a bar on a terminal', async () => {
  const stream = terminal()
  const view = await importProgress(stream)
  view.update({ block: 7, done: 50, total: 100 })
  view.stop()
  expect(outputOf(stream)).toContain('50% | block 7')
})

const terminal = () =>
  Object.assign(new PassThrough(), { isTTY: true, cursorTo: () => {}, clearLine: () => {}, columns: 120 })
const progress = (block: number) => ({ network: 'local', block, blocks: 100, transactions: block * 100 })

test('buildProgress draws a bar on a terminal after half a second', async () => {
  const stream = terminal()
  let time = 0
  const view = await buildProgress(stream, 'building', () => time)
  view.update(progress(1))
  expect(outputOf(stream)).toBe('')
  time = 600
  view.update(progress(50))
  view.stop()
  expect(outputOf(stream)).toContain('50% | block 50 of 100 | 5000 transactions')
})

test('buildProgress writes nothing without a terminal', async () => {
  const stream = new PassThrough()
  const view = await buildProgress(stream)
  view.update(progress(50))
  view.stop()
  expect(outputOf(stream)).toBe('')
})
