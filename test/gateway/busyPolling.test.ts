import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { pollAfterResponse } from '../../src/gateway/busyPolling.ts'

const immediates = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Immediate').length
const timerTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1))

test('polls once for several responses, and ends by itself', async () => {
  const before = immediates()
  pollAfterResponse()
  pollAfterResponse()
  expect(immediates() - before).toBe(availableParallelism() > 1 ? 1 : 0)
  while (immediates() > before) await timerTurn()
  pollAfterResponse()
  expect(immediates() - before).toBe(availableParallelism() > 1 ? 1 : 0)
})
