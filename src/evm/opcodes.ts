import { DESCRIPTOR_BYTES, STACK_WORDS } from './core/layout.ts'
import { type EvmFork, includesEvmFork, type ValuesByFork, valueAtFork } from './forks.ts'
import { call, callCode, delegateCall, staticCall } from './handlers/calls.ts'
import { create, create2 } from './handlers/create.ts'
import { balance, blobHash, blockHash, selfBalance } from './handlers/environment.ts'
import { extCodeCopy, extCodeHash, extCodeSize } from './handlers/externalCode.ts'
import { returnData, revert, selfDestruct, stop } from './handlers/halt.ts'
import { log } from './handlers/log.ts'
import { returnDataCopy } from './handlers/returnData.ts'
import { sload, sstore, tload, tstore } from './handlers/storage.ts'
import type { Handler } from './run.ts'

/** One opcode. */
export interface Opcode {
  readonly code: number
  readonly name: string
  /** Gas that is charged before the handler runs: a number, or a number from each fork on. */
  readonly gas: number | ValuesByFork<number>
  /** Number of words that the opcode pops from the stack and pushes to it. */
  readonly pops: number
  readonly pushes: number
  readonly since: EvmFork
  /**
   * A function of the host. `core`: a function of the same family in core/, called from the interpreter loop. `none`: always fails. The
   * core also handles most SLOADs and SSTOREs.
   */
  readonly handler: 'core' | 'none' | Handler
}

const frontier = 'frontier'

/** Returns a row for each of `count` opcodes that differ in a number. */
const family = (
  first: number,
  count: number,
  row: (n: number) => Omit<Opcode, 'code' | 'gas' | 'since'>,
  gas = 3,
): Opcode[] => Array.from({ length: count }, (_, n) => ({ code: first + n, gas, since: frontier, ...row(n) }))

/** Every opcode from Frontier to Amsterdam. To add one, add a row here and a function to the handler file or core file of its family. */
export const opcodes: readonly Opcode[] = [
  { code: 0x00, name: 'STOP', gas: 0, pops: 0, pushes: 0, since: frontier, handler: stop },

  { code: 0x01, name: 'ADD', gas: 3, pops: 2, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x02, name: 'MUL', gas: 5, pops: 2, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x03, name: 'SUB', gas: 3, pops: 2, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x04, name: 'DIV', gas: 5, pops: 2, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x05, name: 'SDIV', gas: 5, pops: 2, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x06, name: 'MOD', gas: 5, pops: 2, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x07, name: 'SMOD', gas: 5, pops: 2, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x08, name: 'ADDMOD', gas: 8, pops: 3, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x09, name: 'MULMOD', gas: 8, pops: 3, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x0a, name: 'EXP', gas: 10, pops: 2, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x0b, name: 'SIGNEXTEND', gas: 5, pops: 2, pushes: 1, since: frontier, handler: 'core' },

  { code: 0x10, name: 'LT', gas: 3, pops: 2, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x11, name: 'GT', gas: 3, pops: 2, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x12, name: 'SLT', gas: 3, pops: 2, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x13, name: 'SGT', gas: 3, pops: 2, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x14, name: 'EQ', gas: 3, pops: 2, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x15, name: 'ISZERO', gas: 3, pops: 1, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x16, name: 'AND', gas: 3, pops: 2, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x17, name: 'OR', gas: 3, pops: 2, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x18, name: 'XOR', gas: 3, pops: 2, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x19, name: 'NOT', gas: 3, pops: 1, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x1a, name: 'BYTE', gas: 3, pops: 2, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x1b, name: 'SHL', gas: 3, pops: 2, pushes: 1, since: 'constantinople', handler: 'core' },
  { code: 0x1c, name: 'SHR', gas: 3, pops: 2, pushes: 1, since: 'constantinople', handler: 'core' },
  { code: 0x1d, name: 'SAR', gas: 3, pops: 2, pushes: 1, since: 'constantinople', handler: 'core' },
  { code: 0x1e, name: 'CLZ', gas: 5, pops: 1, pushes: 1, since: 'osaka', handler: 'core' },

  { code: 0x20, name: 'KECCAK256', gas: 30, pops: 2, pushes: 1, since: frontier, handler: 'core' },

  { code: 0x30, name: 'ADDRESS', gas: 2, pops: 0, pushes: 1, since: frontier, handler: 'core' },
  {
    code: 0x31,
    name: 'BALANCE',
    gas: { frontier: 20, tangerineWhistle: 400, istanbul: 700, berlin: 0 },
    pops: 1,
    pushes: 1,
    since: frontier,
    handler: balance,
  },
  { code: 0x32, name: 'ORIGIN', gas: 2, pops: 0, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x33, name: 'CALLER', gas: 2, pops: 0, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x34, name: 'CALLVALUE', gas: 2, pops: 0, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x35, name: 'CALLDATALOAD', gas: 3, pops: 1, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x36, name: 'CALLDATASIZE', gas: 2, pops: 0, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x37, name: 'CALLDATACOPY', gas: 3, pops: 3, pushes: 0, since: frontier, handler: 'core' },
  { code: 0x38, name: 'CODESIZE', gas: 2, pops: 0, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x39, name: 'CODECOPY', gas: 3, pops: 3, pushes: 0, since: frontier, handler: 'core' },
  { code: 0x3a, name: 'GASPRICE', gas: 2, pops: 0, pushes: 1, since: frontier, handler: 'core' },
  {
    code: 0x3b,
    name: 'EXTCODESIZE',
    // EIP-8038: the code is a second access.
    gas: { frontier: 20, tangerineWhistle: 700, berlin: 0, amsterdam: 100 },
    pops: 1,
    pushes: 1,
    since: frontier,
    handler: extCodeSize,
  },
  {
    code: 0x3c,
    name: 'EXTCODECOPY',
    gas: { frontier: 20, tangerineWhistle: 700, berlin: 0, amsterdam: 100 },
    pops: 4,
    pushes: 0,
    since: frontier,
    handler: extCodeCopy,
  },
  { code: 0x3d, name: 'RETURNDATASIZE', gas: 2, pops: 0, pushes: 1, since: 'byzantium', handler: 'core' },
  { code: 0x3e, name: 'RETURNDATACOPY', gas: 3, pops: 3, pushes: 0, since: 'byzantium', handler: returnDataCopy },
  {
    code: 0x3f,
    name: 'EXTCODEHASH',
    gas: { constantinople: 400, istanbul: 700, berlin: 0 },
    pops: 1,
    pushes: 1,
    since: 'constantinople',
    handler: extCodeHash,
  },

  { code: 0x40, name: 'BLOCKHASH', gas: 20, pops: 1, pushes: 1, since: frontier, handler: blockHash },
  { code: 0x41, name: 'COINBASE', gas: 2, pops: 0, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x42, name: 'TIMESTAMP', gas: 2, pops: 0, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x43, name: 'NUMBER', gas: 2, pops: 0, pushes: 1, since: frontier, handler: 'core' },
  // DIFFICULTY before Paris (EIP-4399).
  { code: 0x44, name: 'PREVRANDAO', gas: 2, pops: 0, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x45, name: 'GASLIMIT', gas: 2, pops: 0, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x46, name: 'CHAINID', gas: 2, pops: 0, pushes: 1, since: 'istanbul', handler: 'core' },
  { code: 0x47, name: 'SELFBALANCE', gas: 5, pops: 0, pushes: 1, since: 'istanbul', handler: selfBalance },
  { code: 0x48, name: 'BASEFEE', gas: 2, pops: 0, pushes: 1, since: 'london', handler: 'core' },
  { code: 0x49, name: 'BLOBHASH', gas: 3, pops: 1, pushes: 1, since: 'cancun', handler: blobHash },
  { code: 0x4a, name: 'BLOBBASEFEE', gas: 2, pops: 0, pushes: 1, since: 'cancun', handler: 'core' },
  { code: 0x4b, name: 'SLOTNUM', gas: 2, pops: 0, pushes: 1, since: 'amsterdam', handler: 'core' },

  { code: 0x50, name: 'POP', gas: 2, pops: 1, pushes: 0, since: frontier, handler: 'core' },
  { code: 0x51, name: 'MLOAD', gas: 3, pops: 1, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x52, name: 'MSTORE', gas: 3, pops: 2, pushes: 0, since: frontier, handler: 'core' },
  { code: 0x53, name: 'MSTORE8', gas: 3, pops: 2, pushes: 0, since: frontier, handler: 'core' },
  {
    code: 0x54,
    name: 'SLOAD',
    gas: { frontier: 50, tangerineWhistle: 200, istanbul: 800, berlin: 0 },
    pops: 1,
    pushes: 1,
    since: frontier,
    handler: sload,
  },
  { code: 0x55, name: 'SSTORE', gas: 0, pops: 2, pushes: 0, since: frontier, handler: sstore },
  { code: 0x56, name: 'JUMP', gas: 8, pops: 1, pushes: 0, since: frontier, handler: 'core' },
  { code: 0x57, name: 'JUMPI', gas: 10, pops: 2, pushes: 0, since: frontier, handler: 'core' },
  { code: 0x58, name: 'PC', gas: 2, pops: 0, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x59, name: 'MSIZE', gas: 2, pops: 0, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x5a, name: 'GAS', gas: 2, pops: 0, pushes: 1, since: frontier, handler: 'core' },
  { code: 0x5b, name: 'JUMPDEST', gas: 1, pops: 0, pushes: 0, since: frontier, handler: 'core' },
  { code: 0x5c, name: 'TLOAD', gas: 100, pops: 1, pushes: 1, since: 'cancun', handler: tload },
  { code: 0x5d, name: 'TSTORE', gas: 100, pops: 2, pushes: 0, since: 'cancun', handler: tstore },
  { code: 0x5e, name: 'MCOPY', gas: 3, pops: 3, pushes: 0, since: 'cancun', handler: 'core' },
  { code: 0x5f, name: 'PUSH0', gas: 2, pops: 0, pushes: 1, since: 'shanghai', handler: 'core' },

  ...family(0x60, 32, (n) => ({ name: `PUSH${n + 1}`, pops: 0, pushes: 1, handler: 'core' })),
  ...family(0x80, 16, (n) => ({ name: `DUP${n + 1}`, pops: n + 1, pushes: n + 2, handler: 'core' })),
  ...family(0x90, 16, (n) => ({ name: `SWAP${n + 1}`, pops: n + 2, pushes: n + 2, handler: 'core' })),
  ...family(0xa0, 5, (n) => ({ name: `LOG${n}`, pops: n + 2, pushes: 0, handler: log(n) }), 375),

  // EIP-8024: the byte after the opcode is its operand, from which the core derives the required stack height.
  { code: 0xe6, name: 'DUPN', gas: 3, pops: 0, pushes: 1, since: 'amsterdam', handler: 'core' },
  { code: 0xe7, name: 'SWAPN', gas: 3, pops: 0, pushes: 0, since: 'amsterdam', handler: 'core' },
  { code: 0xe8, name: 'EXCHANGE', gas: 3, pops: 0, pushes: 0, since: 'amsterdam', handler: 'core' },

  {
    code: 0xf0,
    name: 'CREATE',
    gas: { frontier: 32_000, amsterdam: 12_000 },
    pops: 3,
    pushes: 1,
    since: frontier,
    handler: create,
  },
  {
    code: 0xf1,
    name: 'CALL',
    gas: { frontier: 40, tangerineWhistle: 700, berlin: 0 },
    pops: 7,
    pushes: 1,
    since: frontier,
    handler: call,
  },
  {
    code: 0xf2,
    name: 'CALLCODE',
    gas: { frontier: 40, tangerineWhistle: 700, berlin: 0 },
    pops: 7,
    pushes: 1,
    since: frontier,
    handler: callCode,
  },
  { code: 0xf3, name: 'RETURN', gas: 0, pops: 2, pushes: 0, since: frontier, handler: returnData },
  {
    code: 0xf4,
    name: 'DELEGATECALL',
    gas: { homestead: 40, tangerineWhistle: 700, berlin: 0 },
    pops: 6,
    pushes: 1,
    since: 'homestead',
    handler: delegateCall,
  },
  {
    code: 0xf5,
    name: 'CREATE2',
    gas: { constantinople: 32_000, amsterdam: 12_000 },
    pops: 4,
    pushes: 1,
    since: 'constantinople',
    handler: create2,
  },
  {
    code: 0xfa,
    name: 'STATICCALL',
    gas: { byzantium: 700, berlin: 0 },
    pops: 6,
    pushes: 1,
    since: 'byzantium',
    handler: staticCall,
  },
  { code: 0xfd, name: 'REVERT', gas: 0, pops: 2, pushes: 0, since: 'byzantium', handler: revert },
  { code: 0xfe, name: 'INVALID', gas: 0, pops: 0, pushes: 0, since: frontier, handler: 'none' },
  {
    code: 0xff,
    name: 'SELFDESTRUCT',
    gas: { frontier: 0, tangerineWhistle: 5_000 },
    pops: 1,
    pushes: 0,
    since: frontier,
    handler: selfDestruct,
  },
]

/** The opcodes of one fork, in the form that the core and the host use. */
export interface OpcodeSet {
  /** For the core: see DESCRIPTORS in its layout. */
  readonly descriptors: Uint8Array
  /** By code. Undefined for opcodes that the fork does not have. */
  readonly rows: readonly (Opcode | undefined)[]
  /** By code, for opcodes of the host. */
  readonly handlers: readonly Handler[]
  /** Whether the fork has the opcode. False for INVALID. */
  isValid(code: number): boolean
  /** Returns the gas that the core charges before it returns the opcode to the host. */
  staticGas(code: number): number
}

const unexpected: Handler = () => {
  throw new Error('the core returned an opcode that it must execute itself')
}

/** The required stack height of opcodes that the fork lacks: more than a stack can have. */
const NEVER = 0xffff

function opcodeSet(fork: EvmFork): OpcodeSet {
  const descriptors = new Uint8Array(256 * DESCRIPTOR_BYTES)
  const view = new DataView(descriptors.buffer)
  const rows = new Array<Opcode | undefined>(256).fill(undefined)
  const handlers = new Array<Handler>(256).fill(unexpected)
  for (let code = 0; code < 256; code++) view.setUint16(code * DESCRIPTOR_BYTES + 4, NEVER, true)
  for (const opcode of opcodes) {
    if (!includesEvmFork(fork, opcode.since)) continue
    const { code, gas, pops, pushes, handler } = opcode
    rows[code] = opcode
    if (handler === 'none') continue
    view.setUint32(code * DESCRIPTOR_BYTES, typeof gas === 'number' ? gas : (valueAtFork(gas, fork) ?? 0), true)
    view.setUint16(code * DESCRIPTOR_BYTES + 4, pops, true)
    view.setUint16(code * DESCRIPTOR_BYTES + 6, STACK_WORDS - Math.max(pops, pushes), true)
    if (handler !== 'core') handlers[code] = handler
  }
  const isValid = (code: number): boolean => view.getUint16(code * DESCRIPTOR_BYTES + 4, true) !== NEVER
  return { descriptors, rows, handlers, isValid, staticGas: (code) => view.getUint32(code * DESCRIPTOR_BYTES, true) }
}

const sets = new Map<EvmFork, OpcodeSet>()

/** Returns the opcodes of a fork. They are created on first use. */
export function opcodesOf(fork: EvmFork): OpcodeSet {
  let set = sets.get(fork)
  if (set === undefined) {
    set = opcodeSet(fork)
    sets.set(fork, set)
  }
  return set
}
