import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Loads the first module that needs the globals of Node.js again. */
const load = (query: string): Promise<unknown> => import(/* @vite-ignore */ `../src/yieldToEventLoop.ts?${query}`)

test.each([
  ['setImmediate', undefined],
  ['AbortSignal', class {}],
])('names the remedy in an environment that replaces %s', async (name, replacement) => {
  vi.stubGlobal(name, replacement)
  await expect(load(name)).rejects.toThrow(/this environment replaces globals of Node\.js.*globalSetup/)
})

test('accepts the environment jsdom of Vitest, which replaces Uint8Array', async () => {
  vi.stubGlobal('Uint8Array', class extends Uint8Array {})
  await load('jsdom')
})

test('names the remedy if fake timers are on', async () => {
  vi.useFakeTimers()
  try {
    await expect(load('fake')).rejects.toThrow(/import it before jest\.useFakeTimers\(\)/)
  } finally {
    vi.useRealTimers()
  }
})
