import { describe, expect, test } from 'vitest'
import { runCode } from './support.ts'

/** Runs code with stack words 1 to 20, the last on top, and returns the first `count` words of the stack, the top first. */
function stackAfter(code: string, count: number): readonly number[] {
  const pushes = Array.from({ length: 20 }, (_, index) => `60${(index + 1).toString(16).padStart(2, '0')}`).join('')
  const stores = Array.from({ length: count }, (_, index) => `60${(index * 32).toString(16).padStart(2, '0')}52`).join(
    '',
  )
  const { returnData } = runCode(`${pushes}${code}${stores}60${(count * 32).toString(16)}5ff3`, { fork: 'amsterdam' })
  return Array.from({ length: count }, (_, index) => returnData[index * 32 + 31] ?? -1)
}

describe('opcodes with an operand (EIP-8024)', () => {
  test('DUPN copies the 17th to 235th word', () => {
    expect(stackAfter('e680', 2)).toEqual([4, 20])
    expect(stackAfter('e683', 2)).toEqual([1, 20])
    expect(runCode('5fe680', { fork: 'amsterdam' }).outcome).toBe('stackUnderflow')
  })

  test('SWAPN swaps the top with a word below', () => {
    expect(stackAfter('e780', 2)).toEqual([3, 19])
    expect(runCode(`${'5f'.repeat(17)}e780`, { fork: 'amsterdam' }).outcome).toBe('stackUnderflow')
  })

  test('EXCHANGE swaps two words below the top', () => {
    expect(stackAfter('e88e', 4)).toEqual([20, 18, 19, 17])
    expect(runCode('5f5fe88e', { fork: 'amsterdam' }).outcome).toBe('stackUnderflow')
  })

  test.each(['e65b', 'e67f', 'e75b', 'e852', 'e87f'])('an invalid operand (%s) is an invalid opcode', (code) => {
    expect(runCode(`${'5f'.repeat(40)}${code}`, { fork: 'amsterdam' })).toMatchObject({
      outcome: 'invalidOpcode',
      gasLeft: 0,
    })
  })

  test('a JUMPDEST after the opcode is a jump destination', () => {
    expect(runCode('600456e65b00', { fork: 'amsterdam' }).outcome).toBe('success')
  })

  test('the opcodes do not exist before Amsterdam', () => {
    expect(runCode(`${'5f'.repeat(20)}e680`, { fork: 'osaka' }).outcome).toBe('invalidOpcode')
  })
})

test('SLOTNUM returns the slot number of the block (EIP-7843)', () => {
  expect([...runCode('4b5f5260205ff3', { fork: 'amsterdam' }).returnData].at(-1)).toBe(12)
})
