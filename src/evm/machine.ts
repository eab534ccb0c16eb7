import { type Address, bytesToHex, EMPTY_BYTES, type Hash } from '../bytes.ts'
import { type AnalysedCode, imageSize } from './codeAnalysis.ts'
import {
  ARENA,
  BUDGET,
  CODE_HEAP,
  CODE_HEAP_BYTES,
  DESCRIPTORS,
  EXP_BYTE_GAS,
  F_CODE,
  F_CODE_SIZE,
  F_GAS,
  F_JUMPS,
  F_MEMORY,
  F_MEMORY_SIZE,
  FRAME_BYTES,
  FRAMES,
  MEMORY_LIMIT,
  SCRATCH,
} from './core/layout.ts'
import { type Core, instantiateCore } from './coreInstance.ts'
import type { Rules } from './forks.ts'
import { writeHexWord } from './hexWord.ts'
import type { BlockContext } from './message.ts'
import type { OpcodeSet } from './opcodes.ts'
import { SlotTable } from './slotTable.ts'
import { WordCache } from './wordCache.ts'

/** Value for offsets and sizes that do not fit 32 bits: larger than any memory. */
export const HUGE = 2 ** 40

/** Maximum EVM memory of all frames of a run together, in bytes. 100 million gas pay for less than half of it, even in nested frames. */
export const MAX_MEMORY = 1 << 30
/** Minimum missing gas if the memory of a run would exceed MAX_MEMORY. */
const MEMORY_MISSING = 2 ** 61

/** Extra pages of 64 KiB for each growth of linear memory: growing detaches the views, so it should be rare. */
const SPARE_PAGES = 16

const LIMB = 2 ** 32
const MAX_LIMB = 2n ** 64n - 1n
const MAX_EXACT = Number.MAX_SAFE_INTEGER

/**
 * One instance of the core with its linear memory: the registers, stacks, memories and code of one run. The host reads and writes words,
 * bytes and gas through this class. A paused run keeps its machine, and other runs use another one.
 */
export class Machine {
  readonly #core: Core
  /** Views of the linear memory. The Buffer has functions for hex, and the arrays are faster. */
  #bytes: Buffer
  #u8: Uint8Array
  #u32: Uint32Array
  #u64: BigUint64Array
  /** The block whose words are in linear memory. */
  block: BlockContext | undefined
  /** Addresses of code on the heap. */
  readonly #codeStarts = new Map<AnalysedCode, number>()
  #heapEnd = CODE_HEAP
  #opcodes: OpcodeSet | undefined
  readonly #addresses = new WordCache<Address>(5)
  readonly #topics = new WordCache<Hash>(8)
  readonly #keys = new WordCache<bigint>(8)
  /** Missing gas at the last failed charge, for traces. */
  missing = 0
  /** Approximate bytes of memory that the run uses for accounts, slots, code and logs. */
  hostBytes = 0
  readonly slots = new SlotTable(this)

  constructor() {
    this.#core = instantiateCore()
    this.#bytes = Buffer.from(this.#core.memory.buffer)
    this.#u8 = new Uint8Array(this.#core.memory.buffer)
    this.#u32 = new Uint32Array(this.#core.memory.buffer)
    this.#u64 = new BigUint64Array(this.#core.memory.buffer)
    this.#u32[MEMORY_LIMIT >> 2] = ARENA + MAX_MEMORY
  }

  /** Runs the frame until the host must act. Returns the opcode, or a code of the layout. */
  run(frame: number): number {
    const exit = this.#core.run(frame)
    if (this.#u8.length === 0) this.#refresh()
    return exit
  }

  /** Runs one opcode of the frame. Returns the opcode if the host must execute it, or a code of the layout. */
  step(frame: number): number {
    const exit = this.#core.step(frame)
    if (this.#u8.length === 0) this.#refresh()
    return exit
  }

  /** Creates new views, because growing linear memory detaches the old ones. */
  #refresh(): void {
    this.#bytes = Buffer.from(this.#core.memory.buffer)
    this.#u8 = new Uint8Array(this.#core.memory.buffer)
    this.#u32 = new Uint32Array(this.#core.memory.buffer)
    this.#u64 = new BigUint64Array(this.#core.memory.buffer)
  }

  get memoryBytes(): number {
    return this.#bytes.length
  }

  /** Writes the opcodes and their costs to the core. */
  use(opcodes: OpcodeSet, rules: Rules): void {
    if (this.#opcodes === opcodes) return
    this.#opcodes = opcodes
    this.#u8.set(opcodes.descriptors, DESCRIPTORS)
    this.#u32[EXP_BYTE_GAS >> 2] = rules.exponentByteGas
    this.slots.usePrices(rules)
  }

  // Budget

  /** Gas that may still be used before the run pauses. */
  get budget(): number {
    return (this.#u32[BUDGET >> 2] ?? 0) | 0
  }

  set budget(gas: number) {
    this.#u32[BUDGET >> 2] = gas
  }

  // Numbers and words

  u32(at: number): number {
    return this.#u32[at >> 2] ?? 0
  }

  setU32(at: number, value: number): void {
    this.#u32[at >> 2] = value
  }

  /** Returns an offset or a size. HUGE if it does not fit into 32 bits. */
  small(at: number): number {
    const i = at >> 2
    return this.#isAbove(i, 1) ? HUGE : (this.#u32[i] ?? 0)
  }

  isZero(at: number): boolean {
    return !this.#isAbove(at >> 2, 0)
  }

  /** Whether any of the eight 32-bit digits of a word from `first` on is not zero. */
  #isAbove(i: number, first: number): boolean {
    const u32 = this.#u32
    for (let digit = i + first; digit < i + 8; digit++) if (u32[digit] !== 0) return true
    return false
  }

  word(at: number): bigint {
    const u64 = this.#u64
    const limb = at >> 3
    const low = u64[limb] ?? 0n
    if (!this.#isAbove(at >> 2, 2)) return low
    const lower = ((u64[limb + 1] ?? 0n) << 64n) | low
    if (!this.#isAbove(at >> 2, 4)) return lower
    return ((((u64[limb + 3] ?? 0n) << 64n) | (u64[limb + 2] ?? 0n)) << 128n) | lower
  }

  setWord(at: number, value: bigint): void {
    const u64 = this.#u64
    const limb = at >> 3
    // A write to the array keeps the lowest 64 bits.
    u64[limb] = value
    if (value <= MAX_LIMB) {
      u64[limb + 1] = 0n
      u64[limb + 2] = 0n
      u64[limb + 3] = 0n
      return
    }
    const upper = value >> 64n
    u64[limb + 1] = upper
    u64[limb + 2] = upper <= MAX_LIMB ? 0n : upper >> 64n
    u64[limb + 3] = upper <= MAX_LIMB ? 0n : upper >> 128n
  }

  setSmall(at: number, value: number): void {
    const u32 = this.#u32
    const i = at >> 2
    u32[i] = value
    for (let digit = i + 1; digit < i + 8; digit++) u32[digit] = 0
  }

  copyWord(from: number, to: number): void {
    const u32 = this.#u32
    const source = from >> 2
    const target = to >> 2
    for (let i = 0; i < 8; i++) u32[target + i] = u32[source + i] ?? 0
  }

  /** Copies a word and keeps its lowest 20 bytes. */
  copyAddress(from: number, to: number): void {
    const u32 = this.#u32
    const source = from >> 2
    const target = to >> 2
    for (let i = 0; i < 5; i++) u32[target + i] = u32[source + i] ?? 0
    for (let i = 5; i < 8; i++) u32[target + i] = 0
  }

  /** Returns the address in the lowest 20 bytes of a word. */
  address(at: number): Address {
    const known = this.#addresses.find(this.#u32, at >> 2)
    return known ?? this.#addresses.add(this.#u32, at >> 2, bytesToHex(this.#reversed(at).subarray(12)))
  }

  /** Writes an address or a hash (hex) as a word. */
  setHex(at: number, hex: string): void {
    writeHexWord(this.#u8, at, hex)
  }

  // Bytes

  byte(at: number): number {
    return this.#u8[at] ?? 0
  }

  /** Returns a view of bytes, which is valid until linear memory grows. */
  view(at: number, size: number): Uint8Array {
    return size === 0 ? EMPTY_BYTES : this.#u8.subarray(at, at + size)
  }

  /** Returns a copy of bytes. */
  bytes(at: number, size: number): Uint8Array {
    return this.#u8.slice(at, at + size)
  }

  setBytes(at: number, bytes: Uint8Array): void {
    this.#u8.set(bytes, at)
  }

  move(from: number, to: number, size: number): void {
    this.#bytes.copyWithin(to, from, from + size)
  }

  clear(at: number, size: number): void {
    this.#u8.fill(0, at, at + size)
  }

  /** Returns the 32 bytes of a word, most significant first. */
  wordBytes(at: number): Uint8Array {
    return this.#reversed(at).slice()
  }

  /** Returns the word of a topic as hex. Topics often repeat. */
  topic(at: number): Hash {
    return this.#topics.find(this.#u32, at >> 2) ?? this.#topics.add(this.#u32, at >> 2, bytesToHex(this.#reversed(at)))
  }

  /** Returns the word of a storage key. Messages often read the same slots, and a large bigint needs many steps. */
  storageKey(at: number): bigint {
    return this.#keys.find(this.#u32, at >> 2) ?? this.#keys.add(this.#u32, at >> 2, this.word(at))
  }

  /** Copies a word, most significant byte first, to SCRATCH. Returns a view of it. */
  #reversed(at: number): Uint8Array {
    this.copyWord(at, SCRATCH)
    this.#core.reverse(SCRATCH)
    return this.#u8.subarray(SCRATCH, SCRATCH + 32)
  }

  /** Writes the keccak-256 of bytes in linear memory to `to`, as a word. */
  hash(at: number, size: number, to: number): void {
    this.#core.hash(at, size, to)
    this.#core.reverse(to)
  }

  // Gas and memory of frames

  /** Returns the remaining gas of a frame, exact up to 2^53. */
  gas(frame: number): number {
    const i = (frame + F_GAS) >> 2
    return (this.#u32[i] ?? 0) + (this.#u32[i + 1] ?? 0) * LIMB
  }

  exactGas(frame: number): bigint {
    return this.#u64[(frame + F_GAS) >> 3] ?? 0n
  }

  setGas(frame: number, gas: bigint): void {
    this.#u64[(frame + F_GAS) >> 3] = gas
  }

  /** Charges gas to a frame. Returns false if it has too little, and `missing` is then the missing amount. */
  spend(frame: number, amount: number): boolean {
    const i = (frame + F_GAS) >> 2
    const low = this.#u32[i] ?? 0
    if (amount <= low) {
      this.#u32[i] = low - amount
      return true
    }
    const high = this.#u32[i + 1] ?? 0
    // Subtracts the digits separately, because the gas may have more than 53 bits.
    const rest = low - (amount % LIMB)
    const highRest = high - Math.floor(amount / LIMB) - (rest < 0 ? 1 : 0)
    if (highRest < 0 || amount > MAX_EXACT) {
      this.missing = amount - this.gas(frame)
      return false
    }
    this.#u32[i] = rest
    this.#u32[i + 1] = highRest
    return true
  }

  /** Adds gas to a frame. */
  grant(frame: number, amount: number): void {
    const i = (frame + F_GAS) >> 2
    const sum = (this.#u32[i] ?? 0) + amount
    this.#u32[i] = sum
    if (sum >= LIMB) this.#u32[i + 1] = (this.#u32[i + 1] ?? 0) + 1
  }

  /** Moves gas to a called frame: the amount in the word at `wanted` (0: all), with `isCapped` at most 63/64. */
  forwardGas(from: number, to: number, wanted: number, isCapped: boolean): boolean {
    return this.#core.forwardGas(from, to, wanted, isCapped) !== 0
  }

  /** Returns the remaining gas to the caller. */
  returnGas(from: number, to: number): void {
    this.#core.returnGas(from, to)
  }

  /** Whether a frame has just failed because the memory of the run would exceed MAX_MEMORY. Sets its gas to zero. */
  takeMemoryFault(frame: number): boolean {
    const isBeyond =
      this.missing >= MEMORY_MISSING || -Number(BigInt.asIntN(64, this.exactGas(frame))) >= MEMORY_MISSING
    if (!isBeyond) return false
    this.missing = 0
    this.setGas(frame, 0n)
    return true
  }

  /** Extends the memory of the frame by `size` bytes at `offset` and charges the gas. Returns false as in `spend`. */
  expand(frame: number, offset: number, size: number): boolean {
    if (size === 0 || offset + size <= this.u32(frame + F_MEMORY_SIZE)) return true
    const missing = this.#core.expand(frame, offset, size)
    if (missing > 0) {
      this.missing = missing
      return false
    }
    if (this.#u8.length === 0) this.#refresh()
    return true
  }

  /** Returns the position in the core's table of the frame account's slot with the key at `key`. */
  slotEntry(frame: number, key: number): number {
    return this.#core.slotEntry(frame, key)
  }

  /** Grows linear memory to at least `end`, for writes of the host. */
  reserve(end: number): void {
    const missing = end - this.#bytes.length
    if (missing <= 0) return
    this.#core.memory.grow((missing >> 16) + SPARE_PAGES)
    this.#refresh()
  }

  /** Returns the end of the frame's memory, where a called frame may start. */
  endOfMemory(frame: number): number {
    return this.u32(frame + F_MEMORY) + this.u32(frame + F_MEMORY_SIZE)
  }

  /**
   * Sets the code of a frame. Writes it to the code heap if `isCached` and if it fits, otherwise to `free` in the arena. Returns the start
   * of the free arena afterwards.
   */
  setCode(frame: number, code: AnalysedCode, free: number, isCached: boolean): number {
    const size = imageSize(code)
    let at = this.#codeStarts.get(code)
    if (isCached && at === undefined && this.#heapEnd + size <= CODE_HEAP + CODE_HEAP_BYTES) {
      at = this.#heapEnd
      this.#heapEnd = (at + size + 31) & ~31
      this.#codeStarts.set(code, at)
      this.setBytes(at, code.image)
    }
    if (at === undefined) {
      at = free
      free = (at + size + 31) & ~31
      this.reserve(free)
      this.setBytes(at, code.image)
    }
    this.setU32(frame + F_CODE, at)
    this.setU32(frame + F_CODE_SIZE, code.bytes.length)
    this.setU32(frame + F_JUMPS, at + code.jumpsAt)
    return free
  }

  /** Releases the data of the last run, and clears a code heap that is half full. Only between runs, because frames reference it. */
  reset(): void {
    this.slots.clear()
    if (this.#heapEnd < CODE_HEAP + (CODE_HEAP_BYTES >> 1)) return
    this.#codeStarts.clear()
    this.#heapEnd = CODE_HEAP
  }
}

/** Returns the address of the frame record for a call depth. */
export const frameAt = (depth: number): number => FRAMES + depth * FRAME_BYTES
