import { afterEach, expect, test } from 'vitest'
import { createNode, type Node } from '../../../src/node.ts'

let node: Node
afterEach(() => node.close())

const rpc = (method: string, ...params: unknown[]) => node.provider.request({ method, params } as never)
const callee = `0x${'aa'.repeat(20)}`

/** PUSH2 count; JUMPDEST; CALL(gas, callee); POP; PUSH1 1; SWAP1; SUB; DUP1; PUSH1 3; JUMPI. */
const loopOf = (count: number): string =>
  `0x61${count.toString(16).padStart(4, '0')}5b5f5f5f5f5f73${callee.slice(2)}5af1506001900380600357`

async function traceLoop(count: number) {
  node = await createNode()
  await rpc('anvil_setCode', callee, '0x00')
  const caller = `0x${'bb'.repeat(20)}`
  await rpc('anvil_setCode', caller, loopOf(count))
  const hash = await rpc('eth_sendTransaction', { from: node.accounts[0]?.address, to: caller, gas: '0xf42400' })
  expect(await rpc('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
  return (await rpc('vivarium_traceLines', hash)) as {
    stepCount: number
    isComplete: boolean
    frames: readonly { firstStep: number; endStep: number }[]
  }
}

test('records every call of a loop', async () => {
  const { isComplete, frames, stepCount } = await traceLoop(50)
  expect(isComplete).toBe(true)
  expect(frames).toHaveLength(51)
  // Each call has one opcode, STOP.
  expect(frames.slice(1).every(({ firstStep, endStep }) => endStep === firstStep + 1)).toBe(true)
  expect(frames[0]).toMatchObject({ firstStep: 0, endStep: stepCount })
})

test('ends a trace with too many calls', async () => {
  const { isComplete, frames, stepCount } = await traceLoop(12_000)
  expect(isComplete).toBe(false)
  expect(frames).toHaveLength(10_000)
  expect(frames[0]?.endStep).toBe(stepCount)
})
