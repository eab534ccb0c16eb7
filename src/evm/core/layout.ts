/**
 * Layout of the linear memory that the core and the host share. AssemblyScript reads the addresses as i32 constants, TypeScript as numbers.
 * A word is four little-endian 64-bit limbs, the least significant first. EVM memory, calldata and code are plain bytes.
 */

// Globals

/** i32: gas that may still be used before the core returns PAUSED at the next jump. */
export const BUDGET = 64
/** u32: gas per byte of an exponent (EIP-160). */
export const EXP_BYTE_GAS = 68
/** u32: maximum size of linear memory in bytes. */
export const MEMORY_LIMIT = 72
/** i32: refunds that SSTORE in the core has added since the host last read it. */
export const REFUND = 76
/** u32: refund for clearing a slot (EIP-3529). */
export const CLEAR_REFUND = 80
/** u32: number of addresses in DIRTY_SLOTS. */
export const DIRTY_COUNT = 84
/** u32: gas of the first change of a slot in a transaction, with the warm access: of a slot that was zero, and of any other. */
export const SET_GAS = 88
export const RESET_GAS = 92
/** u32: not zero if a slot that was zero costs state gas (EIP-8037), which only the host can charge. */
export const HAS_STATE_GAS = 96
/** Words of the transaction and the block, 32 bytes each. */
export const ORIGIN = 128
export const GAS_PRICE = 160
export const COINBASE = 192
export const TIMESTAMP = 224
export const NUMBER = 256
export const PREV_RANDAO = 288
export const GAS_LIMIT = 320
export const CHAIN_ID = 352
export const BASE_FEE = 384
export const BLOB_BASE_FEE = 416
export const SLOT_NUMBER = 448
/** One descriptor per opcode: u32 static gas, u16 number of popped words, u16 maximum stack height above these words. */
export const DESCRIPTORS = 1024
export const DESCRIPTOR_BYTES = 8
/** Space for words and bytes that the host and the functions of the core exchange. */
export const SCRATCH = 4096
export const SCRATCH_BYTES = 1024
/** Space for the digits of a division. */
export const DIGITS = 5120
/** The state of keccak-f and the block being absorbed: src/crypto/core/layout.ts has the same address. */
export const SPONGE = 6144
/** Address of compiler constants. */
export const STATIC_DATA = 8192

// Frames

export const FRAMES = 65536
export const FRAME_BYTES = 256
/** A frame for each depth from 0 to 1024. */
export const FRAME_COUNT = 1025

/** i64: remaining gas. */
export const F_GAS = 0
/** u32: address of the next opcode. */
export const F_PC = 8
/** u32: address above the top word of the stack. */
export const F_SP = 12
/** u32: address of the stack's first word. */
export const F_STACK = 16
/** u32: address of the EVM memory of the frame. */
export const F_MEMORY = 20
/** u32: its size in bytes, a multiple of 32. */
export const F_MEMORY_SIZE = 24
export const F_CODE = 28
export const F_CODE_SIZE = 32
/** u32: one bit for each code byte that is a valid jump destination. */
export const F_JUMPS = 36
export const F_CALLDATA = 40
export const F_CALLDATA_SIZE = 44
export const F_RETURNDATA_SIZE = 48
/** u32: ID of the account's storage in the slot table. 0 if its slots are not in the table. */
export const F_STORAGE = 52
/** u32: not zero in a static call. */
export const F_IS_STATIC = 56
/** Words. */
export const F_ADDRESS = 64
export const F_CALLER = 96
export const F_VALUE = 128

// Regions

/** Hashes of 64 bytes: the bytes, then the hash, which is 0 in an empty entry. Indexed by HASH_INDEX_BITS bits of a hash of the bytes. */
export const HASH_CACHE = 331776
export const HASH_ENTRY_BYTES = 96
export const HASH_INDEX_BITS = 9
/** The table of warm storage slots, indexed by a hash of the slot. */
export const SLOTS = 393216
export const SLOT_ENTRIES = 512
export const SLOT_BYTES = 128
/** u32: ID of the slot's storage (F_STORAGE). */
export const S_STORAGE = 0
/** u32: whether the core has changed the value since the last flush. */
export const S_IS_DIRTY = 4
/** Words. The original is the value at the start of the transaction. */
export const S_KEY = 32
export const S_VALUE = 64
export const S_ORIGINAL = 96
/** u32 each: addresses of the slots that the core has changed since the last flush. */
export const DIRTY_SLOTS = 458752
/** Code that is cached between runs. */
export const CODE_HEAP = 524288
export const CODE_HEAP_BYTES = 2097152
/**
 * The data of the frames, one after another: calldata and code that is not cached, then the stack, then the EVM memory. Only the last
 * frame's memory grows.
 */
export const ARENA = 2621440
export const STACK_WORDS = 1024
export const STACK_BYTES = 32768

// Result of `run`: an opcode (0 to 255) for the host to execute, or one of these.

/** Remaining gas that signals that the memory of all frames would exceed its limit. The cost of the next opcode is subtracted. */
export const MEMORY_EXCEEDED = -4611686018427387904

export const PAUSED = 256
export const OUT_OF_GAS = 257
export const STACK_UNDERFLOW = 258
export const STACK_OVERFLOW = 259
export const INVALID_JUMP = 260
/** After `step`: the opcode is done. */
export const STEPPED = 261
/** The byte after the opcode is not a valid operand (EIP-8024). */
export const INVALID_IMMEDIATE = 262
