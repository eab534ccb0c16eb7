/** The part of WebAssembly that the sources use. */
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports?: object) => { readonly exports: object }
  readonly Memory: new (pages: { initial: number; maximum: number }) => object
}

/** The global WebAssembly. Every Node version has it, but the type libraries of ES and Node lack most of it. */
export const webAssembly = (globalThis as unknown as { readonly WebAssembly: WebAssemblyApi }).WebAssembly
