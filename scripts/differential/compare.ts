export interface Difference {
  /** `.logs[0].topics`, or nothing for the whole. */
  readonly path: string
  /** Undefined where there is none. */
  readonly ours: unknown
  readonly theirs: unknown
}

/** Where two JSON values differ, the smallest parts that do. Addresses and hashes may be written in either case. */
export function differences(ours: unknown, theirs: unknown, path = ''): Difference[] {
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    if (ours.length !== theirs.length) return [{ path: `${path}.length`, ours: ours.length, theirs: theirs.length }]
    return ours.flatMap((item, index) => differences(item, theirs[index], `${path}[${index}]`))
  }
  if (isObject(ours) && isObject(theirs)) {
    const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])]
    return names.flatMap((name) => differences(ours[name], theirs[name], `${path}.${keyOf(name)}`))
  }
  return same(ours, theirs) ? [] : [{ path, ours, theirs }]
}

/** Addresses as keys are all the same place. */
const keyOf = (name: string): string =>
  /^0x[0-9a-fA-F]{40}$/.test(name) ? '<address>' : /^0x[0-9a-fA-F]{64}$/.test(name) ? '<slot>' : name

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const same = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'string' && typeof b === 'string' && /^0x/.test(a) && a.toLowerCase() === b.toLowerCase())
