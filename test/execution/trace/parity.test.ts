import { describe, expect, test } from 'vitest'
import { type Address, bytesToHex, hexToBytes } from '../../../src/bytes.ts'
import { createdAddress } from '../../../src/evm/handlers/create.ts'
import { type AccountDiff, stateDiff, type ValueChange } from '../../../src/execution/trace/stateDiff.ts'
import type { TracedMessage, Tracer } from '../../../src/execution/trace/tracer.ts'
import { type VmTrace, vmTrace } from '../../../src/execution/trace/vmTrace.ts'
import type { AllocAccount } from '../../../src/state/alloc.ts'
import { CONTRACT, environmentOf, RECEIVER, SENDER } from '../executionContext.ts'
import { traceMessage } from './traceMessage.ts'

const stateDiffTracer = (traced: TracedMessage): Tracer<ReadonlyMap<Address, AccountDiff>> => {
  const finish = stateDiff(traced)
  return { inspector: {}, finish: () => finish() }
}

const change = <Value>({ before, after }: ValueChange<Value>, format: (value: Value) => unknown = (value) => value) =>
  `${before === undefined ? '-' : format(before)}>${after === undefined ? '-' : format(after)}`

describe('the state diff of a message', () => {
  test('contains balances, nonces, code and slots, also of new accounts', async () => {
    const code = `0x6001600055${'60006001556001'}5f5f5f5f600173${RECEIVER.slice(2)}5af1505f5f5ff0`
    const slots = new Map([
      [0n, 5n],
      [1n, 6n],
      [2n, 7n],
    ])
    const accounts: [Address, AllocAccount][] = [[CONTRACT, { balance: 10n, code: hexToBytes(code), storage: slots }]]
    const result = await traceMessage(environmentOf('0x', accounts), stateDiffTracer)
    const contract = result.get(CONTRACT)
    expect(contract && [change(contract.balance), change(contract.nonce)]).toEqual(['10>9', '0>1'])
    expect([...(contract?.storage ?? [])].map(([slot, values]) => `${slot} ${change(values)}`).sort()).toEqual([
      '0 5>1',
      '1 6>0',
    ])
    const receiver = result.get(RECEIVER)
    expect(receiver && [change(receiver.balance), change(receiver.nonce), change(receiver.code, bytesToHex)]).toEqual([
      '->1',
      '->0',
      '->0x',
    ])
    expect(result.get(createdAddress(CONTRACT, 0n))?.nonce).toEqual({ before: undefined, after: 1n })
    expect([...result.keys()]).toEqual([...result.keys()].sort())
    expect(result.get(SENDER)?.nonce).toEqual({ before: 0n, after: 1n })
    expect(result.size).toBe(4)
  })

  test('omits slots that have their first value again', async () => {
    const accounts: [Address, AllocAccount][] = [
      [CONTRACT, { balance: 10n, code: hexToBytes('0x60016000555f5f55'), storage: new Map() }],
    ]
    const result = await traceMessage(environmentOf('0x', accounts), stateDiffTracer)
    expect([...result.keys()]).toEqual([SENDER])
  })

  test('contains a destroyed account with its slots', async () => {
    const accounts: [Address, AllocAccount][] = [
      [CONTRACT, { balance: 10n, nonce: 1n, code: hexToBytes('0x60015f5560b2ff'), storage: new Map([[0n, 5n]]) }],
    ]
    const result = await traceMessage(environmentOf('0x', accounts, 'shanghai'), stateDiffTracer)
    const destroyed = result.get(CONTRACT)
    expect(
      destroyed && [change(destroyed.balance), change(destroyed.nonce), change(destroyed.code, bytesToHex)],
    ).toEqual(['10>-', '1>-', '0x60015f5560b2ff>-'])
    expect([...(destroyed?.storage ?? [])].map(([slot, values]) => `${slot} ${change(values)}`)).toEqual(['0 5>0'])
  })
})

/** Each operation as text: pc, name, cost, gas left, pushed words, and written memory and slots. */
function lines({ code, ops }: VmTrace, indent = ''): string[] {
  return [
    `${indent}${bytesToHex(code)}`,
    ...ops.flatMap(({ pc, name, cost, effect, sub }) => {
      const memory = effect?.memory === undefined ? '' : ` m${effect.memory.offset}:${bytesToHex(effect.memory.data)}`
      const stored = effect?.stored === undefined ? '' : ` s${effect.stored.key}=${effect.stored.value}`
      const effectText = effect === undefined ? 'failed' : `${effect.gasLeft} [${effect.pushed}]${memory}${stored}`
      return [`${indent}${pc} ${name} ${cost} ${effectText}`, ...(sub === undefined ? [] : lines(sub, `${indent}  `))]
    }),
  ]
}

describe('the VM trace of a message', () => {
  const run = async (code: string, other = '0x') => {
    const accounts: [Address, AllocAccount][] = [
      [CONTRACT, { balance: 0n, code: hexToBytes(code) }],
      [RECEIVER, { balance: 1n, code: hexToBytes(other) }],
    ]
    const result = await traceMessage(environmentOf('0x', accounts), vmTrace, { gas: 121_000n })
    return result && lines(result)
  }

  test('contains the words that each operation pushed and wrote', async () => {
    expect(await run('0x60025f8155805f5360015150')).toEqual([
      '0x60025f8155805f5360015150',
      '0 PUSH1 3 99997 [2]',
      '2 PUSH0 2 99995 [0]',
      '3 DUP2 3 99992 [2,0,2]',
      '4 SSTORE 2200 97792 [] s2=0',
      '5 DUP1 3 97789 [2,2]',
      '6 PUSH0 2 97787 [0]',
      '7 MSTORE8 6 97781 [] m0:0x02',
      '8 PUSH1 3 97778 [1]',
      `10 MLOAD 6 97772 [0] m1:0x${'00'.repeat(32)}`,
      '11 POP 2 97770 []',
      '12 STOP 0 97770 []',
    ])
  })

  test('has a maximum number of operations', async () => {
    const accounts: [Address, AllocAccount][] = [[CONTRACT, { balance: 0n, code: hexToBytes('0x5b5f56') }]]
    await expect(traceMessage(environmentOf('0x', accounts), vmTrace, { gas: 2_000_000n })).rejects.toThrow(
      'the trace is larger than 250000 operations: request trace and stateDiff instead',
    )
  })

  test('contains the operations of a callee within the call', async () => {
    const code = `0x60015f5f5f5f73${RECEIVER.slice(2)}611000f150`
    const other = '0x60aa5f5360015ff3'
    const operations = (await run(code, other)) ?? []
    expect(operations.slice(8)).toEqual([
      `30 CALL ${2_600 + 3 + 4_096} ${99_983 - 2_603 - 16} [1] m0:0xaa`,
      `  ${other}`,
      '  0 PUSH1 3 4093 [170]',
      '  2 PUSH0 2 4091 [0]',
      '  3 MSTORE8 6 4085 [] m0:0xaa',
      '  4 PUSH1 3 4082 [1]',
      '  6 PUSH0 2 4080 [0]',
      '  7 RETURN 0 4080 []',
      '31 POP 2 97362 []',
      '32 STOP 0 97362 []',
    ])
  })

  test('has no effect for a failed operation', async () => {
    expect(await run('0x5f54fe')).toEqual([
      '0x5f54fe',
      '0 PUSH0 2 99998 [0]',
      '1 SLOAD 2100 97898 [0]',
      '2 INVALID 0 failed',
    ])
    expect(await run('0x56')).toEqual(['0x56', '0 JUMP 8 failed'])
  })

  test('is undefined without code', async () => {
    expect(await run('0x')).toBeUndefined()
  })
})
