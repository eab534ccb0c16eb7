import { wordHex } from '../../../bytes.ts'
import type { Step } from '../../../evm/inspector.ts'
import { SSTORE } from '../../../evm/opcodeNumbers.ts'
import type { StructLogSink } from '../../../execution/trace/structLogs.ts'
import type { ReadonlySlotMap } from '../../../state/slotMap.ts'
import { ByteText } from '../byteText.ts'
import { checkLength, maxCharacters, opcodeName, type StructLogOptions } from './structLogText.ts'

/** How to get a shorter trace: the memory, which is present by default, is usually its largest part. */
const GANACHE_HINT = 'reduce it with limit, disableMemory, disableStack or disableStorage'

/**
 * Writes struct logs in the form of Ganache, which the Truffle debugger and the tools of 0x read. All members are present. Words have 64
 * digits without a prefix. The storage of a step is the storage that its frame has used before, and its cost is the difference to the gas of
 * the next step.
 */
export class GanacheStructLogText implements StructLogSink {
  readonly #options: StructLogOptions
  readonly #limit: number
  readonly #text = new ByteText()
  /** The storage of each frame that runs, outermost first. */
  readonly #frames: FrameStorage[] = []
  /** The position where the cost of the last step is inserted. */
  #costAt = 0
  #lastGas: number | undefined
  #isFull = false

  constructor(options: StructLogOptions) {
    this.#options = options
    this.#limit = maxCharacters(options)
  }

  get pieces(): readonly string[] {
    this.#closeAt(this.#lastGas)
    return this.#text.pieces
  }

  open(step: Step, storage: ReadonlySlotMap<bigint> | undefined): void {
    const text = this.#text
    this.#closeAt(step.gasLeft)
    if (this.#isFull || text.length > this.#limit) {
      this.#isFull = true
      return
    }
    checkLength(text.length, GANACHE_HINT)
    const { pc, opcode, name, gasLeft, depth } = step
    const separator = text.length === 0 ? '' : ','
    text.text(`${separator}{"depth":${depth + 1},"error":"","gas":"0x${gasLeft.toString(16)}","gasCost":`)
    this.#costAt = text.length
    this.#lastGas = gasLeft
    text.text(',"memory":[')
    if (this.#options.disableMemory !== true) this.#writeMemory(step.memoryView())
    text.text(`],"op":"${opcodeName(opcode, name)}","pc":${pc},"stack":[`)
    if (this.#options.disableStack !== true) this.#writeStack(step.stackBytes())
    text.text(`],"storage":${this.#options.disableStorage === true ? 'null' : this.#storageText(step, storage)}}`)
  }

  /** The cost follows from the next step. */
  close(): void {}

  /** Inserts the cost of the last step, given the gas of the next one. */
  #closeAt(gas: number | undefined): void {
    if (gas === undefined || this.#lastGas === undefined) return
    this.#text.insert(this.#costAt, String(this.#lastGas - gas))
    this.#lastGas = undefined
    this.#text.flushIfFull()
  }

  #writeMemory(memory: Uint8Array): void {
    const text = this.#text
    for (let at = 0; at < memory.length; at += 32) {
      text.text(at === 0 ? '"' : '","')
      text.digits(memory, at, at + 32)
    }
    if (memory.length > 0) text.text('"')
  }

  #writeStack(words: Uint8Array): void {
    const text = this.#text
    for (let at = 0; at < words.length; at += 32) {
      text.text(at === 0 ? '"' : '","')
      text.littleEndianDigits(words, at)
    }
    if (words.length > 0) text.text('"')
  }

  /** Returns the storage of a step: with the slot that it reads, but without the value that it writes. */
  #storageText({ depth, opcode, peek }: Step, accessed: ReadonlySlotMap<bigint> | undefined): string {
    const frames = this.#frames
    frames.length = Math.min(frames.length, depth + 1)
    while (frames.length <= depth) frames.push(new FrameStorage())
    const frame = frames[depth]
    const key = accessed === undefined ? undefined : peek(1)
    const value = key === undefined ? undefined : accessed?.get(key)
    const before = frame?.text ?? '{}'
    if (key === undefined || value === undefined) return before
    frame?.set(key, value)
    return opcode === SSTORE ? before : (frame?.text ?? '{}')
  }
}

/** The storage that a frame has used, as JSON text. */
class FrameStorage {
  readonly #words = new Map<string, string>()
  #text: string | undefined = '{}'

  set(key: bigint, value: bigint): void {
    this.#words.set(wordHex(key).slice(2), wordHex(value).slice(2))
    this.#text = undefined
  }

  get text(): string {
    this.#text ??= `{${[...this.#words].map(([key, value]) => `"${key}":"${value}"`).join(',')}}`
    return this.#text
  }
}
