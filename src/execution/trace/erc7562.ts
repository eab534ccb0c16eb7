import type { Address } from '../../bytes.ts'
import type { Inspector, Step } from '../../evm/inspector.ts'
import { gasFaults } from '../../evm/message.ts'
import { EXTCODESIZE, GAS, ISZERO, RETURN, REVERT, SLOAD, SSTORE, TLOAD, TSTORE } from '../../evm/opcodeNumbers.ts'
import type { MessageResult } from '../../protocol/applyMessage.ts'
import { type ReadonlySlotMap, SlotMap } from '../../state/slotMap.ts'
import { addressOperand } from '../addressOperand.ts'
import { type CallFrame, callFrames } from './callFrames.ts'
import { combineInspectors } from './combine.ts'
import { preimages } from './preimages.ts'
import { type TracedMessage, type Tracer, traceTooLarge } from './tracer.ts'

/** What the opcodes of one frame access, without those of its inner frames. */
export interface FrameAccesses {
  /** Values of storage slots at their first SLOAD, except slots that the frame wrote before. */
  readonly reads: ReadonlySlotMap<bigint>
  /** Number of writes by slot. */
  readonly writes: ReadonlySlotMap<number>
  /** Number of reads by slot of transient storage. */
  readonly transientReads: ReadonlySlotMap<number>
  readonly transientWrites: ReadonlySlotMap<number>
  /** Accounts whose code an opcode read. EXTCODESIZE does not count before ISZERO, which only tests whether there is code. */
  readonly codeReads: readonly Address[]
  /** Number of uses by opcode, without ignored ones. GAS does not count before a call. */
  readonly opcodes: ReadonlyMap<number, number>
  /** Size of the code of each account whose code an opcode read or called, and the first such opcode. */
  readonly codeSizes: ReadonlyMap<Address, { readonly size: number; readonly opcode: number }>
  /** Whether the frame ran out of gas. False for the outermost frame, as in go-ethereum. */
  readonly outOfGas: boolean
}

/** The calls of a message with their accesses, which ERC-7562 restricts for the validation of user operations. */
export interface Erc7562Trace {
  readonly outermost: CallFrame
  /** The accesses of each frame, in the order of execution. */
  readonly accesses: readonly FrameAccesses[]
  /** The inputs of KECCAK256 in all frames, without duplicates. */
  readonly preimages: readonly Uint8Array[]
}

export interface Erc7562Options {
  /** Opcodes that `opcodes` does not count. */
  readonly ignoredOpcodes?: ReadonlySet<number> | undefined
  readonly logs?: boolean | undefined
}

const codeReaders: ReadonlySet<number> = new Set([EXTCODESIZE, 0x3c, 0x3f])
const calls: ReadonlySet<number> = new Set([0xf1, 0xf2, 0xf4, 0xfa])

/** PUSH0 to SWAP16, POP, and most arithmetic and comparisons, as in go-ethereum. */
const harmlessOpcodes: ReadonlySet<number> = new Set([
  ...Array.from({ length: 0xa0 - 0x5f }, (_, index) => 0x5f + index),
  ...[0x50, 0x01, 0x02, 0x03, 0x04, 0x10, 0x11, 0x12, 0x13, 0x14, ISZERO, 0x16, 0x17, 0x19, 0x1b, 0x1c],
])

/** Maximum length of all counted data of one trace, in bytes. */
const MAX_BYTES = 64 * 2 ** 20
/** Counted bytes of the accesses of a frame, and of each slot, opcode and account in them. */
const FRAME_BYTES = 512
const ENTRY_BYTES = 64

/** Collects the calls of a message and what each accesses, like go-ethereum's erc7562Tracer. */
export const erc7562 = (traced: TracedMessage, options: Erc7562Options = {}): Tracer<Erc7562Trace> =>
  new Erc7562Tracer(traced, options)

class Erc7562Tracer implements Tracer<Erc7562Trace> {
  readonly inspector: Inspector
  readonly #traced: TracedMessage
  readonly #ignored: ReadonlySet<number>
  readonly #frames: Tracer<CallFrame>
  readonly #accesses: Accesses[] = []
  /** The accesses of the running frames. The innermost is last. */
  readonly #open: Accesses[] = []
  readonly #preimages = preimages()
  #bytes = 0
  /** The opcode before, also if it belongs to another frame. */
  #last: number | undefined
  /** The account whose code it reads. */
  #codeRead: Address | undefined

  constructor(traced: TracedMessage, { ignoredOpcodes = harmlessOpcodes, logs = false }: Erc7562Options) {
    this.#traced = traced
    this.#ignored = ignoredOpcodes
    this.#frames = callFrames(traced, { logs })
    this.inspector = combineInspectors([
      this.#frames.inspector,
      this.#preimages.inspector,
      {
        frameEntered: () => void this.#open.push(this.#add()),
        frameLeft: ({ outcome, depth }) => {
          const left = this.#open.pop()
          if (left !== undefined) left.outOfGas = depth > 0 && gasFaults.has(outcome)
        },
        selfDestructed: () => void this.#add(),
        step: (step) => this.#record(step),
      },
    ])
  }

  finish(result: MessageResult): Erc7562Trace {
    return {
      outermost: this.#frames.finish(result),
      accesses: this.#accesses,
      preimages: [...this.#preimages.finish(result).values()],
    }
  }

  #countBytes(size: number): void {
    this.#bytes += size
    if (this.#bytes > MAX_BYTES)
      throw traceTooLarge({ limit: `${MAX_BYTES >> 20} MiB`, hint: 'use callTracer, or a call with less gas' })
  }

  #add(): Accesses {
    this.#countBytes(FRAME_BYTES)
    const added = new Accesses()
    this.#accesses.push(added)
    return added
  }

  #record(step: Step): void {
    const frame = this.#open.at(-1)
    if (frame === undefined) return
    const { opcode } = step
    if (opcode !== RETURN && opcode !== REVERT) this.#recordLast(frame, opcode)
    if (opcode !== GAS && !this.#ignored.has(opcode)) this.#increment(frame.opcodes, opcode)
    const readsCode = codeReaders.has(opcode)
    const account = readsCode || calls.has(opcode) ? addressOperand(step) : undefined
    if (account !== undefined) this.#recordCodeSize(frame, account, opcode)
    this.#recordSlot(frame, step)
    this.#last = opcode
    this.#codeRead = readsCode ? account : undefined
  }

  /** Records what depends on the opcode after the last one: `next`. */
  #recordLast(frame: Accesses, next: number): void {
    if (this.#codeRead !== undefined && !(this.#last === EXTCODESIZE && next === ISZERO)) {
      this.#countBytes(ENTRY_BYTES)
      frame.codeReads.push(this.#codeRead)
    }
    if (this.#last === GAS && !calls.has(next)) this.#increment(frame.opcodes, GAS)
  }

  #recordCodeSize({ codeSizes }: Accesses, account: Address, opcode: number): void {
    if (codeSizes.has(account)) return
    this.#countBytes(ENTRY_BYTES)
    codeSizes.set(account, { size: this.#traced.execution.state.getCode(account).length, opcode })
  }

  #recordSlot({ reads, writes, transientReads, transientWrites }: Accesses, { opcode, address, peek }: Step): void {
    if (opcode < SLOAD || opcode > TSTORE) return
    const slot = peek(1)
    if (slot === undefined) return
    if (opcode === SSTORE) this.#increment(writes, slot)
    else if (opcode === TLOAD) this.#increment(transientReads, slot)
    else if (opcode === TSTORE) this.#increment(transientWrites, slot)
    else if (opcode === SLOAD && !reads.has(slot) && !writes.has(slot)) {
      this.#countBytes(ENTRY_BYTES)
      reads.set(slot, this.#traced.execution.state.getStorage(address, slot))
    }
  }

  #increment<Key>(counts: Counts<Key>, key: Key): void {
    const count = counts.get(key) ?? 0
    if (count === 0) this.#countBytes(ENTRY_BYTES)
    counts.set(key, count + 1)
  }
}

/** Numbers by key. */
interface Counts<Key> {
  get(key: Key): number | undefined
  set(key: Key, count: number): void
}

class Accesses implements FrameAccesses {
  readonly reads = new SlotMap<bigint>()
  readonly writes = new SlotMap<number>()
  readonly transientReads = new SlotMap<number>()
  readonly transientWrites = new SlotMap<number>()
  readonly codeReads: Address[] = []
  readonly opcodes = new Map<number, number>()
  readonly codeSizes = new Map<Address, { readonly size: number; readonly opcode: number }>()
  outOfGas = false
}
