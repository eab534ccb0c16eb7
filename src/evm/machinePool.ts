import { ARENA } from './core/layout.ts'
import { Machine } from './machine.ts'

/** A machine that holds more than this, in bytes, is not kept for the next run. */
const KEPT_MEMORY = ARENA + (8 << 20)
const KEPT_MACHINES = 4

const idle: Machine[] = []

/** A machine for one run. */
export const acquireMachine = (): Machine => idle.pop() ?? new Machine()

/** Gives a machine back after a run. */
export function releaseMachine(machine: Machine): void {
  if (idle.length >= KEPT_MACHINES || machine.footprint > KEPT_MEMORY) return
  machine.tidy()
  idle.push(machine)
}
