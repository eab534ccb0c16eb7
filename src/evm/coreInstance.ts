import { webAssembly } from '../crypto/webAssembly.ts'
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

let module: object | undefined

/** Creates a core with its own linear memory. The module is compiled on first use, in about a millisecond. */
export function instantiateCore(): Core {
  module ??= new webAssembly.Module(Buffer.from(coreModule, 'base64'))
  // The module exports exactly these functions: src/evm/core.
  return new webAssembly.Instance(module).exports as Core
}
