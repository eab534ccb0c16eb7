import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { builtCommand } from '../build.ts'
import { killDuringRevert } from './killDuringRevert.ts'
import { killSpending } from './killSpending.ts'
import { killUnderLoad } from './killUnderLoad.ts'

/** `npm run soak` goes on for longer. */
const KILLS = 12

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vivarium-kill-'))
})
afterEach(() => rm(folder, { recursive: true }))

test(`a node that is killed ${KILLS} times under load has every transaction whose receipt it had answered`, {
  timeout: 300_000,
}, async () => {
  const answered = await killUnderLoad({ command: builtCommand(), folder, kills: KILLS, seed: 20_261_121 })
  expect(answered).toBeGreaterThan(KILLS)
})

test(`a node that is killed ${KILLS} times while it goes back has every block that was not taken back`, {
  timeout: 300_000,
}, async () => {
  const { operations } = await killDuringRevert({ command: builtCommand(), folder, kills: KILLS, seed: 20_261_122 })
  expect(operations).toBeGreaterThan(KILLS)
})

test(`credits that were spent are spent, also when the node is killed ${KILLS} times under load`, {
  timeout: 300_000,
}, async () => {
  const answered = await killSpending({ command: builtCommand(), folder, kills: KILLS, seed: 20_261_121 })
  expect(answered).toBeGreaterThan(KILLS)
})
