import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { growthProgress } from '../../src/cli/fixturesProgress.ts'

const terminal = () =>
  Object.assign(new PassThrough(), { isTTY: true, cursorTo: () => {}, clearLine: () => {}, columns: 120 })
const written = (stream: PassThrough): string => String(stream.read() ?? '')
const progress = (block: number) => ({ network: 'local', block, blocks: 100, transactions: block * 100 })

test('draws a bar on a terminal for what takes longer than a moment', async () => {
  const stream = terminal()
  let time = 0
  const view = await growthProgress(stream, 'growing', () => time)
  view.update(progress(1))
  expect(written(stream)).toBe('')
  time = 600
  view.update(progress(50))
  view.stop()
  expect(written(stream)).toContain('50% | block 50 of 100 | 5000 transactions')
})

test('says nothing elsewhere', async () => {
  const stream = new PassThrough()
  const view = await growthProgress(stream)
  view.update(progress(50))
  view.stop()
  expect(written(stream)).toBe('')
})
