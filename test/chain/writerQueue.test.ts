import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WriterQueue } from '../../src/chain/writerQueue.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('readers of a result that was answered, but then lost because the chain closes, fail also after later jobs', async () => {
  const queue = new WriterQueue(() => expect.fail())
  const { closing } = queue
  await queue.runAfterResponse(async () => {
    queue.interruptAll('the chain closes')
    vi.advanceTimersByTime(200)
    throw closing.reason
  })
  await queue.run(async () => {})
  await expect(queue.acknowledgedWrite).rejects.toMatchObject({ name: 'RemovalInterrupted' })
})
