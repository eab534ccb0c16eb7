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
  core.sha256(ARENA, input.length, SCRATCH)
  return memory.slice(SCRATCH, SCRATCH + 32)
}

const MANY_ROUNDS = 2_000_000
const WARMING_ROUNDS = 20_000
const MAX_WARMING_CALLS = 200
let isWarm = false

/**
 * Calls the compression function until V8 has replaced its baseline code by the optimized code, which is ten times as fast. V8 does this
 * only between two calls. Takes at most 0.6 s, on a thread with seconds of work.
 */
function warmUp(core: Core): void {
  let baseline = Number.POSITIVE_INFINITY
  for (let call = 0; call < MAX_WARMING_CALLS; call++) {
    const begin = performance.now()
    core.compress(WARMING_ROUNDS)
    const milliseconds = performance.now() - begin
    if (call < 3) baseline = Math.min(baseline, milliseconds)
    else if (milliseconds < baseline / 3) break
  }
  isWarm = true
}

/** BLAKE2b's compression function on h, m, t and the final flag as EIP-152 lays them out; returns the new h. */
export function coreBlake2(rounds: number, input: Uint8Array): Uint8Array {
  const { core, memory } = open()
  if (rounds > MANY_ROUNDS && !isWarm) warmUp(core)
  memory.set(input, SCRATCH)
  core.compress(rounds)
  return memory.slice(SCRATCH, SCRATCH + 64)
}
