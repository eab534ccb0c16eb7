/** The part of hash-wasm with this algorithm. The package only declares types for the whole. */
declare module 'hash-wasm/dist/crc32.umd.min.js' {
  const library: Pick<typeof import('hash-wasm'), 'createCRC32'>
  export = library
}
