import { expect, test } from 'vitest'
import { acquireMachine, releaseMachine } from '../../src/evm/machinePool.ts'

const MEBIBYTE = 1 << 20

test('the machine of a run with deep calls is reused, and idle machines share a limit of memory', () => {
  // Takes the idle machines of earlier runs out of the pool.
  const others = Array.from({ length: 4 }, acquireMachine)
  const [first, second] = [acquireMachine(), acquireMachine()]
  // 1024 nested calls use so much.
  for (const machine of [first, second]) machine.reserve(34 * MEBIBYTE)
  releaseMachine(first)
  releaseMachine(second)
  const [reused, added] = [acquireMachine(), acquireMachine()]
  expect(reused).toBe(first)
  expect(added).not.toBe(second)
  for (const machine of [reused, added, ...others]) releaseMachine(machine)
})
