import { MAX_MEMORY } from '../evm/machine.ts'
import type { Outcome, RunResult } from '../evm/message.ts'
import type { OpcodeSet } from '../evm/opcodes.ts'
import type { Run } from '../evm/run.ts'

/** Error texts of go-ethereum for outcomes. Opcode and stack details are added if known. */
const texts: Readonly<Record<Exclude<Outcome, 'success'>, string>> = {
  revert: 'execution reverted',
  outOfGas: 'out of gas',
  memoryLimit: `EVM memory limit exceeded: all frames together may use ${MAX_MEMORY >> 20} MiB`,
  stipendOnly: 'out of gas: not enough gas for reentrancy sentry',
  stackUnderflow: 'stack underflow',
  stackOverflow: 'stack limit reached 1024 (1023)',
  invalidJump: 'invalid jump destination',
  invalidOpcode: 'invalid opcode',
  staticStateChange: 'write protection',
  returnDataOutOfBounds: 'return data out of bounds',
  createCollision: 'contract address collision',
  codeSizeExceeded: 'max code size exceeded',
  initCodeSizeExceeded: 'max initcode size exceeded',
  invalidCode: 'invalid code: must not begin with 0xef',
  codeStoreOutOfGas: 'contract creation code storage out of gas',
  precompileFailed: 'precompile failed',
  insufficientBalance: 'insufficient balance for transfer',
  callDepthExceeded: 'max call depth exceeded',
  nonceOverflow: 'nonce uint64 overflow',
  valueOverflow: 'value overflow',
}

/** Returns the text of an outcome, without details of the run. */
export const outcomeText = (outcome: Exclude<Outcome, 'success'>): string => texts[outcome]

/** Returns the text for a finished run. Undefined for a success. */
export const faultText = ({ result, evm }: Run, outcome: Outcome): string | undefined =>
  frameFaultText(outcome, result?.haltedAt, evm.opcodes)

/** Returns the text for a finished frame, with the opcode if it caused the outcome. Undefined for a success. */
export function frameFaultText(
  outcome: Outcome,
  haltedAt: RunResult['haltedAt'],
  { rows }: Pick<OpcodeSet, 'rows'>,
): string | undefined {
  if (outcome === 'success') return undefined
  const { opcode, stackHeight } = haltedAt ?? { opcode: 0, stackHeight: 0 }
  const text = texts[outcome]
  switch (outcome) {
    case 'invalidOpcode':
      return `${text}: ${opcodeText(opcode)}`
    case 'stackUnderflow':
      return `${text} (${stackHeight} <=> ${rows[opcode]?.pops ?? 0})`
    default:
      return text
  }
}

/** Returns go-ethereum's name for an undefined opcode. */
export const opcodeText = (opcode: number): string =>
  opcode === 0xfe ? 'INVALID' : `opcode 0x${opcode.toString(16)} not defined`
