import { gzipSync } from 'node:zlib'
import { random as randomNumber } from '../../src/gateway/faults/random.ts'

/** Malformed, oversized and deeply nested request bodies, in a sequence that a seed determines. `npm run soak` sends many more than the tests. */

export interface FuzzRequest {
  readonly kind: string
  readonly body: string
}

/** Random numbers and choices that depend on the seed alone. */
class SeededRandom {
  readonly #seed: number
  #count = 0

  constructor(seed: number) {
    this.#seed = seed
  }

  below(limit: number): number {
    return Math.floor(randomNumber(this.#seed, this.#count++) * limit)
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new RangeError('the list is empty')
    return item
  }
}

const repeat = (text: string, count: number): string => text.repeat(count)
const deep = (depth: number): string => `${repeat('[', depth)}${repeat(']', depth)}`
const deepObject = (depth: number): string => `${repeat('{"a":', depth)}1${repeat('}', depth)}`
const request = (method: string, params: string, id = '1'): string =>
  `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)},"params":${params}}`
const list = (item: string, count: number): string => `[${Array.from({ length: count }, () => item).join(',')}]`
const hex = (bytes: number): string => `"0x${'ab'.repeat(bytes)}"`

const unusualValues = [
  '1e400',
  '-0',
  '9'.repeat(400),
  '0.1e-400',
  '"\\ud800"',
  '"\\u0000"',
  '"__proto__"',
  '"constructor"',
  '{"__proto__":{"a":1}}',
  '{"toString":1,"valueOf":null}',
  '{"length":1e9}',
  'null',
  'true',
  '[]',
  '{}',
  '"0x"',
  '"0x0g"',
  `"0x${'f'.repeat(65)}"`,
  `"${'0'.repeat(300)}"`,
  '{"a":1,"a":2,"a":[]}',
  '"latest"',
] as const

const kinds: Readonly<Record<string, (random: SeededRandom, methods: readonly string[], scale: number) => string>> = {
  'invalid JSON': (random) => random.pick(['', ' ', '{', '[[', 'nul', '{"a":}', '\ufeff{}', '"', '[1,]', '\u0000']),
  'nested body': (random, _, scale) => random.pick([deep, deepObject])(1_000 * scale),
  'nested id': (random, methods, scale) => request(random.pick(methods), '[]', deep(1_000 * scale)),
  'nested parameter': (random, methods, scale) =>
    request(random.pick(methods), `[${random.pick([deep, deepObject])(1_000 * scale)}]`),
  'nested second parameter': (random, methods, scale) =>
    request(random.pick(methods), `[${random.pick(unusualValues)},${deepObject(1_000 * scale)},${deep(10)}]`),
  'nested member': (random, methods, scale) => {
    const name = random.pick([
      'to',
      'data',
      'accessList',
      'topics',
      'address',
      'blockHash',
      'types',
      'calls',
      'accounts',
    ])
    return request(random.pick(methods), `[{"${name}":${deep(1_000 * scale)}},"latest",{"${name}":${deepObject(100)}}]`)
  },
  'long id': (random, methods, scale) => request(random.pick(methods), '[]', `"${repeat('i', 10_000 * scale)}"`),
  'unusual id': (random, methods) =>
    request(
      random.pick(methods),
      '[]',
      random.pick(['1e400', '1.50', '-0', '"\\ud83d"', 'true', '[1]', '9'.repeat(500)]),
    ),
  'unusual parameters': (random, methods) => {
    const count = random.below(5)
    return request(
      random.pick(methods),
      `[${Array.from({ length: count }, () => random.pick(unusualValues)).join(',')}]`,
    )
  },
  'named parameters': (random, methods) =>
    request(
      random.pick(methods),
      `{"__proto__":1,"constructor":${random.pick(unusualValues)},"block_id":${random.pick(unusualValues)}}`,
    ),
  'many parameters': (random, methods, scale) =>
    request(random.pick(methods), list(random.pick(unusualValues), 1_000 * scale)),
  'long list': (random, methods, scale) =>
    request(random.pick(methods), `[${list(random.pick(unusualValues), 1_000 * scale)}]`),
  'long text': (random, methods, scale) =>
    request(random.pick(methods), `["${repeat(random.pick(['a', '\\u0041', '*', '0x', 'é']), 10_000 * scale)}"]`),
  'long bytes': (random, methods, scale) => request(random.pick(methods), `[${hex(10_000 * scale)},${hex(100)}]`),
  'unknown method': (random, _, scale) =>
    request(random.pick(['__proto__', 'constructor', 'eth_', '_', repeat('eth_', 5_000 * scale), '\ud800', '']), '[]'),
  'large batch': (random, methods) => list(request(random.pick(methods), `[${random.pick(unusualValues)}]`), 200),
  'batch of rpc.discover': (_, __, scale) => list(request('rpc.discover', '[]'), 2 * scale),
  'batch of invalid items': (random) => list(random.pick(unusualValues), 500),
  'many log addresses': (_, __, scale) =>
    request('eth_getLogs', `[{"fromBlock":"0x0","address":${list(`"0x${'ab'.repeat(20)}"`, 500 * scale)}}]`),
  'log topics': (random) =>
    request(
      'eth_newFilter',
      `[{"topics":${list(random.pick([`"0x${'ab'.repeat(32)}"`, 'null', '[]']), random.below(8))}}]`,
    ),
  'fault rules': (random, _, scale) =>
    request(
      'vivarium_setFaults',
      `[${list(`"429=0.5,method=${repeat('*a', 90)}b,key=nobody${random.below(9)}"`, 100 * scale)}]`,
    ),
  'state of zeros': (_, __, scale) =>
    request('anvil_loadState', `["0x${gzipSync(Buffer.alloc(1_000_000 * scale)).toString('hex')}"]`),
  'nested state': (_, __, scale) =>
    request('hardhat_loadState', `["0x${gzipSync(`{"accounts":${deepObject(1_000 * scale)}}`).toString('hex')}"]`),
  'unusual state': (random) =>
    request(
      'ganache_loadState',
      `["0x${gzipSync(`{"accounts":{"0x${'5a'.repeat(20)}":${random.pick(unusualValues)}},"blocks":[${random.pick(unusualValues)},{"header":${random.pick(unusualValues)}}]}`).toString('hex')}"]`,
    ),
}

/** Methods that would affect later requests, or that wait for real time. */
const EXCLUDED =
  /setFaults|setLoggingEnabled|sendRawTransactionSync|sendTransactionSync|[cC]reateKey|revokeKey|limitKey/

/** Yields the first `count` requests of a sequence. `scale` multiplies the size of the large ones. The tests use 1. */
export function* fuzzRequests(
  seed: number,
  count: number,
  names: readonly string[],
  scale = 1,
): Generator<FuzzRequest> {
  const random = new SeededRandom(seed)
  const methods = names.filter((name) => !EXCLUDED.test(name))
  const kindNames = Object.keys(kinds)
  for (let index = 0; index < count; index++) {
    const kind = kindNames[index % kindNames.length] ?? ''
    const body = kinds[kind]?.(random, methods, scale)
    if (body !== undefined) yield { kind, body }
  }
}

/** Describes the defect of a response body: invalid JSON, an internal error or a stack trace. Undefined if it has none. */
export function findDefect(response: string): string | undefined {
  if (response === '') return undefined
  let json: unknown
  try {
    json = JSON.parse(response)
  } catch {
    return `invalid JSON: ${response.slice(0, 200)}`
  }
  for (const item of [json].flat()) {
    const { error } = item as { error?: { code?: unknown; message?: unknown } }
    if (error?.code === -32603) return `internal error: ${JSON.stringify(error)}`
    if (/\.(ts|cjs|mjs):\d|node_modules|\bat \w+ \(/.test(String(error?.message)))
      return `stack trace: ${response.slice(0, 200)}`
  }
  return undefined
}
