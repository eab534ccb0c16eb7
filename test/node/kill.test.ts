import { expect, test } from 'vitest'
import { builtCommand } from '../build.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { killDuringRevert } from './killDuringRevert.ts'
import { killSpending } from './killSpending.ts'
import { killUnderLoad } from './killUnderLoad.ts'
import { killWaiting } from './killWaiting.ts'

/** `npm run soak` kills more often. */
const KILLS = 12

const folder = temporaryFolder()

test(`a node that is killed ${KILLS} times under load has every transaction whose receipt it returned`, {
  timeout: 300_000,
}, async () => {
  const answered = await killUnderLoad({
    command: builtCommand(),
    folder: folder.newFolder(),
    kills: KILLS,
    seed: 20_261_121,
  })
  expect(answered).toBeGreaterThan(KILLS)
})

test(`a node that is killed ${KILLS} times has every waiting transaction whose hash it returned`, {
  timeout: 300_000,
}, async () => {
  const answered = await killWaiting({
    command: builtCommand(),
    folder: folder.newFolder(),
    kills: KILLS,
    seed: 20_261_128,
  })
  expect(answered).toBeGreaterThan(KILLS)
})

test(`a node that is killed ${KILLS} times during reverts has every block that was not reverted`, {
  timeout: 300_000,
}, async () => {
  const { operations } = await killDuringRevert({
    command: builtCommand(),
    folder: folder.newFolder(),
    kills: KILLS,
    seed: 20_261_122,
  })
  expect(operations).toBeGreaterThan(KILLS)
})

test(`a node that is killed ${KILLS} times under load has all spent credits`, {
  timeout: 300_000,
}, async () => {
  const answered = await killSpending({
    command: builtCommand(),
    folder: folder.newFolder(),
    kills: KILLS,
    seed: 20_261_121,
  })
  expect(answered).toBeGreaterThan(KILLS)
})
