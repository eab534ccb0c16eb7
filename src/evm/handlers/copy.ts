import type { Machine } from '../machine.ts'

/** Returns the gas of a copy: 3 for each started word. */
export const copyGas = (size: number): number => Math.ceil(size / 32) * 3

/** Copies `size` bytes of `source` from `from` on to linear memory. Bytes after its end are zero. */
export function copyPadded(
  machine: Machine,
  source: Uint8Array | undefined,
  from: number,
  to: number,
  size: number,
): void {
  const present = source === undefined || from >= source.length ? 0 : Math.min(size, source.length - from)
  if (source !== undefined && present > 0) machine.setBytes(to, source.subarray(from, from + present))
  if (present < size) machine.clear(to + present, size - present)
}
