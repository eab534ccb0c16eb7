import { bytesToHex, EMPTY_BYTES, wordHex } from '../../../bytes.ts'
import type { Inspector, Step } from '../../../evm/inspector.ts'
import { type StructLogSink, structLogs } from '../../../execution/trace/structLogs.ts'
import type { TracedMessage } from '../../../execution/trace/tracer.ts'
import type { MessageResult } from '../../../protocol/applyMessage.ts'
import type { ReadonlySlotMap } from '../../../state/slotMap.ts'
import { ByteText } from '../byteText.ts'
import { GanacheStructLogText } from './ganacheStructLogs.ts'
import { checkLength, maxCharacters, opcodeName, type StructLogOptions } from './structLogText.ts'

/**
 * The form of struct logs. `omitsEmpty` is the form of go-ethereum. `hasEmpty`, the form of anvil and Hardhat, also has the members of empty
 * data and of an empty refund. `ganache` has the form of early versions of go-ethereum.
 */
export type StructLogForm = 'omitsEmpty' | 'hasEmpty' | 'ganache'

/**
 * Creates a tracer like the struct logger of go-ethereum, anvil or Ganache. It writes the result step by step, because a trace can have millions of steps, and
 * returns its text in pieces.
 */
export function structLogTracer(
  traced: TracedMessage,
  options: StructLogOptions,
  form: StructLogForm,
): { inspector: Inspector; finish(result: MessageResult): readonly string[] } {
  const { disableStorage = false } = options
  const sink = form === 'ganache' ? new GanacheStructLogText(options) : new StructLogText(options, form === 'hasEmpty')
  return {
    inspector: structLogs(traced, { storage: !disableStorage }, sink),
    finish({ gasUsed, fault, outcome, returnData }) {
      const output = bytesToHex(fault === undefined || outcome === 'revert' ? returnData : EMPTY_BYTES)
      const failed = fault !== undefined
      const head =
        form === 'ganache'
          ? `{"gas":"0x${gasUsed.toString(16)}","failed":${failed},"returnValue":"${output.slice(2)}","storage":{}`
          : `{"gas":${gasUsed},"failed":${failed},"returnValue":"${output}"`
      return [`${head},"structLogs":[`, ...sink.pieces, ']}']
    },
  }
}

class StructLogText implements StructLogSink {
  readonly #options: StructLogOptions
  readonly #hasEmpty: boolean
  readonly #limit: number
  readonly #text = new ByteText()
  /** The position where the cost of the last step is inserted. */
  #costAt = 0
  /** The text to insert after the cost. */
  #afterCost = ''
  #isFull = false

  constructor(options: StructLogOptions, hasEmpty: boolean) {
    this.#options = options
    this.#hasEmpty = hasEmpty
    this.#limit = maxCharacters(options)
  }

  get pieces(): readonly string[] {
    return this.#text.pieces
  }

  open(step: Step, storage: ReadonlySlotMap<bigint> | undefined): void {
    const text = this.#text
    this.#isFull = text.length > this.#limit
    if (this.#isFull) return
    checkLength(text.length)
    const { pc, opcode, name, gasLeft, depth, refund } = step
    text.text(
      `${text.length === 0 ? '' : ','}{"pc":${pc},"op":"${opcodeName(opcode, name)}","gas":${gasLeft},"gasCost":`,
    )
    this.#costAt = text.length
    this.#afterCost = `,"depth":${depth + 1}`
    const { disableStack, enableReturnData, enableMemory } = this.#options
    if (disableStack !== true) this.#writeStack(step.stackBytes())
    if (enableReturnData === true) this.#writeReturnData(step.returnData())
    if (enableMemory === true) this.#writeMemory(step.memoryView())
    if (storage !== undefined) this.#writeStorage(storage)
    if (refund !== 0 || this.#hasEmpty) text.text(`,"refund":${refund}`)
    text.text('}')
  }

  close(gasCost: number, error: string | undefined): void {
    if (this.#isFull) return
    const errorMember = error === undefined ? '' : `,"error":${JSON.stringify(error)}`
    this.#text.insert(this.#costAt, `${gasCost}${this.#afterCost}${errorMember}`)
    this.#text.flushIfFull()
  }

  #writeStack(words: Uint8Array): void {
    const text = this.#text
    text.text(',"stack":[')
    for (let at = 0; at < words.length; at += 32) {
      text.text(at === 0 ? '"' : '","')
      text.littleEndianWord(words, at)
    }
    text.text(words.length === 0 ? ']' : '"]')
  }

  #writeReturnData(data: Uint8Array): void {
    if (data.length === 0 && !this.#hasEmpty) return
    this.#text.text(',"returnData":"')
    this.#text.hex(data)
    this.#text.text('"')
  }

  #writeMemory(memory: Uint8Array): void {
    if (memory.length === 0 && !this.#hasEmpty) return
    const text = this.#text
    text.text(',"memory":[')
    for (let at = 0; at < memory.length; at += 32) {
      text.text(at === 0 ? '"' : '","')
      text.hex(memory, at, at + 32)
    }
    text.text(memory.length === 0 ? ']' : '"]')
  }

  #writeStorage(storage: ReadonlySlotMap<bigint>): void {
    let separator = ''
    this.#text.text(',"storage":{')
    for (const [key, value] of storage) {
      this.#text.text(`${separator}"${wordHex(key)}":"${wordHex(value)}"`)
      separator = ','
    }
    this.#text.text('}')
  }
}
