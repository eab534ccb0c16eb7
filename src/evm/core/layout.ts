/**
 * Layout of the linear memory that the core and the host share. AssemblyScript reads the addresses as i32 constants, TypeScript as numbers.
 * A word is four little-endian 64-bit limbs, the least significant first. EVM memory, calldata and code are plain bytes.
 */

// Globals

/** i32: gas that may still be used before the core returns PAUSED at the next jump. */
export const BUDGET = 64
/** u32: gas per byte of an exponent (EIP-160). */
export const EXP_BYTE_GAS = 68
/** u32: how many bytes linear memory may grow to. */
export const MEMORY_LIMIT = 72
/** i32: refunds that SSTORE in the core has added since the host last read it. */
export const REFUND = 76
/** u32: refund for clearing a slot (EIP-3529). */
export const CLEAR_REFUND = 80
/** u32: how many addresses DIRTY_SLOTS holds. */
export const DIRTY_COUNT = 84
/** The block's and the transaction's words, 32 bytes each. */
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
/** One descriptor per opcode: u32 static gas, u16 words taken, u16 the height that the stack may have above those. */
export const DESCRIPTORS = 1024
export const DESCRIPTOR_BYTES = 8
/** Room for the host to pass words and bytes to the core's functions and back. */
export const SCRATCH = 4096
export const SCRATCH_BYTES = 1024
/** Room for the digits of a division. */
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

/** i64: gas left. */
export const F_GAS = 0
/** u32: address of the next opcode. */
export const F_PC = 8
/** u32: address above the top word of the stack. */
export const F_SP = 12
/** u32: address of the stack's first word. */
export const F_STACK = 16
/** u32: where the frame's EVM memory begins. */
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
/** u32: names the account's storage in the table of slots; 0 where its slots are not to be kept there. */
export const F_STORAGE = 52
/** u32: not zero where nothing may be written. */
export const F_IS_STATIC = 56
/** Words. */
export const F_ADDRESS = 64
export const F_CALLER = 96
export const F_VALUE = 128

// Regions

/** Slots of storage that are warm: one entry for each remainder of a hash. */
export const SLOTS = 393216
export const SLOT_ENTRIES = 512
export const SLOT_BYTES = 128
/** u32: the F_STORAGE that the slot belongs to. */
export const S_STORAGE = 0
/** u32: whether the host does not know the value yet. */
export const S_IS_DIRTY = 4
/** Words. The original is the value when the transaction began. */
export const S_KEY = 32
export const S_VALUE = 64
export const S_ORIGINAL = 96
/** u32 each: the slots that were written here since the host last looked. */
export const DIRTY_SLOTS = 458752
/** Code that stays between runs. */
export const CODE_HEAP = 524288
export const CODE_HEAP_BYTES = 2097152
/**
 * Frames follow one another: calldata and code that are not kept, then the stack, then the EVM memory. Only the last one's grows.
 */
export const ARENA = 2621440
export const STACK_WORDS = 1024
export const STACK_BYTES = 32768

// Result of `run`: an opcode (0 to 255) for the host to execute, or one of these.

/** Gas left if the memory of all frames would exceed its limit, minus the cost of the next opcode. */
export const MEMORY_EXCEEDED = -4611686018427387904

export const PAUSED = 256
export const OUT_OF_GAS = 257
export const STACK_UNDERFLOW = 258
export const STACK_OVERFLOW = 259
export const INVALID_JUMP = 260
/** After `step`: the opcode is done. */
export const STEPPED = 261
