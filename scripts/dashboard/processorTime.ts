import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds per tick of `/proc/PID/stat`: USER_HZ is 100 on every Linux that Node.js supports. */
const TICK = 10

interface Process {
  readonly pid: number
  readonly parent: number
  /** Milliseconds of processor time since the start of the process. */
  readonly time: number
}

/** Returns the processor time of a process in milliseconds, without its children. Linux only. */
export const processorTime = (pid: number): number => read(pid)?.time ?? 0

/** Returns the processor time of a Chromium in milliseconds, by type of process: `browser`, `renderer`, `gpu-process`, `utility`. */
export function chromiumTime(root: number): Readonly<Record<string, number>> {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => read(Number(name)) ?? [])
  const times: Record<string, number> = {}
  const included = new Set([root])
  // A child can have a lower PID than its parent, so this repeats until no process is added.
  for (let size = -1; size !== included.size; ) {
    size = included.size
    for (const { pid, parent } of processes) if (included.has(parent)) included.add(pid)
  }
  for (const { pid, time } of processes) {
    if (!included.has(pid)) continue
    const type = typeOf(pid)
    times[type] = (times[type] ?? 0) + time
  }
  return times
}

function typeOf(pid: number): string {
  return /--type=([a-z-]+)/.exec(readText(`/proc/${pid}/cmdline`))?.[1] ?? 'browser'
}

/** Reads the data of a process, or returns undefined if it has ended. */
function read(pid: number): Process | undefined {
  // The name of the program, in parentheses, may contain spaces.
  const fields = readText(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')
  if (fields === undefined) return undefined
  // proc(5): the fields after the name are the state, the parent, …, utime (14) and stime (15).
  return { pid, parent: Number(fields[1]), time: (Number(fields[11]) + Number(fields[12])) * TICK }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
