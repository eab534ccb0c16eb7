import { beforeAll, expect, test } from 'vitest'
import { type Address, bigintToBytes, bytesToHex } from '../../../src/bytes.ts'
import { loadCrypto } from '../../../src/crypto/engineCrypto.ts'
import { loadPrecompiles } from '../../../src/evm/precompiles/precompiles.ts'
import { createTracer } from '../../../src/rpc/services/tracing/createTracer.ts'
import type { AllocAccount } from '../../../src/state/alloc.ts'
import { contracts, programs } from '../../evm/programs.ts'
import { environmentOf } from '../../execution/executionContext.ts'
import { traceMessage } from '../../execution/trace/traceMessage.ts'
import { fc } from '../../property.ts'

interface Frame {
  readonly accessedSlots: Record<'reads' | 'writes' | 'transientReads' | 'transientWrites', object>
  readonly extCodeAccessInfo: readonly string[]
  readonly usedOpcodes: object
  readonly contractSize: object
  readonly keccak?: readonly string[]
  readonly calls?: readonly Frame[]
}

/** The accesses of each frame in the order of execution, from the view of a tracer in JavaScript. */
const accessTracer = `{
  frames: [], open: [], hashed: {}, last: { name: '' },
  setup() { this.enter() },
  enter() {
    const frame = {
      accessedSlots: { reads: {}, writes: {}, transientReads: {}, transientWrites: {} },
      extCodeAccessInfo: [], usedOpcodes: {}, contractSize: {},
    }
    this.frames.push(frame)
    this.open.push(frame)
  },
  exit() { this.open.pop() },
  count(counts, key) { counts[key] = (counts[key] || 0) + 1 },
  step(log, db) {
    const name = log.op.toString()
    const key = '0x' + log.op.toNumber().toString(16)
    const height = log.stack.length()
    const { accessedSlots, extCodeAccessInfo, usedOpcodes, contractSize } = this.open[this.open.length - 1]
    const isCall = /^(CALL|CALLCODE|DELEGATECALL|STATICCALL)$/.test(name)
    const readsCode = name.startsWith('EXTCODE')
    const { last } = this
    if (name !== 'RETURN' && name !== 'REVERT') {
      if (last.account !== undefined && !(last.name === 'EXTCODESIZE' && name === 'ISZERO')) extCodeAccessInfo.push(last.account)
      if (last.name === 'GAS' && !isCall) this.count(usedOpcodes, '0x5a')
    }
    const isIgnored = /^(PUSH|DUP|SWAP)\\d+$|^(POP|ADD|SUB|MUL|DIV|EQ|LT|GT|SLT|SGT|SHL|SHR|AND|OR|NOT|ISZERO|GAS)$/.test(name)
    if (!isIgnored) this.count(usedOpcodes, key)
    const at = isCall ? 1 : 0
    const account = (isCall || readsCode) && height > at ? toAddress(log.stack.peek(at).toString(16)) : undefined
    if (account !== undefined && contractSize[toHex(account)] === undefined)
      contractSize[toHex(account)] = { contractSize: db.getCode(account).length, opcode: log.op.toNumber() }
    const table = { SLOAD: 'reads', SSTORE: 'writes', TLOAD: 'transientReads', TSTORE: 'transientWrites' }[name]
    if (table !== undefined && height > 0) {
      const slot = toWord(log.stack.peek(0).toString(16))
      if (name !== 'SLOAD') this.count(accessedSlots[table], toHex(slot))
      else if (accessedSlots.reads[toHex(slot)] === undefined && accessedSlots.writes[toHex(slot)] === undefined)
        accessedSlots.reads[toHex(slot)] = [toHex(db.getState(log.contract.getAddress(), slot))]
    }
    if (name === 'KECCAK256' && log.getError() === undefined) {
      const offset = log.stack.peek(0).valueOf(), size = log.stack.peek(1).valueOf()
      this.hashed[size === 0 ? '0x' : toHex(log.memory.slice(offset, offset + size))] = true
    }
    this.last = { name, account: readsCode && account !== undefined ? toHex(account) : undefined }
  },
  fault() {},
  result() { return { frames: this.frames, hashed: Object.keys(this.hashed).sort() } },
}`

const addressOf = (index: number): Address => bytesToHex(bigintToBytes(BigInt(contracts[index] ?? 0), 20))

/** Returns the frames of a tree in the order of execution. */
const inOrder = (frame: Frame): Frame[] => [frame, ...(frame.calls ?? []).flatMap(inOrder)]

beforeAll(async () => void (await Promise.all([loadCrypto(), loadPrecompiles()])))

test('erc7562Tracer describes any program as a tracer in JavaScript sees it', async () => {
  const found = { reads: 0, transientWrites: 0, codeReads: 0, hashes: 0, frames: 0 }
  await fc.assert(
    fc.asyncProperty(programs, fc.bigInt({ min: 22_000n, max: 3_000_000n }), async (codes, gas) => {
      const slots = new Map([[0n, 1n]])
      const accounts = codes.map((code, index): [Address, AllocAccount] => [
        addressOf(index),
        { balance: 10n, nonce: 1n, code, storage: slots },
      ])
      const traceWith = async (tracer: string) => {
        const pieces = await traceMessage(
          environmentOf('0x', accounts),
          (traced) => createTracer(traced, { tracer }, undefined) as never,
          { to: addressOf(0), gas },
        )
        return JSON.parse([...(pieces as Iterable<string>)].join(''))
      }
      const { frames, hashed } = await traceWith(accessTracer)
      const outermost: Frame = await traceWith('erc7562Tracer')
      const native = inOrder(outermost)
      expect(
        native.map(({ accessedSlots, extCodeAccessInfo, usedOpcodes, contractSize }) => ({
          accessedSlots,
          extCodeAccessInfo,
          usedOpcodes,
          contractSize,
        })),
      ).toEqual(frames)
      expect(outermost.keccak ?? []).toEqual(hashed)
      found.frames += native.length
      found.hashes += hashed.length
      for (const { accessedSlots, extCodeAccessInfo } of native) {
        found.reads += Object.keys(accessedSlots.reads).length
        found.transientWrites += Object.keys(accessedSlots.transientWrites).length
        found.codeReads += extCodeAccessInfo.length
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 40), seed: 1 },
  )
  for (const count of Object.values(found)) expect(count).toBeGreaterThan(0)
})
