import { Machine } from './machine.ts'

/**
 * Maximum linear memory of all idle machines, in bytes. A run with 1024 nested calls uses 34 MiB, mostly untouched. A new machine for each such
 * run would cause a full garbage collection for every few runs, which takes long on a large heap.
 */
const MAX_IDLE_BYTES = 64 << 20
const MAX_IDLE_MACHINES = 4

/** Maximum memory of all runs together, in bytes, in addition to their initial linear memory. */
const SHARED_MEMORY = 512 << 20

/** Linear memory of a new machine, as scripts/build/evm-core.mjs compiles the core. */
const INITIAL_MEMORY = 64 << 16

const idle: Machine[] = []
/** Machines of the current runs, the oldest first. */
const active: Machine[] = []

/** Returns a machine for one run. Call `releaseMachine` after the run. */
export function acquireMachine(): Machine {
  const machine = idle.pop() ?? new Machine()
  active.push(machine)
  return machine
}

/**
 * Whether a paused run should stay paused, because all runs together use too much memory. The oldest run always continues.
 */
export function mustWait(machine: Machine): boolean {
  let total = 0
  let isOldest = true
  for (const other of active) {
    if (isOldest && other === machine) return false
    isOldest = false
    total += other.memoryBytes - INITIAL_MEMORY + other.hostBytes
    if (total > SHARED_MEMORY) return true
  }
  return false
}

/** Returns a machine to the pool after a run. */
export function releaseMachine(machine: Machine): void {
  machine.hostBytes = 0
  // Most often, the last run ends first.
  if (active.at(-1) === machine) active.pop()
  else active.splice(active.lastIndexOf(machine), 1)
  const idleBytes = idle.reduce((total, { memoryBytes }) => total + memoryBytes, machine.memoryBytes)
  if (idle.length >= MAX_IDLE_MACHINES || idleBytes > MAX_IDLE_BYTES) return
  machine.reset()
  idle.push(machine)
}
