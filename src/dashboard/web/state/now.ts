import { signal } from '@preact/signals'

/** Returns the time of this machine in Unix seconds. */
export const unixNow = (): number => Math.floor(Date.now() / 1000)

/** The time of this machine in Unix seconds, updated every second for relative times. */
export const now = signal(unixNow())

setInterval(() => {
  if (!document.hidden) now.value = unixNow()
}, 1_000)
