/**
 * Parses the short form of a fault rule on the command line: `latency=200±50,429=10%,method=eth_call,seed=7`. Returns the object of the long
 * form without checking it.
 */
export function readFaultText(text: string): Record<string, unknown> {
  const rule: Record<string, unknown> = {}
  for (const item of text.split(',').filter((part) => part.trim() !== '')) {
    const equals = item.indexOf('=')
    const name = (equals < 0 ? item : item.slice(0, equals)).trim()
    const value = equals < 0 ? '' : item.slice(equals + 1).trim()
    // Even `__proto__` becomes an own property, so that the check rejects it.
    for (const [member, memberValue] of members(name, value))
      Object.defineProperty(rule, member, { value: memberValue, enumerable: true, configurable: true })
  }
  return rule
}

function members(name: string, value: string): (readonly [string, unknown])[] {
  if (name === 'key' || name === 'network' || name === 'method') return [[name, value]]
  // 200±50 or 200+-50.
  const [, latency, jitter] = /^(.+?)(?:±|\+-)(.+)$/.exec(value) ?? []
  if (name !== 'latency' || latency === undefined || jitter === undefined) return [[name, numberOf(value)]]
  return [
    ['latency', numberOf(latency)],
    ['jitter', numberOf(jitter)],
  ]
}

/** Parses `0.1`, `10%`, `200ms` and `1.5s`. Returns any other text unchanged. */
function numberOf(text: string): unknown {
  const [, digits, unit] = /^\s*(\d+(?:\.\d+)?|\.\d+)\s*(%|ms|s|)\s*$/.exec(text) ?? []
  if (digits === undefined) return text
  if (unit === '%') return Number(digits) / 100
  return unit === 's' ? Number(digits) * 1_000 : Number(digits)
}
