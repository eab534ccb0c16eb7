import { bytesToHex, EMPTY_BYTES, wordHex } from '../../../bytes.ts'
import type { Inspector, Step } from '../../../evm/inspector.ts'
import { type StructLogSink, structLogs } from '../../../execution/trace/structLogs.ts'
import { type TracedMessage, traceTooLarge } from '../../../execution/trace/tracer.ts'
import type { MessageResult } from '../../../protocol/applyMessage.ts'
import { opcodeText } from '../../../protocol/faultText.ts'
import { ByteText } from '../byteText.ts'
import { MAX_TRACE_CHARACTERS } from './maxTraceCharacters.ts'

export interface StructLogOptions {
  readonly enableMemory?: boolean | undefined
  readonly disableStack?: boolean | undefined
  readonly disableStorage?: boolean | undefined
  readonly enableReturnData?: boolean | undefined
  /** Maximum bytes of the steps. 0 means no limit. */
  readonly limit?: number | undefined
}

/**
 * Creates a tracer like go-ethereum's struct logger. It writes the result step by step, because a trace can have millions of steps, and
 * returns its text in pieces.
 */
export function structLogTracer(
  traced: TracedMessage,
  options: StructLogOptions,
): { inspector: Inspector; finish(result: MessageResult): readonly string[] } {
  const { disableStorage = false } = options
  const sink = new StructLogText(options)
  return {
    inspector: structLogs(traced, { storage: !disableStorage }, sink),
    finish({ gasUsed, fault, outcome, returnData }) {
      const output = fault === undefined || outcome === 'revert' ? returnData : EMPTY_BYTES
      const head = `{"gas":${gasUsed},"failed":${fault !== undefined},"returnValue":"${bytesToHex(output)}"`
      return [`${head},"structLogs":[`, ...sink.pieces, ']}']
    },
  }
}

class StructLogText implements StructLogSink {
  readonly #options: StructLogOptions
  readonly #limit: number
  readonly #text = new ByteText()
  /** The position where the cost of the last step is inserted. */
  #costAt = 0
  /** The text to insert after the cost. */
  #afterCost = ''
  #isFull = false

  constructor(options: StructLogOptions) {
    this.#options = options
    this.#limit = options.limit === undefined || options.limit === 0 ? Number.POSITIVE_INFINITY : options.limit
  }

  get pieces(): readonly string[] {
    return this.#text.pieces
  }

  open(step: Step, storage: ReadonlyMap<bigint, bigint> | undefined): void {
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
    if (refund !== 0) text.text(`,"refund":${refund}`)
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
    if (data.length === 0) return
    this.#text.text(',"returnData":"')
    this.#text.hex(data)
    this.#text.text('"')
  }

  #writeMemory(memory: Uint8Array): void {
    if (memory.length === 0) return
    const text = this.#text
    text.text(',"memory":["')
    for (let at = 0; at < memory.length; at += 32) {
      if (at > 0) text.text('","')
      text.hex(memory, at, at + 32)
    }
    text.text('"]')
  }

  #writeStorage(storage: ReadonlyMap<bigint, bigint>): void {
    let separator = ''
    this.#text.text(',"storage":{')
    for (const [key, value] of storage) {
      this.#text.text(`${separator}"${wordHex(key)}":"${wordHex(value)}"`)
      separator = ','
    }
    this.#text.text('}')
  }
}

const DIFFICULTY = 0x44

/** Returns go-ethereum's name of an opcode: DIFFICULTY for 0x44, and a text with the number for an unknown opcode. */
export function opcodeName(opcode: number, name: string): string {
  if (opcode === DIFFICULTY) return 'DIFFICULTY'
  return name === 'INVALID' ? opcodeText(opcode) : name
}

/** How to get a shorter trace, for error messages. */
export const STRUCT_LOGS_HINT = 'reduce it with limit, disableStack or disableStorage, or use a tracer'

/** Throws TraceTooLarge if a trace has too many characters. */
export function checkLength(length: number): void {
  if (length > MAX_TRACE_CHARACTERS)
    throw traceTooLarge({ limit: `${MAX_TRACE_CHARACTERS >> 20} MiB`, hint: STRUCT_LOGS_HINT })
}
