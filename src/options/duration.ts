const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** Returns the seconds of a duration: a whole number of seconds, or `6s`, `5m`, `1h`, `1d`. Undefined for anything else. */
export function durationSeconds(written: unknown): number | undefined {
  if (typeof written === 'number') return Number.isSafeInteger(written) && written >= 0 ? written : undefined
  const [, count, unit = 's'] = (typeof written === 'string' && /^(\d{1,12})\s*([smhd])?$/.exec(written.trim())) || []
  return count === undefined ? undefined : Number(count) * (units[unit] ?? 1)
}
