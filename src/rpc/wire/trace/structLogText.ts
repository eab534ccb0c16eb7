import { DIFFICULTY } from '../../../evm/opcodeNumbers.ts'
import { traceTooLarge } from '../../../execution/trace/tracer.ts'
import { opcodeText } from '../../../protocol/faultText.ts'
import { MAX_TRACE_CHARACTERS } from './maxTraceCharacters.ts'
import type { TraceOptions } from './options.ts'

/** Returns go-ethereum's name of an opcode: DIFFICULTY for 0x44, and a text with the number for an unknown opcode. */
export function opcodeName(opcode: number, name: string): string {
  if (opcode === DIFFICULTY) return 'DIFFICULTY'
  return name === 'INVALID' ? opcodeText(opcode) : name
}

/**
 * The options of struct logs. `limit` is the maximum number of bytes of the steps, 0 for no limit. `disableMemory` is only of the form of Ganache,
 * where the memory is present by default, and `enableMemory` only of the others.
 */
export type StructLogOptions = Omit<TraceOptions, 'tracer' | 'tracerConfig' | 'timeout'>

/** Returns the number of characters after which struct logs end. */
export const maxCharacters = ({ limit = 0 }: StructLogOptions): number =>
  limit === 0 ? Number.POSITIVE_INFINITY : limit

/** How to get a shorter trace, for error messages. */
export const STRUCT_LOGS_HINT = 'reduce it with limit, disableStack or disableStorage, or use a tracer'

/** Throws TraceTooLarge if a trace has too many characters. */
export function checkLength(length: number, hint = STRUCT_LOGS_HINT): void {
  if (length > MAX_TRACE_CHARACTERS) throw traceTooLarge({ limit: `${MAX_TRACE_CHARACTERS >> 20} MiB`, hint })
}
