import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newestFork } from '../../../src/protocol/forks.ts'
import { callCode, openChain, type TestChain } from './openChain.ts'

/** Writes the argument of a call, its frames, and their results as callTracer does. */
const callTracer = `{
  open: [{}],
  enter(frame) {
    this.open.push({
      type: frame.getType(), from: toHex(frame.getFrom()), to: toHex(frame.getTo()), gas: '0x' + frame.getGas().toString(16),
      input: toHex(frame.getInput()), value: frame.getValue() === undefined ? undefined : '0x' + frame.getValue().toString(16),
    })
  },
  exit(frame) {
    const call = this.open.pop()
    this.finish(call, '0x' + frame.getGasUsed().toString(16), toHex(frame.getOutput()), frame.getError())
    const parent = this.open[this.open.length - 1]
    parent.calls = (parent.calls || []).concat([call])
  },
  finish(call, gasUsed, output, error) {
    call.gasUsed = gasUsed
    call.error = error
    if (output !== '0x' && (error === undefined || error === 'execution reverted')) call.output = output
    if (error !== undefined && call.type.startsWith('CREATE')) delete call.to
  },
  fault() {},
  result(ctx) {
    const call = {
      type: ctx.type, from: toHex(ctx.from), to: toHex(ctx.to), gas: '0x' + ctx.gas.toString(16), input: toHex(ctx.input),
      value: '0x' + ctx.value.toString(16), calls: this.open[0].calls,
    }
    this.finish(call, '0x' + ctx.gasUsed.toString(16), toHex(ctx.output), ctx.error)
    return call
  },
}`

const selectorTracer = `{
  ids: {},
  count(input, to) {
    if (input.length < 4 || isPrecompiled(to)) return
    const key = toHex(slice(input, 0, 4)) + '-' + (input.length - 4)
    this.ids[key] = (this.ids[key] || 0) + 1
  },
  enter(frame) { if (!frame.getType().startsWith('CREATE')) this.count(frame.getInput(), frame.getTo()) },
  exit() {},
  fault() {},
  result(ctx) { if (ctx.type === 'CALL') this.count(ctx.input, ctx.to); return this.ids },
}`

/** The storage that each account reads or writes, before that. */
const storageTracer = `{
  storage: {},
  step(log, db) {
    if (log.op.toString() !== 'SLOAD' && log.op.toString() !== 'SSTORE') return
    const address = log.contract.getAddress(), slot = toWord(log.stack.peek(0).toString(16))
    const slots = this.storage[toHex(address)] || (this.storage[toHex(address)] = {})
    if (slots[toHex(slot)] === undefined) slots[toHex(slot)] = toHex(db.getState(address, slot))
  },
  fault() {},
  result() { return this.storage },
}`

/** Writes steps in the form of the struct logs, with all members of \`log\` that the struct logs lack as \`own\`. */
const stepTracer = `{
  steps: [],
  step(log, db) {
    const { length } = { length: log.stack.length() }
    const stack = [], memory = []
    for (let n = length - 1; n >= 0; n--) stack.push('0x' + log.stack.peek(n).toString(16))
    for (let at = 0; at < log.memory.length(); at += 32)
      memory.push([toHex(log.memory.slice(at, at + 32)), log.memory.getUint(at).toString(16)])
    this.steps.push({
      pc: log.getPC(), op: log.op.toString(), gas: log.getGas(), gasCost: log.getCost(), depth: log.getDepth(),
      refund: log.getRefund() || undefined, stack, memory: memory.length > 0 ? memory : undefined, error: log.getError(),
      own: [toHex(log.contract.getAddress()), toHex(log.contract.getCaller()), log.contract.getValue(), toHex(log.contract.getInput())],
      account: [db.getBalance(log.contract.getAddress()), db.getNonce(log.contract.getAddress()), db.exists(log.contract.getAddress())],
    })
  },
  fault(log) { this.steps.push({ fault: log.getError(), op: log.op.toString() }) },
  result() { return this.steps },
}`

interface StepLog {
  readonly op: string
  readonly gasCost?: number
  readonly memory?: readonly string[]
  readonly fault?: string
  readonly own?: readonly string[]
  readonly account?: readonly unknown[]
}

const IDENTITY = '0x0000000000000000000000000000000000000004'
const call = (address: string, opcode: string): string => `600060006004600073${address.slice(2)}61${'c350'}${opcode}50`
/** MSTORE of a selector at offset 0. */
const SELECTOR = '63a9059cbb60e01b600052'

let node: TestChain
let outer: string
let hash: string
const addresses: Record<string, string> = {}

beforeAll(async () => {
  node = await openChain(newestFork)
  addresses.writer = await node.deploy('0x60015450600260015560006001556020600060003960206000f3')
  addresses.reverter = await node.deploy('0x600160025560206000fd')
  addresses.jumper = await node.deploy('0x600056')
  addresses.hungry = await node.deploy('0x5b600056')
  addresses.destroyed = await node.deploy(`0x73${IDENTITY.slice(2)}ff`)
  const { writer = '', reverter = '', jumper = '', hungry = '', destroyed = '' } = addresses
  const calls = [
    `6000600060046000600173${writer.slice(2)}61c350f150`,
    `6000600060046000600173${writer.slice(2)}61c350f250`,
    ...['f4', 'fa'].map((opcode) => call(writer, opcode)),
    ...[reverter, jumper, destroyed, IDENTITY].map((address) => callCode(address)),
    callCode(hungry, 0, 1_000),
    // Creations: with code, without, and one that fails.
    '6460016000f360d81b60005260056000600af05060006000600060006000f550',
    '60fe60005360016000600af050',
    `5f600052600260025560036002556020600052`,
  ]
  outer = await node.deploy(`0x${SELECTOR}${calls.join('')}60406000f3`)
  const [receipt] = await node.mine({ to: outer, value: '0x64', data: '0x12345678aa', gas: '0x2dc6c0' })
  hash = receipt?.transactionHash ?? ''
  expect(receipt?.status).toBe('0x1')
})
afterAll(() => node.chain.close())

const trace = <Result = unknown>(tracer: string | undefined, options: object = {}): Promise<Result> =>
  node.ask('debug_traceTransaction', hash, { ...(tracer !== undefined && { tracer }), ...options })

describe('a JavaScript tracer sees what native tracers see', () => {
  test('frames as callTracer', async () => {
    const native = await trace<{ calls: object[] }>('callTracer')
    expect(native.calls.length).toBeGreaterThan(10)
    expect(await trace(callTracer)).toEqual(native)
  })

  test('a failed creation as callTracer', async () => {
    const [receipt] = await node.mine({ data: '0x60006000fd' })
    const of = (tracer: string) => node.ask('debug_traceTransaction', receipt?.transactionHash, { tracer })
    expect(await of(callTracer)).toEqual(await of('callTracer'))
  })

  test('selectors as 4byteTracer', async () => {
    const native = await trace<object>('4byteTracer')
    expect(Object.keys(native)).toEqual(['0x12345678-1', '0xa9059cbb-0'])
    expect(await trace(selectorTracer)).toEqual(native)
  })

  test('storage as prestateTracer', async () => {
    const native = await trace<Record<string, { storage?: object }>>('prestateTracer', {
      tracerConfig: { includeEmpty: true },
    })
    const storage = Object.entries(native).flatMap(([address, { storage }]) => (storage ? [[address, storage]] : []))
    expect(storage.length).toBeGreaterThan(1)
    expect(await trace(storageTracer)).toEqual(Object.fromEntries(storage))
  })

  test('steps as the struct logs', async () => {
    const { structLogs } = await trace<{ structLogs: StepLog[] }>(undefined, {
      enableMemory: true,
      disableStorage: true,
    })
    const steps = await trace<StepLog[]>(stepTracer)
    const faults = steps.filter(({ fault }) => fault !== undefined)
    const seen = steps.filter(({ fault }) => fault === undefined)
    // The static call writes a slot: go-ethereum charges it before it fails, this EVM does not.
    const costOf = ({ op, gasCost }: StepLog, index: number) =>
      op === 'SSTORE' && structLogs[index]?.gasCost === 0 ? 0 : gasCost
    const likeStructLogs = seen.map(({ own: _, account: __, ...step }, index) => ({
      ...step,
      gasCost: costOf(step, index),
      ...(step.memory && { memory: step.memory.map(([word]) => word) }),
    }))
    expect(likeStructLogs).toEqual(structLogs)
    expect(faults).toEqual([
      { fault: 'write protection', op: 'SSTORE' },
      { fault: 'execution reverted', op: 'REVERT' },
      { fault: 'invalid jump destination', op: 'JUMP' },
      { fault: 'invalid opcode: INVALID', op: 'INVALID' },
    ])
    for (const { memory = [] } of seen)
      for (const [word, number] of memory as unknown as [string, string][])
        expect(BigInt(word)).toBe(BigInt(`0x${number}`))
  })

  test('the contract of each step', async () => {
    const [sender] = node.accounts
    const steps = await trace<StepLog[]>(stepTracer)
    expect(steps[0]).toMatchObject({ own: [outer, sender, '100', '0x12345678aa'], account: ['100', 1, true] })
    const contracts = new Set(steps.map(({ own }) => own?.slice(0, 4).join()))
    const writer = addresses.writer ?? ''
    expect(contracts).toContain([writer, outer, '1', '0xa9059cbb'].join()) // CALL
    expect(contracts).toContain([outer, outer, '1', '0xa9059cbb'].join()) // CALLCODE
    expect(contracts).toContain([outer, sender, '100', '0xa9059cbb'].join()) // DELEGATECALL
    expect(contracts).toContain([writer, outer, '0', '0xa9059cbb'].join()) // STATICCALL
  })

  test('the block and transaction, in traces of blocks too', async () => {
    const code = `{ fault() {}, result(ctx) {
      return [ctx.type, ctx.block, ctx.txIndex, toHex(ctx.txHash), toHex(ctx.blockHash), toHex(ctx.coinbase), toHex(ctx.output), ctx.gas, ctx.error]
    } }`
    const { blockHash, blockNumber, gasUsed } = await node.ask<Record<'blockHash' | 'blockNumber' | 'gasUsed', string>>(
      'eth_getTransactionReceipt',
      hash,
    )
    const { miner } = await node.ask<{ miner: string }>('eth_getBlockByHash', blockHash, false)
    const result = await trace<unknown[]>(code)
    expect(result).toMatchObject(
      ['CALL', Number(blockNumber), 0, hash, blockHash, miner, /^0x/, 3_000_000, null].map((value) =>
        value instanceof RegExp ? expect.stringMatching(value) : value,
      ),
    )
    expect(await node.ask('debug_traceBlockByHash', blockHash, { tracer: code })).toEqual([{ txHash: hash, result }])
    expect(await trace('{ fault() {}, result(ctx) { return ctx.gasUsed } }')).toBe(Number(gasUsed))
  })

  test('failures without steps', async () => {
    const code = '{ faults: [], fault(log) { this.faults.push(log.getError()) }, result() { return this.faults } }'
    expect(await trace(code)).toEqual([
      'write protection',
      'execution reverted',
      'invalid jump destination',
      'invalid opcode: INVALID',
    ])
  })
})
