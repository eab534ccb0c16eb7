import { expect, test } from 'vitest'
import { FailureRecorder } from '../../../src/reports/source/failureRecorder.ts'
import { CONTRACT, message, OTHER, open } from '../../evm/support.ts'

/** Runs code of CONTRACT that can call OTHER, and returns its failure. */
function failureOf(code: string, other: string, gas = 1_000_000) {
  const recorder = new FailureRecorder()
  const evm = open({ code: { [CONTRACT]: `0x${code}`, [OTHER]: `0x${other}` }, inspector: recorder.inspector })
  evm.run(message({ gas }))
  return recorder.failure
}

const callWith = (gas: string): string => `5f5f5f5f5f73${OTHER.slice(2)}${gas}f1`
const callOther = callWith('5a')
const passOnOutput = '3d5f5f3e3d5ffd'
/** Stores the output as bytes with a length, and reverts with them. */
const passOnBytes = '3d5f523d5f60203e5f516020fd'
/** Reverts with a zero byte. */
const zeroByte = '60015ffd'

test('records the offsets of the executed opcodes of a failed message', () => {
  expect(failureOf('6001505f5ffd', '')).toMatchObject({ isCreation: false, opcodes: [0, 2, 3, 4, 5], cause: undefined })
})

test.each([
  ['passes its output on', passOnOutput, '5f5ffd', true],
  ['passes bytes on', passOnBytes, zeroByte, true],
  ['passes empty bytes on', passOnBytes, '5f5ffd', true],
  ['fails with no output of its own', '5f5ffd', '5f5ffd', false],
  ['fails with no output of its own, after it read the size of the other', '3d505f805ffd', '5f5ffd', false],
  ['fails with an equal output of its own', zeroByte, zeroByte, false],
  ['fails with an invalid opcode', 'fe', 'fe', false],
  ['fails with another output', '60015ffd', '5f5ffd', false],
  ['calls a contract that does not fail', passOnOutput, '00', false],
  ['fails without the call', '5f5ffd', '60015ffd', false],
])('a call is the cause of a failure: the caller %s', (_, end, other, isCause) => {
  const failure = failureOf(callOther + end, other)
  expect(failure).toBeDefined()
  expect(failure?.cause !== undefined).toBe(isCause)
})

test('records nothing of a message that succeeds', () => {
  expect(failureOf(callOther, '5f5ffd')).toBeUndefined()
})

test('gives up after 500,000 opcodes', () => {
  const loop = '5b5f56'
  expect(failureOf(loop, '', 1_000_000)?.opcodes.length).toBeGreaterThan(200_000)
  expect(failureOf(loop, '', 3_000_000)).toBeUndefined()
  // The opcodes of a call that ended do not count.
  const callWithManyOpcodes = callWith('622625a0')
  expect(failureOf(`${callWithManyOpcodes}5f5ffd`, loop, 9_000_000)?.opcodes.length).toBe(11)
})
