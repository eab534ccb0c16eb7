import type { Outcome } from '../evm/message.ts'
import type { Run } from '../evm/run.ts'

/** How go-ethereum words the way a message ended. What it says of opcodes and stacks is added where it is known. */
const texts: Readonly<Record<Exclude<Outcome, 'success'>, string>> = {
  revert: 'execution reverted',
  outOfGas: 'out of gas',
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

/** The bare words for an outcome, without what only the run knows. */
export const outcomeText = (outcome: Exclude<Outcome, 'success'>): string => texts[outcome]

/** The text for a run that has just ended; undefined for a success. */
export function faultText(run: Run, outcome: Outcome): string | undefined {
  if (outcome === 'success') return undefined
  const text = texts[outcome]
  switch (outcome) {
    case 'invalidOpcode':
      return `${text}: ${opcodeText(opcodeOf(run))}`
    case 'stackUnderflow':
      return `${text} (${heightOf(run)} <=> ${run.evm.opcodes.rows[opcodeOf(run)]?.takes ?? 0})`
    default:
      return text
  }
}

const opcodeOf = ({ result }: Run): number => result?.haltedAt?.opcode ?? 0
const heightOf = ({ result }: Run): number => result?.haltedAt?.stackHeight ?? 0

const opcodeText = (opcode: number): string =>
  opcode === 0xfe ? 'INVALID' : `opcode 0x${opcode.toString(16)} not defined`
