import type { Outcome } from '../../../evm/message.ts'

const messages: Readonly<Partial<Record<Outcome, string>>> = {
  revert: 'Reverted',
  outOfGas: 'Out of gas',
  stipendOnly: 'Out of gas',
  codeStoreOutOfGas: 'Out of gas',
  codeSizeExceeded: 'Out of gas',
  createCollision: 'Out of gas',
  invalidJump: 'Bad jump destination',
  invalidOpcode: 'Bad instruction',
  invalidCode: 'Bad instruction',
  stackUnderflow: 'Stack underflow',
  stackOverflow: 'Out of stack',
  staticStateChange: 'Mutable Call In Static Context',
  returnDataOutOfBounds: 'Out of bounds',
  precompileFailed: 'Built-in failed',
}

/** Returns OpenEthereum's error message for a failed frame. `fault` is the message of other outcomes. */
export const parityError = (outcome: Outcome, fault: string): string => messages[outcome] ?? fault
