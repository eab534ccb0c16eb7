export interface Difference {
  /** Path of the value, such as `.logs[0].topics`. Empty for the whole value. */
  readonly path: string
  /** Undefined if the value is missing. */
  readonly ours: unknown
  readonly theirs: unknown
}

/** Returns the smallest parts in which two JSON values differ. Ignores the case of hex strings. */
export function differences(ours: unknown, theirs: unknown, path = ''): Difference[] {
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    if (ours.length !== theirs.length) return [{ path: `${path}.length`, ours: ours.length, theirs: theirs.length }]
    return ours.flatMap((item, index) => differences(item, theirs[index], `${path}[${index}]`))
  }
  if (isObject(ours) && isObject(theirs)) {
    const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])]
    return names.flatMap((name) => differences(ours[name], theirs[name], `${path}.${pathKeyOf(name)}`))
  }
  return isEqual(ours, theirs) ? [] : [{ path, ours, theirs }]
}

/** Replaces keys that are addresses or slots by placeholders, so that their differences have the same path. */
const pathKeyOf = (name: string): string =>
  /^0x[0-9a-fA-F]{40}$/.test(name) ? '<address>' : /^0x[0-9a-fA-F]{64}$/.test(name) ? '<slot>' : name

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEqual = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'string' && typeof b === 'string' && /^0x/.test(a) && a.toLowerCase() === b.toLowerCase())
