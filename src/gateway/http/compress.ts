import { promisify } from 'node:util'

export type Encoding = 'gzip' | 'br'

/**
 * Returns the supported encoding that the client prefers (RFC 9110, section 12.5.3), or undefined if it accepts none. Prefers gzip, which
 * is faster, if both have the same weight.
 */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined
  const weights = new Map<string, number>()
  for (const item of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0
  const [gzip, br] = [weightOf('gzip'), weightOf('br')]
  const best = Math.max(gzip, br)
  if (best === 0 || best < (weights.get('identity') ?? 0)) return undefined
  return br > gzip ? 'br' : 'gzip'
}

/** Compresses in a worker thread, with the fastest level: most clients are on this machine. */
export async function compressBody(text: string | Buffer, encoding: Encoding): Promise<Buffer> {
  // Loaded with the first response that is long enough to compress.
  const { brotliCompress, constants, gzip } = await import('node:zlib')
  if (encoding === 'gzip') return promisify(gzip)(text, { level: 1 })
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  return promisify(brotliCompress)(text, { params })
}
