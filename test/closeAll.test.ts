import { expect, test } from 'vitest'
import { allSettled, closeAll, closeOnFailure } from '../src/closeAll.ts'

const fails = (text: string) => async () => {
  throw new Error(text)
}

test('closeAll runs all steps in order, and rejects with the first error', async () => {
  const steps: number[] = []
  const step = (number: number) => async () => {
    await Promise.resolve()
    steps.push(number)
  }
  await expect(closeAll(step(1), fails('first'), step(2), fails('second'), step(3))).rejects.toThrow('first')
  expect(steps).toEqual([1, 2, 3])
  await expect(closeAll(step(4), () => undefined)).resolves.toBeUndefined()
})

test('closeOnFailure closes only after a failure, and rejects with the first error', async () => {
  let closed = 0
  const close = () => void closed++
  await expect(closeOnFailure(close, async () => 7)).resolves.toBe(7)
  expect(closed).toBe(0)
  await expect(closeOnFailure(close, fails('first'))).rejects.toThrow('first')
  expect(closed).toBe(1)
  await expect(closeOnFailure(fails('second'), fails('first'))).rejects.toThrow('first')
})

test('allSettled waits for all promises, and rejects with the first error', async () => {
  let isClosed = false
  const later = new Promise<void>((resolve) => {
    setImmediate(() => {
      isClosed = true
      resolve()
    })
  })
  await expect(allSettled([fails('first')(), later, fails('second')()])).rejects.toThrow('first')
  expect(isClosed).toBe(true)
})
