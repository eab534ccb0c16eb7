/** The part of hash-wasm with this one algorithm. The package describes the types of the whole alone. */
declare module 'hash-wasm/dist/crc32.umd.min.js' {
  const library: Pick<typeof import('hash-wasm'), 'createCRC32'>
  export = library
}
