import { type Address, addressHex } from '../bytes.ts'
import type { Step } from '../evm/inspector.ts'

/** Depth in the stack of the address operand of an opcode. The top is 1. */
const depths: ReadonlyMap<number, number> = new Map([
  [0x31, 1], // BALANCE
  [0x3b, 1], // EXTCODESIZE
  [0x3c, 1], // EXTCODECOPY
  [0x3f, 1], // EXTCODEHASH
  [0xff, 1], // SELFDESTRUCT
  [0xf1, 2], // CALL
  [0xf2, 2], // CALLCODE
  [0xf4, 2], // DELEGATECALL
  [0xfa, 2], // STATICCALL
])

const ADDRESS_MASK = 2n ** 160n - 1n

/** Returns the address that an opcode reads from the stack. Undefined if it reads none, or if the stack is too small. */
export function addressOperand({ opcode, peek }: Pick<Step, 'opcode' | 'peek'>): Address | undefined {
  const depth = depths.get(opcode)
  const word = depth === undefined ? undefined : peek(depth)
  return word === undefined ? undefined : addressInWord(word)
}

/** Returns the address in a word of the stack: its lowest 20 bytes. */
export const addressInWord = (word: bigint): Address => addressHex(word & ADDRESS_MASK)
