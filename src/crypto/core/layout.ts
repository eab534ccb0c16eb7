/** Memory layout of the hash module. AssemblyScript reads the addresses as i32 constants, TypeScript as numbers. */

/** The messages that are hashed together, at most 16. Each has three integers: the address of its bytes, their number, and the address of its hash. */
export const MESSAGES = 3072
export const MESSAGE_BYTES = 12
/** The references of the children of a branch, 32 bytes each. */
export const CHILDREN = 4096
/** The last computed hash, 32 bytes. */
export const HASH = 5120
/** State of keccak-f and the current block. The core of the EVM uses the same address. */
export const SPONGE = 6144
/** States and current blocks of two messages that are hashed together. */
export const PAIR = 7168
/** Address and capacity of the input. */
export const INPUT = 16384
export const INPUT_BYTES = 49152
