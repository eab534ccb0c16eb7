import { describe, expect, test } from 'vitest'
import type { Address } from '../../../src/bytes.ts'
import { hexToBytes } from '../../../src/bytes.ts'
import type { EvmFork } from '../../../src/evm/forks.ts'
import { structLogs } from '../../../src/execution/trace/structLogs.ts'
import type { Traced, Tracer } from '../../../src/execution/trace/tracer.ts'
import type { AllocAccount } from '../../../src/state/alloc.ts'
import { CONTRACT, environmentOf, RECEIVER } from '../executionContext.ts'
import { trace } from './traced.ts'

/** Each step in short: depth, opcode, its cost, and what else is told of it. */
const lines = (traced: Traced): Tracer<string[]> => {
  const seen: string[] = []
  let open = ''
  const inspector = structLogs(
    traced,
    { storage: true },
    {
      open(step, storage) {
        const slots = storage && [...storage].map(([key, value]) => `${key}=${value}`).join()
        open = `${step.depth} ${step.name}${slots === undefined ? '' : ` {${slots}}`}${step.refund === 0 ? '' : ` r${step.refund}`}`
      },
      close(cost, error) {
        seen.push(`${open} ${cost}${error === undefined ? '' : ` ${error}`}`)
      },
    },
  )
  return { inspector, finish: () => seen }
}

interface Case {
  readonly code: string
  readonly other?: string
  readonly slots?: Readonly<Record<number, number>>
  readonly gas?: bigint
  readonly fork?: EvmFork
  readonly steps: readonly string[]
}

/** Calls the other account with all gas and no data; the value is left to be pushed. */
const callOther = (value: string, gas: string): string => `5f5f5f5f${value}73${RECEIVER.slice(2)}${gas}f1`

const cases: Readonly<Record<string, Case>> = {
  'storage is shown at each access, with all that was seen before': {
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
  'refunds count from the step after': {
    code: '0x5f5f5500',
    slots: { 0: 7 },
    steps: ['0 PUSH0 2', '0 PUSH0 2', '0 SSTORE {0=0} 5000', '0 STOP r4800 0'],
  },
  'memory growth is part of the cost': {
    code: '0x61ffff5152600160e0526000',
    steps: ['0 PUSH2 3', '0 MLOAD 14350', '0 MSTORE 3 stack underflow (1 <=> 2)'],
  },
  'a call costs what it lends': {
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
  'the cost of a call with value excludes the stipend, also for an account without code': {
    code: `0x${callOther('6001', '5f')}`,
    steps: [
      ...['0 PUSH0 2', '0 PUSH0 2', '0 PUSH0 2', '0 PUSH0 2', '0 PUSH1 3', '0 PUSH20 3', '0 PUSH0 2'],
      // The account is new, and the contract has not the value.
      `0 CALL ${2_600 + 9_000 + 25_000}`,
      '0 STOP 0',
    ],
  },
  'a call of a precompile lends it gas, too': {
    code: '0x5f5f5f5f6004612710fa',
    steps: [
      ...['0 PUSH0 2', '0 PUSH0 2', '0 PUSH0 2', '0 PUSH0 2', '0 PUSH1 3', '0 PUSH2 3'],
      `0 STATICCALL ${100 + 10_000}`,
      '0 STOP 0',
    ],
  },
  'a creation does not cost what it lends': {
    code: '0x60fe5f536001' + '5f5ff0',
    steps: [
      ...['0 PUSH1 3', '0 PUSH0 2', '0 MSTORE8 6', '0 PUSH1 3', '0 PUSH0 2', '0 PUSH0 2'],
      '0 CREATE 32002',
      '1 INVALID 0',
      '0 STOP 0',
    ],
  },
  'an empty creation runs nothing': {
    code: '0x5f5f5ff0',
    steps: ['0 PUSH0 2', '0 PUSH0 2', '0 PUSH0 2', '0 CREATE 32000', '0 STOP 0'],
  },
  'out of gas: what it would have cost': {
    code: '0x5f5461ffff5f20',
    gas: 24_000n,
    steps: ['0 PUSH0 2', '0 SLOAD {0=0} 2100', '0 PUSH2 3', '0 PUSH0 2', '0 KECCAK256 26654 out of gas'],
  },
  'out of gas in a call: the cost has what was asked for': {
    code: `0x${callOther('6001', '6107d0')}`,
    gas: 21_000n + 11_000n,
    steps: [
      ...['0 PUSH0 2', '0 PUSH0 2', '0 PUSH0 2', '0 PUSH0 2', '0 PUSH1 3', '0 PUSH20 3', '0 PUSH2 3'],
      `0 CALL ${2_600 + 9_000 + 25_000 + 2_000} out of gas`,
    ],
  },
  'no more than the stipend': {
    code: '0x600160005500',
    gas: 21_000n + 2_306n,
    steps: ['0 PUSH1 3', '0 PUSH1 3', '0 SSTORE {0=1} 0 out of gas: not enough gas for reentrancy sentry'],
  },
  'an opcode that there is not, a bad jump, a revert: told by the frame alone': {
    code: `0x${callOther('5f', '612710')}`,
    other: '0x600356',
    steps: [
      ...['0 PUSH0 2', '0 PUSH0 2', '0 PUSH0 2', '0 PUSH0 2', '0 PUSH0 2', '0 PUSH20 3', '0 PUSH2 3', '0 CALL 12600'],
      ...['1 PUSH1 3', '1 JUMP 8'],
      '0 STOP 0',
    ],
  },
  'the fork determines the prices': {
    code: '0x60006000600060006000600461271060f1' + 'f1',
    fork: 'homestead',
    steps: [
      ...['0 PUSH1 3', '0 PUSH1 3', '0 PUSH1 3', '0 PUSH1 3', '0 PUSH1 3', '0 PUSH1 3', '0 PUSH2 3', '0 PUSH1 3'],
      // Address 10000 is new and gets 4 wei.
      `0 CALL ${40 + 9_000 + 25_000 + 241}`,
      '0 STOP 0',
    ],
  },
}

describe('struct logs', () => {
  test.each(Object.entries(cases))('%s', async (_name, { code, other, slots, gas, fork, steps }) => {
    const more: [Address, AllocAccount][] = []
    if (other !== undefined) more.push([RECEIVER, { balance: 1n, code: hexToBytes(other) }])
    const storage = new Map(Object.entries(slots ?? {}).map(([key, value]) => [BigInt(key), BigInt(value)]))
    more.push([CONTRACT, { balance: 0n, code: hexToBytes(code), storage }])
    const { seen } = await trace(environmentOf('0x', more, fork), lines, gas === undefined ? {} : { gas })
    expect(seen).toEqual(steps)
  })
})
