/**
 * The layout of the memory that host and sandbox share. Both read and write it without calls, because a call for each value would take
 * longer than the step of a tracer.
 */

/** Indices of the numbers at the start, 8 bytes each. */
export const NUMBERS = {
  pc: 0,
  gas: 1,
  cost: 2,
  depth: 3,
  refund: 4,
  opcode: 5,
  memoryLength: 6,
  stackLength: 7,
  frameGas: 8,
  gasUsed: 9,
  nonce: 10,
} as const

/** 32 bytes for an address at its end, or for a word. Then 32 bytes for a second word. */
export const ADDRESS_AT = 128
export const WORD_AT = 160
/** The highest words of the stack, least significant byte first. The highest is the last one. */
export const STACK_AT = 192
export const MAILBOX_STACK_WORDS = 16
export const MAILBOX_BYTES = STACK_AT + MAILBOX_STACK_WORDS * 32

/** The first argument of the host function: what it does. */
export const OPERATIONS = {
  /** Ends the tracer with an error text. */
  fail: 0,
  /** Bytes of (buffer, offset, size) → hex text. */
  toHex: 1,
  /** Hex text → buffer. */
  fromHex: 2,
  /** (start, end) → buffer with this part of the memory. */
  memorySlice: 3,
  /** (offset) → writes the word of the memory there. */
  memoryWord: 4,
  /** (index from the top) → writes the word of the stack. */
  stackWord: 5,
  /** Writes the caller of the frame. */
  caller: 6,
  /** Writes the account on which the frame runs. */
  address: 7,
  /** Writes the value of the frame. */
  value: 8,
  /** → buffer with the calldata of the frame. */
  input: 9,
  /** → the error of the step as a text, or undefined. */
  error: 10,
  /** The account of an address: writes the balance. */
  balance: 11,
  /** → the nonce. */
  nonce: 12,
  /** → buffer with the code. */
  code: 13,
  /** Writes the value of the slot. */
  storage: 14,
  /** → 1 if the account exists. */
  exists: 15,
  /** → 1 if it is a precompile. */
  isPrecompiled: 16,
  /** Writes the address of a contract that the address creates with the nonce. */
  contractAddress: 17,
  /** Writes the address of a contract that the address creates with CREATE2, a salt and (buffer, offset, size) of the init code. */
  saltedAddress: 18,
  /** Of the entered frame: → type; writes the sender; the recipient; the value (→ 1 if it has one); → buffer with the input. */
  enteredType: 19,
  enteredFrom: 20,
  enteredTo: 21,
  enteredValue: 22,
  enteredInput: 23,
  /** Of the left frame: → buffer with the output; → error text or undefined. */
  leftOutput: 24,
  leftError: 25,
} as const
