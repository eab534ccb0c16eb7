import { afterEach, expect, test, vi } from 'vitest'
import { Throttle } from '../../src/dashboard/web/rpc/throttle.ts'

afterEach(() => void vi.restoreAllMocks())

/** Returns the delays before the retries of a request whose first responses have status 429. */
async function delaysAfter(...rejected: readonly Response[]): Promise<readonly (number | undefined)[]> {
  const timer = vi.spyOn(globalThis, 'setTimeout')
  timer.mockImplementation(((run: () => void) => queueMicrotask(run)) as never)
  const responses = [...rejected, new Response('{}')]
  const response = await new Throttle(() => {}).send(async () => responses.shift() ?? Response.error())
  expect(response.status).toBe(200)
  return timer.mock.calls.map(([, delay]) => delay)
}

const tooMany = (headers = {}): Response => new Response('{}', { status: 429, headers })

test('repeats a request after the delay that the node names, otherwise after a growing delay', async () => {
  const afterMilliseconds = (value: string) => tooMany({ 'retry-after-ms': value, 'retry-after': '60' })
  expect(await delaysAfter(afterMilliseconds('1874'), afterMilliseconds('0'))).toEqual([1_874, 100])
  vi.restoreAllMocks()
  expect(await delaysAfter(tooMany(), tooMany())).toEqual([500, 1_000])
})
