/**
 * Where things lie in the linear memory of the hash module. Read by both sides: by the AssemblyScript compiler as i32 constants and by
 * TypeScript as numbers.
 */

/** The references of the children of a branch, 32 bytes each. */
export const CHILDREN = 4096
/** The hash that was computed last, 32 bytes. */
export const HASH = 5120
/** The state of keccak-f and the block being absorbed. At the same address in the core of the EVM. */
export const SPONGE = 6144
/** Where the bytes to be hashed begin, and how many fit. */
export const INPUT = 16384
export const INPUT_BYTES = 49152
