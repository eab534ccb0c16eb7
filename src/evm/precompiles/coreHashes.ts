import { monotonicNow } from '../../monotonicNow.ts'
import { ARENA, SCRATCH } from '../core/layout.ts'
import { type Core, instantiateCore } from '../coreInstance.ts'

let core: Core | undefined
let memory: Uint8Array | undefined

/** Creates a core for hashes only. It runs no frames, and its memory never grows. */
function open(): { core: Core; memory: Uint8Array } {
  core ??= instantiateCore()
  memory ??= new Uint8Array(core.memory.buffer)
  return { core, memory }
}

/** Returns the SHA-256 of at most 1 MiB. */
export function coreSha256(input: Uint8Array): Uint8Array {
  const { core, memory } = open()
  memory.set(input, ARENA)
  core.sha256(ARENA, input.length, SCRATCH)
  return memory.slice(SCRATCH, SCRATCH + 32)
}

const MANY_ROUNDS = 2_000_000
const WARM_UP_ROUNDS = 20_000
const MAX_WARM_UP_CALLS = 200
let isWarm = false

/**
 * Calls the compression function until V8 has replaced its baseline code by the optimized code, which is ten times as fast. V8 does this
 * only between two calls. Takes at most 0.6 s, on a thread with seconds of work.
 */
function warmUp(core: Core): void {
  let baseline = Number.POSITIVE_INFINITY
  for (let call = 0; call < MAX_WARM_UP_CALLS; call++) {
    const begin = monotonicNow()
    core.compress(WARM_UP_ROUNDS)
    const milliseconds = monotonicNow() - begin
    if (call < 3) baseline = Math.min(baseline, milliseconds)
    else if (milliseconds < baseline / 3) break
  }
  isWarm = true
}

/** Applies the compression function of BLAKE2b to h, m, t and the final flag in the encoding of EIP-152. Returns the new h. */
export function coreBlake2(rounds: number, input: Uint8Array): Uint8Array {
  const { core, memory } = open()
  if (rounds > MANY_ROUNDS && !isWarm) warmUp(core)
  memory.set(input, SCRATCH)
  core.compress(rounds)
  return memory.slice(SCRATCH, SCRATCH + 64)
}
