/** The longest delay of a timer of Node.js, 2^31 - 1 milliseconds, in whole seconds. A timer with a longer delay ends at once. */
export const MAX_TIMER_SECONDS = 2_147_483

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/**
 * Parses a duration: a whole number of seconds, or a string such as `6s`, `5m`, `1h` or `1d`. Returns seconds,
 * at most 2^53 - 1, or undefined for any other value.
 */
export function durationSeconds(value: unknown): number | undefined {
  const [, count, unit = 's'] = (typeof value === 'string' && /^(\d+)\s*([smhd])?$/.exec(value.trim())) || []
  const seconds = typeof value === 'number' ? value : Number(count) * (units[unit] ?? 1)
  return Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : undefined
}
