import { expect, test, vi } from 'vitest'
import { withFolderLock } from '../../src/storage/folderLock.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

// Each reading of the clock is a second later.
vi.mock('../../src/monotonicNow.ts', () => {
  let now = 0
  return { monotonicNow: () => (now += 1_000) }
})

const folder = temporaryFolder()
const timeout = 60_000

test('a task that waits for the lock says so once, and runs when the other task has ended', async () => {
  const steps: string[] = []
  const take = (name: string, task: () => Promise<void>, onWait?: () => void) =>
    withFolderLock({ folder: folder.path, key: 'key', timeout }, task, { onWait }).then(() =>
      steps.push(`${name} ended`),
    )
  let second: Promise<unknown> | undefined
  await take('first', () => {
    const isWaiting = new Promise<void>((resolve) => {
      const onWait = () => {
        steps.push('second waits')
        resolve()
      }
      second = take('second', async () => void steps.push('second runs'), onWait)
    })
    return isWaiting
  })
  await second
  expect(steps).toEqual(['second waits', 'first ended', 'second runs', 'second ended'])
})
