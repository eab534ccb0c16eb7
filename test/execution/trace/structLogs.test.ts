import { describe, expect, test } from 'vitest'
import type { Address } from '../../../src/bytes.ts'
import { hexToBytes } from '../../../src/bytes.ts'
import type { EvmFork } from '../../../src/evm/forks.ts'
import { structLogs } from '../../../src/execution/trace/structLogs.ts'
import type { TracedMessage, Tracer } from '../../../src/execution/trace/tracer.ts'
import type { AllocAccount } from '../../../src/state/alloc.ts'
import { CONTRACT, environmentOf, RECEIVER } from '../executionContext.ts'
import { traceMessage } from './traceMessage.ts'

/** Each step as text: depth, opcode, storage, refund, cost and error. */
const structLogTexts = (traced: TracedMessage): Tracer<string[]> => {
  const steps: string[] = []
  let current = ''
  const inspector = structLogs(
    traced,
    { storage: true },
    {
      open(step, storage) {
        const slots = storage && [...storage].map(([key, value]) => `${key}=${value}`).join()
        current = `${step.depth} ${step.name}${slots === undefined ? '' : ` {${slots}}`}${step.refund === 0 ? '' : ` r${step.refund}`}`
      },
      close(cost, error) {
        steps.push(`${current} ${cost}${error === undefined ? '' : ` ${error}`}`)
      },
    },
  )
  return { inspector, finish: () => steps }
}

interface Case {
  readonly code: string
  readonly other?: string
  readonly slots?: Readonly<Record<number, number>>
  readonly gas?: bigint
  readonly fork?: EvmFork
  readonly steps: readonly string[]
}

/** Code that calls the other account with the value and gas of these opcodes, without data. */
const callOther = (value: string, gas: string): string => `5f5f5f5f${value}73${RECEIVER.slice(2)}${gas}f1`

const cases: Readonly<Record<string, Case>> = {
  'contain the storage at each access, with all slots accessed before': {
    code: '0x5f5450600260015560015450',
    slots: { 0: 7 },
    steps: [
      '0 PUSH0 2',
      '0 SLOAD {0=7} 2100',
      '0 POP 2',
      '0 PUSH1 3',
      '0 PUSH1 3',
      '0 SSTORE {0=7,1=2} 22100',
      '0 PUSH1 3',
      '0 SLOAD {0=7,1=2} 100',
      '0 POP 2',
      '0 STOP 0',
    ],
  },
  'contain a refund from the next step on': {
    code: '0x5f5f5500',
    slots: { 0: 7 },
    steps: ['0 PUSH0 2', '0 PUSH0 2', '0 SSTORE {0=0} 5000', '0 STOP r4800 0'],
  },
  'include memory growth in the cost': {
    code: '0x61ffff5152600160e0526000',
    steps: ['0 PUSH2 3', '0 MLOAD 14350', '0 MSTORE 3 stack underflow (1 <=> 2)'],
  },
  'include the gas given to a call in its cost': {
    code: `0x${callOther('5f', '612710')}`,
    other: '0x5f',
    steps: [
      ...['0 PUSH0 2', '0 PUSH0 2', '0 PUSH0 2', '0 PUSH0 2', '0 PUSH0 2', '0 PUSH20 3', '0 PUSH2 3'],
      `0 CALL ${2_600 + 10_000}`,
      '1 PUSH0 2',
      '1 STOP 0',
      '0 STOP 0',
    ],
  },
  'exclude the stipend from the cost of a call with value, also for an account without code': {
    code: `0x${callOther('6001', '5f')}`,
    steps: [
      ...['0 PUSH0 2', '0 PUSH0 2', '0 PUSH0 2', '0 PUSH0 2', '0 PUSH1 3', '0 PUSH20 3', '0 PUSH0 2'],
      // The account is new, and the contract cannot pay the value.
      `0 CALL ${2_600 + 9_000 + 25_000}`,
      '0 STOP 0',
    ],
  },
  'include the gas given to a precompile': {
    code: '0x5f5f5f5f6004612710fa',
    steps: [
      ...['0 PUSH0 2', '0 PUSH0 2', '0 PUSH0 2', '0 PUSH0 2', '0 PUSH1 3', '0 PUSH2 3'],
      `0 STATICCALL ${100 + 10_000}`,
      '0 STOP 0',
    ],
  },
  'exclude the gas given to a creation from its cost': {
    code: '0x60fe5f536001' + '5f5ff0',
    steps: [
      ...['0 PUSH1 3', '0 PUSH0 2', '0 MSTORE8 6', '0 PUSH1 3', '0 PUSH0 2', '0 PUSH0 2'],
      '0 CREATE 32002',
      '1 INVALID 0',
      '0 STOP 0',
    ],
  },
  'contain no step of empty init code': {
    code: '0x5f5f5ff0',
    steps: ['0 PUSH0 2', '0 PUSH0 2', '0 PUSH0 2', '0 CREATE 32000', '0 STOP 0'],
  },
  'contain the cost of an operation that ran out of gas': {
    code: '0x5f5461ffff5f20',
    gas: 24_000n,
    steps: ['0 PUSH0 2', '0 SLOAD {0=0} 2100', '0 PUSH2 3', '0 PUSH0 2', '0 KECCAK256 26654 out of gas'],
  },
  'include the requested gas in the cost of a call that ran out of gas': {
    code: `0x${callOther('6001', '6107d0')}`,
    gas: 21_000n + 11_000n,
    steps: [
      ...['0 PUSH0 2', '0 PUSH0 2', '0 PUSH0 2', '0 PUSH0 2', '0 PUSH1 3', '0 PUSH20 3', '0 PUSH2 3'],
      `0 CALL ${2_600 + 9_000 + 25_000 + 2_000} out of gas`,
    ],
  },
  'contain an error for SSTORE with no more gas than the stipend': {
    code: '0x600160005500',
    gas: 21_000n + 2_306n,
    steps: ['0 PUSH1 3', '0 PUSH1 3', '0 SSTORE {0=1} 0 out of gas: not enough gas for reentrancy sentry'],
  },
  'contain no error for an invalid jump, which its frame has': {
    code: `0x${callOther('5f', '612710')}`,
    other: '0x600356',
    steps: [
      ...['0 PUSH0 2', '0 PUSH0 2', '0 PUSH0 2', '0 PUSH0 2', '0 PUSH0 2', '0 PUSH20 3', '0 PUSH2 3', '0 CALL 12600'],
      ...['1 PUSH1 3', '1 JUMP 8'],
      '0 STOP 0',
    ],
  },
  'contain the cost of the fork': {
    code: '0x60006000600060006000600461271060f1' + 'f1',
    fork: 'homestead',
    steps: [
      ...['0 PUSH1 3', '0 PUSH1 3', '0 PUSH1 3', '0 PUSH1 3', '0 PUSH1 3', '0 PUSH1 3', '0 PUSH2 3', '0 PUSH1 3'],
      // Account 10000 is new and receives 4 wei.
      `0 CALL ${40 + 9_000 + 25_000 + 241}`,
      '0 STOP 0',
    ],
  },
}

describe('struct logs', () => {
  test.each(Object.entries(cases))('%s', async (_name, { code, other, slots, gas, fork, steps }) => {
    const accounts: [Address, AllocAccount][] = []
    if (other !== undefined) accounts.push([RECEIVER, { balance: 1n, code: hexToBytes(other) }])
    const storage = new Map(Object.entries(slots ?? {}).map(([key, value]) => [BigInt(key), BigInt(value)]))
    accounts.push([CONTRACT, { balance: 0n, code: hexToBytes(code), storage }])
    const result = await traceMessage(
      environmentOf('0x', accounts, fork),
      structLogTexts,
      gas === undefined ? {} : { gas },
    )
    expect(result).toEqual(steps)
  })
})
