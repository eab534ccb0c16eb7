import { opcodeText } from '../../../protocol/faultText.ts'

const DIFFICULTY = 0x44

/** go-ethereum calls 0x44 by its old name, and one that is none by its number. */
export function opcodeName(opcode: number, name: string): string {
  if (opcode === DIFFICULTY) return 'DIFFICULTY'
  return name === 'INVALID' ? opcodeText(opcode) : name
}
