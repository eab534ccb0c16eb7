/** The file of hash-wasm with this algorithm. The package declares types only for its main file. */
declare module 'hash-wasm/dist/crc32.umd.min.js' {
  const library: Pick<typeof import('hash-wasm'), 'createCRC32'>
  export = library
}
