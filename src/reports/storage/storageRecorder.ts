import { type Address, bytesToBigint } from '../../bytes.ts'
import { keccak256 } from '../../crypto/keccak.ts'
import { type CallKind, createsContract, type Inspector, type Step } from '../../evm/inspector.ts'
import { KECCAK256 } from '../../evm/opcodeNumbers.ts'
import { SlotMap } from '../../state/slotMap.ts'
import type { RunningCode } from '../recognizeContract.ts'
import { CodeCopies } from '../source/codeCopies.ts'

/** Maximum number of hashes that are recorded, and length of their inputs in bytes: the key of a mapping and a slot. */
const MAX_HASHES = 100_000
const MAX_INPUT = 1_024

interface OpenFrame {
  readonly kind: CallKind
  readonly address: Address
  readonly codeAddress: Address
  /** Undefined before its first opcode. */
  code: RunningCode | undefined
}

/** Records which code wrote each slot, and the inputs of keccak-256. It observes each opcode, which makes the execution slower. */
export class StorageRecorder {
  /** By hash. */
  readonly hashes = new Map<string, readonly [hash: bigint, input: Uint8Array]>()
  readonly #writers = new Map<Address, SlotMap<readonly RunningCode[]>>()
  readonly #open: OpenFrame[] = []
  readonly #codes = new CodeCopies()
  readonly inspector: Inspector = {
    frameEntered: ({ depth, kind, address, codeAddress }) => {
      if (depth === 0) this.#start()
      this.#open.push({ kind, address, codeAddress, code: undefined })
    },
    frameLeft: () => void this.#open.pop(),
    storageWritten: (address, slot) => this.#written(address, slot),
    step: (step) => this.#step(step),
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
    this.hashes.clear()
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
    if (this.hashes.size === MAX_HASHES || offset > Number.MAX_SAFE_INTEGER) return
    // Zeros follow the end of the memory.
    const input = new Uint8Array(Number(size))
    input.set(memoryView().subarray(Number(offset), Number(offset + size)))
    const hash = bytesToBigint(keccak256(input))
    this.hashes.set(String(hash), [hash, input])
  }

  #written(address: Address, slot: bigint): void {
    const slots = this.#writers.get(address) ?? new SlotMap()
    this.#writers.set(address, slots)
    slots.set(slot, this.runningCodes())
  }
}
