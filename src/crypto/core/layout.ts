/** Memory layout of the hash module. AssemblyScript reads the addresses as i32 constants, TypeScript as numbers. */

/** The references of the children of a branch, 32 bytes each. */
export const CHILDREN = 4096
/** The last computed hash, 32 bytes. */
export const HASH = 5120
/** State of keccak-f and the current block. The core of the EVM uses the same address. */
export const SPONGE = 6144
/** Address and capacity of the input. */
export const INPUT = 16384
export const INPUT_BYTES = 49152
