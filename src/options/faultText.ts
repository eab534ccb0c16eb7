/**
 * The short form of a fault rule, as it is written on a command line: `latency=200±50,429=10%,method=eth_call,seed=7`. It becomes
 * the object of the long form; whether that makes sense is not looked at here.
 */
export function readFaultText(text: string): Record<string, unknown> {
  const rule: Record<string, unknown> = {}
  for (const item of text.split(',').filter((part) => part.trim() !== '')) {
    const equals = item.indexOf('=')
    const name = (equals < 0 ? item : item.slice(0, equals)).trim()
    const value = equals < 0 ? '' : item.slice(equals + 1).trim()
    // Whatever is written, `__proto__` too, becomes a member of its own that can be refused.
    for (const [member, meant] of members(name, value))
      Object.defineProperty(rule, member, { value: meant, enumerable: true, configurable: true })
  }
  return rule
}

function members(name: string, value: string): (readonly [string, unknown])[] {
  if (name === 'key' || name === 'network' || name === 'method') return [[name, value]]
  // 200±50, or 200+-50 for keyboards without the sign.
  const [, latency, jitter] = /^(.+?)(?:±|\+-)(.+)$/.exec(value) ?? []
  if (name !== 'latency' || latency === undefined || jitter === undefined) return [[name, numberOf(value)]]
  return [
    ['latency', numberOf(latency)],
    ['jitter', numberOf(jitter)],
  ]
}

/** `0.1`, `10%`, `200ms`; what is no number stays the text that it is. */
function numberOf(text: string): unknown {
  const [, digits, unit] = /^\s*(\d+(?:\.\d+)?|\.\d+)\s*(%|ms|)\s*$/.exec(text) ?? []
  if (digits === undefined) return text
  return unit === '%' ? Number(digits) / 100 : Number(digits)
}
