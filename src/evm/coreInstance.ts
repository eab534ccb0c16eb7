import { coreModule } from './coreModule.ts'

/** Exports of the core. */
export interface Core {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  run(frame: number): number
  step(frame: number): number
  expand(frame: number, offset: number, size: number): number
  forwardGas(from: number, to: number, wanted: number, isCapped: boolean): number
  returnGas(from: number, to: number): void
  hash(data: number, size: number, to: number): void
  sha256(data: number, size: number, to: number): void
  compress(rounds: number): void
  slotEntry(frame: number, key: number): number
  reverse(at: number): void
}

/** The part of WebAssembly that this file uses. */
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}
// Every Node version has it, but the type libraries of ES and Node lack most of it.
const wasm = (globalThis as unknown as { readonly WebAssembly: WebAssemblyApi }).WebAssembly

let module: object | undefined

/** Creates a core with its own linear memory. The module is compiled on first use, in about a millisecond. */
export function instantiateCore(): Core {
  module ??= new wasm.Module(Buffer.from(coreModule, 'base64'))
  // The module exports exactly these functions: src/evm/core.
  return new wasm.Instance(module).exports as Core
}
