import { type Address, bytesToBigint } from '../../bytes.ts'
import { keccak256 } from '../../crypto/keccak.ts'
import { type CallKind, createsContract, type Inspector, type Step } from '../../evm/inspector.ts'
import type { Outcome } from '../../evm/message.ts'
import { KECCAK256 } from '../../evm/opcodeNumbers.ts'
import { SlotMap } from '../../state/slotMap.ts'
import type { RunningCode } from '../recognizeContract.ts'
import { CodeCopies } from '../source/codeCopies.ts'
import { HashIndex } from './hashIndex.ts'

/** Maximum number of hashes that are recorded, and of bytes of their inputs, in total and each: the key of a mapping and a slot. */
const MAX_HASHES = 100_000
const MAX_BYTES = 1 << 23
const MAX_INPUT = 1 << 14

interface OpenFrame {
  readonly kind: CallKind
  readonly address: Address
  readonly codeAddress: Address
  /** Undefined before its first opcode. */
  code: RunningCode | undefined
  /** The code that runs, and then the code that delegated to it. Undefined before its first write. */
  codes: readonly RunningCode[] | undefined
  /** Number of writes before it. */
  readonly writeCount: number
}

/** A write, and the code that wrote the slot before. */
interface Write {
  readonly slots: SlotMap<readonly RunningCode[]>
  readonly slot: bigint
  readonly before: readonly RunningCode[] | undefined
}

/** Records which code wrote each slot, and the inputs of keccak-256. It observes each opcode, which makes the execution slower. */
export class StorageRecorder {
  #hashes = new HashIndex()
  #hashCount = 0
  #hashedBytes = 0
  /** The writes of all frames that have not failed. */
  readonly #writes: Write[] = []
  readonly #writers = new Map<Address, SlotMap<readonly RunningCode[]>>()
  readonly #open: OpenFrame[] = []
  readonly #codes = new CodeCopies()
  readonly inspector: Inspector = {
    frameEntered: ({ depth, kind, address, codeAddress }) => {
      if (depth === 0) this.#start()
      this.#open.push({
        kind,
        address,
        codeAddress,
        code: undefined,
        codes: undefined,
        writeCount: this.#writes.length,
      })
    },
    frameLeft: ({ outcome }) => this.#left(outcome),
    storageWritten: (address, slot) => this.#written(address, slot),
    step: (step) => this.#step(step),
  }

  /** The hashes that the message computed. */
  get hashes(): HashIndex {
    return this.#hashes
  }

  /**
   * Returns the code that last wrote a slot, and then the code that delegated to it. A library writes to the variables of its caller, and an
   * implementation to the storage of its proxy.
   */
  writersOf(address: Address, slot: bigint): readonly RunningCode[] {
    return this.#writers.get(address)?.get(slot) ?? []
  }

  /** Returns the code that runs, and then the code that delegated to it. */
  runningCodes(): readonly RunningCode[] {
    const codes: RunningCode[] = []
    for (const { kind, code } of this.#open.toReversed()) {
      if (code !== undefined) codes.push(code)
      if (kind !== 'DELEGATECALL' && kind !== 'CALLCODE') break
    }
    return codes
  }

  /** Returns the slots that code wrote, in the order of the first writes. */
  slotsOf(address: Address): Iterable<bigint> {
    return this.#writers.get(address)?.keys() ?? []
  }

  /** On a fork, a message runs again when the state that it lacked has been loaded. */
  #start(): void {
    this.#open.length = 0
    this.#hashes = new HashIndex()
    this.#hashCount = 0
    this.#hashedBytes = 0
    this.#writes.length = 0
    this.#writers.clear()
    this.#codes.clear()
  }

  #step(step: Step): void {
    const frame = this.#open.at(-1)
    if (frame !== undefined && frame.code === undefined) frame.code = this.#codeOf(frame, step.code)
    if (step.opcode === KECCAK256) this.#recordHash(step)
  }

  #codeOf({ kind, codeAddress }: OpenFrame, read: () => Uint8Array): RunningCode {
    const isCreation = createsContract(kind)
    return { code: this.#codes.copyOf(codeAddress, isCreation, read), isCreation }
  }

  #recordHash({ peek, memoryView }: Step): void {
    const [offset, size] = [peek(1), peek(2)]
    if (offset === undefined || size === undefined || size < 32n || size > MAX_INPUT) return
    if (offset > Number.MAX_SAFE_INTEGER || this.#hashCount === MAX_HASHES) return
    if (this.#hashedBytes + Number(size) > MAX_BYTES) return
    this.#hashCount++
    this.#hashedBytes += Number(size)
    // Zeros follow the end of the memory.
    const input = new Uint8Array(Number(size))
    input.set(memoryView().subarray(Number(offset), Number(offset + size)))
    this.#hashes.add(bytesToBigint(keccak256(input)), input)
  }

  #written(address: Address, slot: bigint): void {
    const slots = this.#writers.get(address) ?? new SlotMap()
    this.#writers.set(address, slots)
    const frame = this.#open.at(-1)
    const codes = frame?.codes ?? this.runningCodes()
    if (frame !== undefined) frame.codes = codes
    const before = slots.get(slot)
    if (before === codes) return
    this.#writes.push({ slots, slot, before })
    slots.set(slot, codes)
  }

  /** The writes of a frame that failed are reverted. */
  #left(outcome: Outcome): void {
    const frame = this.#open.pop()
    if (frame === undefined || outcome === 'success') return
    for (const { slots, slot, before } of this.#writes.splice(frame.writeCount).reverse())
      if (before === undefined) slots.delete(slot)
      else slots.set(slot, before)
  }
}
