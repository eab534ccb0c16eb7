import { describe, expect, test } from 'vitest'
import { type Address, bytesToHex, hexToBytes } from '../../../src/bytes.ts'
import { createdAddress } from '../../../src/evm/handlers/create.ts'
import { type CallFrame, callFrames, framesInOrder, unrevertedFrames } from '../../../src/execution/trace/callFrames.ts'
import { selectors } from '../../../src/execution/trace/selectors.ts'
import type { AllocAccount } from '../../../src/state/alloc.ts'
import { CONTRACT, environmentOf, RECEIVER } from '../executionContext.ts'
import { accountNames, THIRD } from './accountNames.ts'
import { traceMessage } from './traceMessage.ts'

const name = (address: Address): string => accountNames.get(address) ?? BigInt(address).toString(16)

/** A frame as text: depth, kind, from, to, value, gas, gas used, output and fault. */
function line({ depth, kind, from, to, value, gas, gasUsed, output, fault, logs }: CallFrame): string {
  const ending = fault === undefined ? bytesToHex(output) : `${bytesToHex(output)} (${fault})`
  const logTexts = logs.map(({ position, index }) => ` log@${position}#${index}`).join('')
  return `${depth} ${kind} ${name(from)} > ${name(to)} ${value} ${depth === 0 ? 'gas' : gas} ${gasUsed} ${ending}${logTexts}`
}

/** Code of a call with 10,000 gas and no data. */
const call = (opcode: 'f1' | 'f2' | 'f4' | 'fa', to: Address, value = '5f'): string =>
  `5f5f5f5f${opcode === 'f1' || opcode === 'f2' ? value : ''}73${to.slice(2)}612710${opcode}50`

interface Case {
  readonly code: string
  readonly other?: string
  readonly third?: string
  readonly balance?: bigint
  readonly frames: readonly string[]
}

const cases: Readonly<Record<string, Case>> = {
  'each kind of call, with the caller and the value of the frame': {
    code: `0x${call('f1', RECEIVER)}${call('f2', RECEIVER)}${call('f4', RECEIVER)}${call('fa', RECEIVER)}`,
    other: `0x${call('f4', THIRD)}`,
    third: '0x5f5ff3',
    frames: [
      '0 CALL sender > contract 3 gas 5948 0x',
      ...['CALL contract > receiver 0', 'CALLCODE contract > receiver 0'].flatMap((text, index) => [
        `1 ${text} 10000 ${index === 0 ? 2620 : 120} 0x`,
        `2 DELEGATECALL ${index === 0 ? 'receiver' : 'contract'} > third 0 ${index === 0 ? 7271 : 9732} 4 0x`,
      ]),
      '1 DELEGATECALL contract > receiver 3 10000 120 0x',
      '2 DELEGATECALL contract > third 3 9732 4 0x',
      '1 STATICCALL contract > receiver 0 10000 120 0x',
      '2 DELEGATECALL receiver > third 0 9732 4 0x',
    ],
  },
}

describe('the frames of a message', () => {
  test.each(Object.entries(cases))('%s', async (_name, example) => {
    expect(await frames(example)).toEqual(example.frames)
  })

  test('include failed calls with their output and fault', async () => {
    const code = `0x${call('f1', RECEIVER)}${call('f1', THIRD)}${call('f1', RECEIVER, '60ff')}`
    expect(await frames({ code, other: '0x60aa5f5260205ffd', third: '0xfe', frames: [] })).toEqual([
      '0 CALL sender > contract 3 gas 22071 0x',
      `1 CALL contract > receiver 0 10000 16 0x${'aa'.padStart(64, '0')} (execution reverted)`,
      '1 CALL contract > third 0 10000 10000 0x (invalid opcode: INVALID)',
      // The gas includes the stipend.
      '1 CALL contract > receiver 255 12300 0 0x (insufficient balance for transfer)',
    ])
  })

  test('include contract creations, failed ones too, and self-destructs', async () => {
    // Init code `33ff` self-destructs, `fe` is invalid, and the last creation has more value than the balance.
    const code = '0x6133ff5f526002601e6001f05060fe5f5360015f5ff0505f5f61fffff000'
    const [outermost, ...rest] = await frames({ code, frames: [] }, 5_000_000n)
    expect(outermost).toMatch(/^0 CALL sender > contract 3/)
    expect(rest.map((text) => text.replace(/ \d+ \d+ 0x/, ' 0x'))).toEqual([
      '1 CREATE contract > created 1 0x',
      '2 SELFDESTRUCT created > contract 1 0x',
      `1 CREATE contract > ${name(createdAddress(CONTRACT, 1n)).replace(/^0x/, '')} 0 0x (invalid opcode: INVALID)`,
      `1 CREATE contract > ${name(createdAddress(CONTRACT, 2n))} 65535 0x (insufficient balance for transfer)`,
    ])
  })

  test('include the positions of logs among calls, and their indices in the block without reverted logs', async () => {
    const log = '5f5fa0'
    const result = await traceMessage(
      environmentFor({ code: `0x${log}${call('f1', RECEIVER)}${log}`, other: `0x${log}5f5ffd`, frames: [] }),
      (traced) => callFrames({ ...traced, logsBefore: 5 }, { logs: true }),
    )
    const positions = [...framesInOrder(result)].map(({ logs }) => logs.map(({ position, index }) => [position, index]))
    expect(positions).toEqual([
      [
        [0, 5],
        [1, 6],
      ],
      [[0, 6]],
    ])
  })

  test('are only the outermost with `onlyTop`', async () => {
    const log = '5f5fa0'
    const result = await traceMessage(
      environmentFor({ code: `0x${call('f1', RECEIVER)}${log}`, other: `0x${log}`, frames: [] }),
      (traced) => callFrames(traced, { onlyTop: true, logs: true }),
    )
    expect(result.calls).toEqual([])
    expect(result.logs.map(({ position, index }) => [position, index])).toEqual([[0, 1]])
    const reverting = await traceMessage(
      environmentFor({ code: `0x${call('f1', RECEIVER)}${log}`, other: `0x${log}5f5ffd`, frames: [] }),
      (traced) => callFrames(traced, { onlyTop: true, logs: true }),
    )
    expect(reverting.logs.map(({ position, index }) => [position, index])).toEqual([[0, 0]])
  })

  test('of precompiles are marked', async () => {
    const code = `0x${call('f1', '0x0000000000000000000000000000000000000004')}${call('f1', RECEIVER)}`
    const result = await traceMessage(environmentFor({ code, frames: [] }), callFrames)
    expect(result.calls.map(({ isPrecompile, gasUsed }) => [isPrecompile, gasUsed])).toEqual([
      [true, 15],
      [false, 0],
    ])
  })

  test('can be hundreds deep', async () => {
    const result = await traceMessage(
      environmentFor({ code: `0x${call('f1', CONTRACT).replace('612710', '5a')}`, frames: [] }),
      callFrames,
      {
        gas: 50_000_000n,
      },
    )
    let depth = 0
    for (let frame: CallFrame | undefined = result; frame !== undefined; frame = frame.calls[0]) depth = frame.depth
    expect(depth).toBeGreaterThan(300)
  })
})

test('selectors are counted by their argument length, without precompiles and creations', async () => {
  const data = `63aabbccdd5f52` // the selector is at the end of the first word
  const to = (address: Address, size: string): string => `5f5f${size}601c5f73${address.slice(2)}612710f150`
  const code = `0x${data}${to(RECEIVER, '6004')}${to(RECEIVER, '6004')}${to(RECEIVER, '6003')}${to('0x0000000000000000000000000000000000000004', '6004')}60045f5ff0`
  const result = await traceMessage(environmentFor({ code, frames: [] }), selectors, {
    data: hexToBytes('0x0102030405'),
  })
  expect([...result]).toEqual([
    ['0x01020304-1', 1],
    ['0xaabbccdd-0', 2],
  ])
})

function environmentFor({ code, other, third }: Case) {
  const accounts: [Address, AllocAccount][] = [
    [CONTRACT, { balance: 10n, code: hexToBytes(code) }],
    [RECEIVER, { balance: 1n, code: hexToBytes(other ?? '0x') }],
    [THIRD, { balance: 1n, code: hexToBytes(third ?? '0x') }],
  ]
  return environmentOf('0x', accounts)
}

async function frames(example: Case, gas = 200_000n): Promise<string[]> {
  const result = await traceMessage(environmentFor(example), callFrames, { value: 3n, gas })
  return [...framesInOrder(result)].map(line)
}

describe('the frames of a tree', () => {
  /** Returns a frame with these inner frames. */
  const frame = (id: number, calls: readonly CallFrame[] = [], fault?: string): CallFrame =>
    ({ gasUsed: id, calls, fault }) as CallFrame
  const ids = (frames: Iterable<CallFrame>): number[] => [...frames].map(({ gasUsed }) => gasUsed)

  test('are in execution order, with or without those that were reverted', () => {
    const tree = frame(0, [frame(1, [frame(2)], 'out of gas'), frame(3, [frame(4), frame(5)])])
    expect(ids(framesInOrder(tree))).toEqual([0, 1, 2, 3, 4, 5])
    expect(ids(unrevertedFrames(tree))).toEqual([0, 3, 4, 5])
    expect(ids(unrevertedFrames(frame(0, [frame(1)], 'execution reverted')))).toEqual([])
  })

  test('need no call stack as deep as the tree', () => {
    let tree = frame(0)
    for (let id = 1; id < 20_000; id++) tree = frame(id, [tree])
    expect(ids(framesInOrder(tree))).toHaveLength(20_000)
    expect(ids(unrevertedFrames(tree))).toHaveLength(20_000)
  })
})
