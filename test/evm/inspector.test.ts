import { describe, expect, test } from 'vitest'
import { bytesToHex } from '../../src/bytes.ts'
import type { Inspector } from '../../src/evm/inspector.ts'
import { CALLER, CONTRACT, message, OTHER, open } from './support.ts'

/** An inspector that records its events as short texts. */
function createRecorder(): { events: string[]; inspector: Inspector } {
  const events: string[] = []
  const name = (address: string): string =>
    ({ [CALLER]: 'caller', [CONTRACT]: 'contract', [OTHER]: 'other' })[address] ?? address
  const inspector: Inspector = {
    frameEntered: ({ kind, depth, caller, address, value }) =>
      void events.push(`${depth} ${kind} ${name(caller)} > ${name(address)} ${value}`),
    frameLeft: ({ depth, outcome, output }) => void events.push(`${depth} ${outcome} ${bytesToHex(output)}`),
    valueTransferred: (from, to, value) => void events.push(`value ${name(from)} > ${name(to)} ${value}`),
    logged: ({ address, topics, data }) =>
      void events.push(`log ${name(address)} ${topics.length} ${bytesToHex(data)}`),
    selfDestructed: (address, beneficiary, balance) =>
      void events.push(`destroyed ${name(address)} > ${name(beneficiary)} ${balance}`),
    storageRead: (address, slot, value) => void events.push(`read ${name(address)} ${slot} ${value}`),
    storageWritten: (address, slot, value, before) =>
      void events.push(`write ${name(address)} ${slot} ${before} > ${value}`),
  }
  return { events, inspector }
}

const call = (value: string): string => `600060006000600060${value}73${OTHER.slice(2)}5af150`

describe('an inspector', () => {
  test('receives all events in the order of execution', () => {
    const { events, inspector } = createRecorder()
    const evm = open({
      code: {
        [CONTRACT]: `0x6001600055${call('02')}60006000a06000546000526001601ff3`,
        [OTHER]: `0x6005600054015060076001a100`.replace('60076001a1', '600760006000a1') as `0x${string}`,
      },
      inspector,
    })
    evm.run(message({ value: 10n }))
    expect(events).toEqual([
      '0 CALL caller > contract 10',
      'value caller > contract 10',
      'write contract 0 0 > 1',
      '1 CALL contract > other 2',
      'value contract > other 2',
      'read other 0 0',
      'log other 1 0x',
      '1 success 0x',
      'log contract 0 0x',
      'read contract 0 1',
      '0 success 0x01',
    ])
  })

  test('receives frames that fail, cannot start or run no code', () => {
    const { events, inspector } = createRecorder()
    const precompile = '6000600060006000600060045af150'
    const evm = open({
      code: { [CONTRACT]: `0x${call('00')}${call('ff')}${precompile}`, [OTHER]: '0x600160005560016000fd' },
      inspector,
    })
    evm.run(message({ value: 1n }))
    expect(events).toEqual([
      '0 CALL caller > contract 1',
      'value caller > contract 1',
      '1 CALL contract > other 0',
      'write other 0 0 > 1',
      '1 revert 0x00',
      '1 CALL contract > other 255',
      '1 insufficientBalance 0x',
      '1 CALL contract > 0x0000000000000000000000000000000000000004 0',
      '1 success 0x',
      '0 success 0x',
    ])
  })

  test('receives contract creations and self-destructs', () => {
    const { events, inspector } = createRecorder()
    // Init code `33ff`: the new contract self-destructs, and its creator receives its balance.
    const evm = open({ code: { [CONTRACT]: '0x6133ff6000526002601e6003f000' }, inspector })
    const { created, destroyed } = evm.run(message({ value: 3n }))
    const [address] = created
    expect(events).toEqual([
      '0 CALL caller > contract 3',
      'value caller > contract 3',
      `1 CREATE contract > ${address} 3`,
      `value contract > ${address} 3`,
      `destroyed ${address} > contract 3`,
      `value ${address} > contract 3`,
      '1 success 0x',
      '0 success 0x',
    ])
    expect([...destroyed]).toEqual([[address, CONTRACT]])
  })

  test('receives each step of each frame with its stack and memory', () => {
    const steps: string[] = []
    const evm = open({
      code: { [CONTRACT]: `0x6001600052${call('00')}3d`, [OTHER]: '0x60aa60005260206000f3' },
      inspector: {
        step: ({ depth, pc, name, stack, memory, returnData }) =>
          void steps.push(`${depth} ${pc} ${name} ${stack().length} ${memory().length} ${returnData().length}`),
      },
    })
    evm.run(message())
    expect(steps.slice(0, 4)).toEqual(['0 0 PUSH1 0 0 0', '0 2 PUSH1 1 0 0', '0 4 MSTORE 2 0 0', '0 5 PUSH1 0 32 0'])
    expect(steps).toContain('1 0 PUSH1 0 0 0')
    expect(steps).toContain('1 9 RETURN 2 32 0')
    expect(steps.slice(-3)).toEqual(['0 38 POP 1 32 32', '0 39 RETURNDATASIZE 0 32 32', '0 40 STOP 1 32 32'])
  })

  test('receives the gas left before each opcode', () => {
    const left: number[] = []
    const evm = open({
      code: { [CONTRACT]: '0x60016000550000' },
      inspector: { step: ({ gasLeft }) => void left.push(gasLeft) },
    })
    evm.run(message({ gas: 100_000 }))
    expect(left).toEqual([100_000, 99_997, 99_994, 99_994 - 22_100])
  })

  test('receives the fault of the last step', () => {
    const faults: string[] = []
    open({
      code: { [CONTRACT]: '0x600156' },
      inspector: { step() {}, fault: (outcome) => void faults.push(outcome) },
    }).run(message())
    expect(faults).toEqual(['invalidJump'])
  })

  test('does not change the result', () => {
    const code = {
      [CONTRACT]: `0x${call('02')}6001600055600060006000f0`,
      [OTHER]: '0x60006000a060ff60005260206000fd',
    } as const
    const expected = open({ code }).run(message({ value: 10n }))
    const inspector: Inspector = { ...createRecorder().inspector, step() {} }
    expect(open({ code, inspector }).run(message({ value: 10n }))).toEqual(expected)
  })
})
