import { ARENA, SCRATCH } from '../core/layout.ts'
import { type Core, instantiateCore } from '../coreInstance.ts'

let core: Core | undefined
let memory: Uint8Array | undefined

/** A core that runs no frames, for the hashes that it can do. Its memory never grows. */
function open(): { core: Core; memory: Uint8Array } {
  core ??= instantiateCore()
  memory ??= new Uint8Array(core.memory.buffer)
  return { core, memory }
}

/** SHA-256 of at most a mebibyte. */
export function coreSha256(input: Uint8Array): Uint8Array {
  const { core, memory } = open()
  memory.set(input, ARENA)
  core.sha(ARENA, input.length, SCRATCH)
  return memory.slice(SCRATCH, SCRATCH + 32)
}

const MANY_ROUNDS = 2_000_000
const WARMING_ROUNDS = 20_000
const WARMING_CALLS = 20
let isWarm = false

/** BLAKE2b's compression function on h, m, t and the final flag as EIP-152 lays them out; returns the new h. */
export function coreBlake2(rounds: number, input: Uint8Array): Uint8Array {
  const { core, memory } = open()
  if (rounds > MANY_ROUNDS && !isWarm) {
    // V8 replaces the quick code of a WebAssembly function by the fast one between two calls, never during one.
    for (let call = 0; call < WARMING_CALLS; call++) core.compress(WARMING_ROUNDS)
    isWarm = true
  }
  memory.set(input, SCRATCH)
  core.compress(rounds)
  return memory.slice(SCRATCH, SCRATCH + 64)
}
