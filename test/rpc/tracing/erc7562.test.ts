import { describe, expect, test } from 'vitest'
import { type Address, bytesToHex, hexToBytes, wordHex } from '../../../src/bytes.ts'
import type { EvmFork } from '../../../src/evm/forks.ts'
import { createdAddress } from '../../../src/evm/handlers/create.ts'
import { createTracer } from '../../../src/rpc/services/tracing/createTracer.ts'
import type { AllocAccount } from '../../../src/state/alloc.ts'
import { CONTRACT, environmentOf, RECEIVER, SENDER } from '../../execution/executionContext.ts'
import { THIRD } from '../../execution/trace/accountNames.ts'
import { traceMessage } from '../../execution/trace/traceMessage.ts'

interface Frame {
  readonly type: string
  readonly to?: Address
  readonly error?: string
  readonly logs?: readonly object[]
  readonly accessedSlots: Record<'reads' | 'writes' | 'transientReads' | 'transientWrites', Record<string, unknown>>
  readonly extCodeAccessInfo: readonly Address[]
  readonly usedOpcodes: Record<string, number>
  readonly contractSize: Record<Address, { readonly contractSize: number; readonly opcode: number }>
  readonly outOfGas: boolean
  readonly keccak?: readonly string[]
  readonly calls?: readonly Frame[]
}

interface Setup {
  readonly other?: string
  readonly third?: string
  readonly config?: Record<string, unknown>
  readonly gas?: bigint
  readonly fork?: EvmFork
}

/** Returns the JSON text of the trace of a call of CONTRACT with this code. RECEIVER has the code `other`. */
async function textOf(code: string, { other = '', third = '', config = {}, gas = 1_000_000n, fork }: Setup = {}) {
  const accounts: [Address, AllocAccount][] = [
    [CONTRACT, { balance: 10n, code: hexToBytes(`0x${code}`), storage: new Map([[1n, 7n]]) }],
    [RECEIVER, { balance: 1n, code: hexToBytes(`0x${other}`), storage: new Map([[1n, 9n]]) }],
    [THIRD, { balance: 1n, code: hexToBytes(`0x${third}`) }],
  ]
  const options = { tracer: 'erc7562Tracer', tracerConfig: config }
  const pieces = await traceMessage(
    environmentOf('0x', accounts, fork),
    (traced) => createTracer(traced, options, undefined) as never,
    { gas },
  )
  return [...(pieces as Iterable<string>)].join('')
}

const trace = async (code: string, setup?: Setup): Promise<Frame> => JSON.parse(await textOf(code, setup))

const address = (account: Address): string => `73${account.slice(2)}`

/** Code of a call without data and value, and with 50,000 gas. */
const call = (opcode: 'f1' | 'f2' | 'f4' | 'fa', to: Address, gas = '61c350'): string =>
  `5f5f5f5f${opcode === 'f1' || opcode === 'f2' ? '5f' : ''}${address(to)}${gas}${opcode}50`

const noSlots = { reads: {}, writes: {}, transientReads: {}, transientWrites: {} }
const SLOT_1 = wordHex(1)

describe('erc7562Tracer', () => {
  test('has the members of go-ethereum', async () => {
    // GAS, POP, STOP
    expect(await textOf('5a5000')).toBe(
      `{"from":"${SENDER}","gas":"0xf4240","gasUsed":"0x520c","to":"${CONTRACT}","input":"0x","accessedSlots":{"reads":{},"writes":{},"transientReads":{},"transientWrites":{}},"extCodeAccessInfo":[],"usedOpcodes":{"0x0":1,"0x5a":1},"contractSize":{},"outOfGas":false,"value":"0x0","type":"CALL"}`,
    )
  })

  test('describes each frame of the tree by itself', async () => {
    const readSlot1 = '60015450'
    const root = await trace(
      `${readSlot1}${call('f1', RECEIVER)}${call('f4', RECEIVER)}${call('fa', THIRD)}${readSlot1}`,
      {
        other: `${readSlot1}${call('fa', THIRD)}5f5ff3`,
        third: '5800',
      },
    )
    const third = {
      type: 'STATICCALL',
      accessedSlots: noSlots,
      usedOpcodes: { '0x0': 1, '0x58': 1 },
      contractSize: {},
    }
    const receiver = {
      usedOpcodes: { '0x54': 1, '0xf3': 1, '0xfa': 1 },
      contractSize: { [THIRD]: { contractSize: 2, opcode: 0xfa } },
      calls: [third],
    }
    expect(root).toMatchObject({
      accessedSlots: { ...noSlots, reads: { [SLOT_1]: [wordHex(7)] } },
      usedOpcodes: { '0x0': 1, '0x54': 2, '0xf1': 1, '0xf4': 1, '0xfa': 1 },
      contractSize: {
        [RECEIVER]: { contractSize: 37, opcode: 0xf1 },
        [THIRD]: { contractSize: 2, opcode: 0xfa },
      },
      calls: [
        { ...receiver, type: 'CALL', accessedSlots: { ...noSlots, reads: { [SLOT_1]: [wordHex(9)] } } },
        // The storage of the caller.
        { ...receiver, type: 'DELEGATECALL', accessedSlots: { ...noSlots, reads: { [SLOT_1]: [wordHex(7)] } } },
        third,
      ],
    })
    expect(root.calls?.[2]).not.toHaveProperty('value')
  })

  test('has the value of a slot before its first read, unless the frame wrote the slot before', async () => {
    // Slot 1: SLOAD, SSTORE 5, SLOAD. Slot 2: SSTORE 6 twice, SLOAD.
    const { accessedSlots } = await trace('60015450600560015560015450600660025560066002556002545000')
    expect(accessedSlots).toEqual({
      ...noSlots,
      reads: { [SLOT_1]: [wordHex(7)] },
      writes: { [SLOT_1]: 1, [wordHex(2)]: 2 },
    })
  })

  test('keeps the first value of a slot that an inner frame writes', async () => {
    // SLOAD of slot 1, DELEGATECALL that writes 5 to it, SLOAD of slot 1.
    const { accessedSlots } = await trace(`60015450${call('f4', RECEIVER)}60015450`, { other: '6005600155' })
    expect(accessedSlots).toEqual({ ...noSlots, reads: { [SLOT_1]: [wordHex(7)] } })
  })

  test('reads the current value in an inner frame', async () => {
    // Writes 5 to slot 1 and calls RECEIVER with DELEGATECALL, which reads it.
    const { calls } = await trace(`6005600155${call('f4', RECEIVER)}`, { other: '60015400' })
    expect(calls?.[0]?.accessedSlots.reads).toEqual({ [SLOT_1]: [wordHex(5)] })
  })

  test('counts accesses of transient storage', async () => {
    // TSTORE slot 3 twice, TLOAD slot 3, TLOAD slot 4 twice.
    const { accessedSlots, usedOpcodes } = await trace('600160035d600260035d60035c5060045c5060045c5000')
    expect(accessedSlots).toEqual({
      ...noSlots,
      transientReads: { [wordHex(3)]: 1, [wordHex(4)]: 2 },
      transientWrites: { [wordHex(3)]: 2 },
    })
    expect(usedOpcodes).toEqual({ '0x0': 1, '0x5c': 3, '0x5d': 2 })
  })

  test('lists accounts whose code was read, except EXTCODESIZE before ISZERO', async () => {
    const size = (account: Address): string => `${address(account)}3b`
    const hash = (account: Address): string => `${address(account)}3f`
    const copy = (account: Address): string => `5f5f5f${address(account)}3c`
    const third = `${size(RECEIVER)}5f5ff3`
    const root = await trace(
      `${size(RECEIVER)}15${size(RECEIVER)}50${hash(THIRD)}15${copy(CONTRACT)}5a${hash(THIRD)}${call('f1', THIRD)}`,
      { other: '5b5b', third },
    )
    expect(root.extCodeAccessInfo).toEqual([RECEIVER, THIRD, CONTRACT, THIRD])
    // The first opcode of each account counts.
    expect(root.contractSize).toEqual({
      [RECEIVER]: { contractSize: 2, opcode: 0x3b },
      [THIRD]: { contractSize: third.length / 2, opcode: 0x3f },
      [CONTRACT]: { contractSize: expect.any(Number), opcode: 0x3c },
    })
    // As in go-ethereum, an opcode directly before RETURN or REVERT would not count. Here PUSH0 is between.
    expect(root.calls?.[0]?.extCodeAccessInfo).toEqual([RECEIVER])
    const { calls } = await trace(`${call('f1', THIRD)}${call('f1', RECEIVER)}`, {
      third: `5f5f${size(RECEIVER)}f3`,
      other: `5f5f${size(THIRD)}fd`,
    })
    expect(calls?.map(({ extCodeAccessInfo }) => extCodeAccessInfo)).toEqual([[], []])
  })

  test('has the sizes of precompiles, accounts without code and delegations', async () => {
    const precompile: Address = '0x0000000000000000000000000000000000000004'
    const missing: Address = '0x00000000000000000000000000000000000000e5'
    const { contractSize, calls } = await trace(
      `${call('f1', precompile)}${call('f2', missing)}${call('f1', RECEIVER)}`,
      { other: `ef0100${THIRD.slice(2)}`, third: '00' },
    )
    expect(contractSize).toEqual({
      [precompile]: { contractSize: 0, opcode: 0xf1 },
      [missing]: { contractSize: 0, opcode: 0xf2 },
      [RECEIVER]: { contractSize: 23, opcode: 0xf1 },
    })
    expect(calls?.map(({ usedOpcodes }) => usedOpcodes)).toEqual([{}, {}, { '0x0': 1 }])
  })

  test('counts GAS unless a call follows', async () => {
    const to = (opcode: 'f1' | 'f2' | 'f4' | 'fa'): string => call(opcode, RECEIVER, '5a')
    const { usedOpcodes } = await trace(`${to('f1')}${to('f2')}${to('f4')}${to('fa')}00`)
    expect(usedOpcodes).toEqual({ '0x0': 1, '0xf1': 1, '0xf2': 1, '0xf4': 1, '0xfa': 1 })
    // Before POP, CREATE, GAS, POP and the end of the code.
    expect((await trace('5a505f5f5af05a5a505a')).usedOpcodes).toEqual({ '0x0': 1, '0x5a': 5, '0xf0': 1 })
    // As in go-ethereum, not before RETURN and REVERT.
    expect((await trace('5f5af3')).usedOpcodes).toEqual({ '0xf3': 1 })
    expect((await trace('5f5f5afd')).usedOpcodes).toEqual({ '0xfd': 1 })
  })

  test('describes creations, failed ones without an address, and self-destructs', async () => {
    // The first init code writes slot 1 and self-destructs to its caller. The second is invalid.
    const root = await trace('66600160015533ff5f52600760195ff05060fe5f5360015f5ff000')
    expect(root.usedOpcodes).toEqual({ '0x0': 1, '0x52': 1, '0x53': 1, '0xf0': 2 })
    expect(root.calls).toMatchObject([
      {
        type: 'CREATE',
        to: createdAddress(CONTRACT, 0n),
        accessedSlots: { ...noSlots, writes: { [SLOT_1]: 1 } },
        usedOpcodes: { '0x33': 1, '0x55': 1, '0xff': 1 },
        calls: [
          {
            type: 'SELFDESTRUCT',
            from: createdAddress(CONTRACT, 0n),
            to: CONTRACT,
            accessedSlots: noSlots,
            extCodeAccessInfo: [],
            usedOpcodes: {},
            contractSize: {},
            outOfGas: false,
          },
        ],
      },
      {
        type: 'CREATE',
        error: 'invalid opcode: INVALID',
        accessedSlots: noSlots,
        usedOpcodes: { '0xfe': 1 },
        outOfGas: false,
      },
    ])
    expect(root.calls?.[1]).not.toHaveProperty('to')
  })

  test('keeps the accesses of reverted frames', async () => {
    // Reverts with Error("no").
    const reason = `08c379a0${'20'.padStart(64, '0')}${'02'.padStart(64, '0')}${'6e6f'.padEnd(64, '0')}`
    const writes = Array.from({ length: 4 }, (_, index) => {
      const part = reason.slice(index * 64, index * 64 + 64).padEnd(64, '0')
      return `7f${part}60${(index * 32).toString(16).padStart(2, '0')}52`
    }).join('')
    const { calls, error } = await trace(call('f1', RECEIVER), { other: `600560015560015450${writes}60645ffd` })
    expect(error).toBeUndefined()
    expect(calls).toMatchObject([
      {
        error: 'execution reverted',
        revertReason: 'no',
        output: `0x${reason}`,
        accessedSlots: { ...noSlots, writes: { [SLOT_1]: 1 } },
        usedOpcodes: { '0x52': 4, '0x54': 1, '0x55': 1, '0xfd': 1 },
        outOfGas: false,
      },
    ])
  })

  test('lists the inputs of KECCAK256 of all frames once and in order, in the outermost frame', async () => {
    const hash = (byte: string, size: string): string => `60${byte}5f5360${size}5f2050`
    const root = await trace(`${hash('bb', '01')}${hash('bb', '02')}${call('f1', RECEIVER)}${call('f1', THIRD)}`, {
      other: `${hash('aa', '01')}${hash('bb', '01')}5f5f2050`,
      // Lacks the gas for the memory, and for the stack.
      third: '62ffffff5f20',
    })
    expect(root.keccak).toEqual(['0x', '0xaa', '0xbb', '0xbb00'])
    expect(root.calls?.map(({ keccak, outOfGas }) => [keccak, outOfGas])).toEqual([
      [undefined, false],
      [undefined, true],
    ])
    expect(await trace('00')).not.toHaveProperty('keccak')
  })

  test('marks inner frames that ran out of gas, but not the outermost, as go-ethereum', async () => {
    const precompile: Address = '0x0000000000000000000000000000000000000002'
    const endless = '5b5f56'
    const { calls, outOfGas } = await trace(
      `${call('f1', RECEIVER)}${call('f1', precompile, '5f')}${call('f1', THIRD, '6108fc')}${call('f1', THIRD)}`,
      { other: endless, third: '600160015500' },
    )
    expect(outOfGas).toBe(false)
    expect(calls?.map((frame) => [frame.error, frame.outOfGas])).toEqual([
      ['out of gas', true],
      ['out of gas', true],
      ['out of gas: not enough gas for reentrancy sentry', true],
      [undefined, false],
    ])
    const root = await trace(endless)
    expect([root.error, root.outOfGas]).toEqual(['out of gas', false])
  })

  test('marks creations that cannot pay for their code, also in Frontier, where they succeed', async () => {
    // Init code: returns 96 bytes, which cost 19,200 gas. About 17,000 are left.
    const create = '6460606000f36000526005601b6000f000'
    const outcomes = [
      ['frontier', undefined],
      ['homestead', 'contract creation code storage out of gas'],
    ] as const
    for (const [fork, error] of outcomes) {
      const { calls } = await trace(create, { fork, gas: 70_000n })
      expect(calls?.map((frame) => [frame.error, frame.outOfGas])).toEqual([[error, true]])
    }
  })

  test('continues after the end of a frame with its last opcode, as go-ethereum', async () => {
    // RECEIVER runs out of gas at EXTCODESIZE, THIRD at GAS. CONTRACT continues with POP.
    const { calls, extCodeAccessInfo, usedOpcodes } = await trace(
      `${call('f1', RECEIVER, '6009')}${call('f1', THIRD, '6001')}`,
      { other: `${address(THIRD)}3b`, third: '5a' },
    )
    expect(calls?.map((frame) => [frame.extCodeAccessInfo, frame.usedOpcodes, frame.outOfGas])).toEqual([
      [[], { '0x3b': 1 }, true],
      [[], {}, true],
    ])
    expect(extCodeAccessInfo).toEqual([THIRD])
    expect(usedOpcodes).toEqual({ '0x0': 1, '0x5a': 1, '0xf1': 2 })
  })

  test.each(['3b', '3c', '3f', '54', '55', '5c', '5d', '20', 'f1', 'f2', 'f4', 'fa'])(
    'has no access for opcode 0x%s without operands',
    async (opcode) => {
      const { calls, keccak, extCodeAccessInfo, contractSize } = await trace(call('f1', RECEIVER), { other: opcode })
      expect(calls).toMatchObject([
        {
          error: expect.stringMatching(/^stack underflow/),
          accessedSlots: noSlots,
          extCodeAccessInfo: [],
          contractSize: {},
          usedOpcodes: { [`0x${opcode}`]: 1 },
        },
      ])
      expect([keccak, extCodeAccessInfo, Object.keys(contractSize)]).toEqual([undefined, [], [RECEIVER]])
    },
  )
})

test('a trace with too many calls is refused', async () => {
  const loop = `5b${call('f1', RECEIVER, '5f')}5f56`
  await expect(trace(loop, { other: '00', gas: 50_000_000n })).rejects.toThrow(
    'the trace is larger than 64 MiB: use callTracer, or a call with less gas',
  )
})

describe('the options of erc7562Tracer', () => {
  test('`ignoredOpcodes` replaces the opcodes that are not counted', async () => {
    // PUSH1, PUSH0, ADD, POP, GAS, POP
    const code = '60015f01505a5000'
    expect((await trace(code)).usedOpcodes).toEqual({ '0x0': 1, '0x5a': 1 })
    const config = { ignoredOpcodes: ['0x0', '0x60', '0x5a'] }
    // GAS has its own rule.
    expect((await trace(code, { config })).usedOpcodes).toEqual({ '0x1': 1, '0x50': 2, '0x5a': 1, '0x5f': 1 })
    const none = { ignoredOpcodes: [] }
    expect((await trace(code, { config: none })).usedOpcodes).toMatchObject({ '0x0': 1, '0x60': 1 })
    expect((await trace(code, { config: { ignoredOpcodes: null } })).usedOpcodes).toEqual({ '0x0': 1, '0x5a': 1 })
  })

  test('the default ignores pushes, copies, swaps, and most arithmetic and comparisons', async () => {
    const opcodes = Array.from({ length: 256 }, (_, opcode) => opcode)
    const counted = await Promise.all(
      opcodes.map(async (opcode) => {
        // 20 zeros are on the stack. The code after a push is its operand.
        const code = `${'5f'.repeat(20)}${bytesToHex(new Uint8Array([opcode])).slice(2)}${'00'.repeat(33)}`
        const { usedOpcodes } = await trace(code, { config: {} })
        return Object.hasOwn(usedOpcodes, `0x${opcode.toString(16)}`) ? [] : [opcode]
      }),
    )
    expect(counted.flat()).toEqual([
      ...[0x01, 0x02, 0x03, 0x04, 0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x19, 0x1b, 0x1c, 0x50],
      ...opcodes.filter((opcode) => opcode >= 0x5f && opcode <= 0x9f),
    ])
  })

  test('`withLog` adds the logs of frames that were not reverted', async () => {
    const code = `5f5fa0${call('f1', RECEIVER)}`
    const logged = await trace(code, { other: '5f5fa05f5ffd', config: { withLog: true } })
    expect(logged.logs).toEqual([{ address: CONTRACT, topics: [], data: '0x', position: '0x0', index: '0x0' }])
    expect(logged.calls?.[0]).not.toHaveProperty('logs')
    expect(await trace(code)).not.toHaveProperty('logs')
  })

  test('`stackTopItemsSize` is accepted, and names have any case', async () => {
    const config = { stacktopitemssize: 8, IgnoredOpcodes: ['0x0'] }
    expect((await trace('00', { config })).usedOpcodes).toEqual({})
  })

  test.each<[config: Record<string, unknown>, message: string]>([
    [{ withLog: 1 }, 'tracerConfig.withLog: expected true or false, got 1'],
    [
      { ignoredOpcodes: '0x50' },
      'tracerConfig.ignoredOpcodes: expected opcodes as hex quantities from "0x0" to "0xff", such as ["0x50", "0x5b"], got "0x50"',
    ],
    ...['0x100', '0x05', '50', '0x', 80, null].map((opcode): [Record<string, unknown>, string] => [
      { ignoredOpcodes: ['0x1', opcode] },
      `tracerConfig.ignoredOpcodes[1]: expected opcodes as hex quantities from "0x0" to "0xff", such as ["0x50", "0x5b"], got ${JSON.stringify(opcode)}`,
    ]),
    ...[-1, 1.5, '3'].map((size): [Record<string, unknown>, string] => [
      { stackTopItemsSize: size },
      `tracerConfig.stackTopItemsSize: expected a number of words of the stack, such as 3, got ${JSON.stringify(size)}`,
    ]),
  ])('%j is refused', async (config, message) => {
    await expect(trace('00', { config })).rejects.toThrow(message)
  })
})
