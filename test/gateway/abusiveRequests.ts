import { gzipSync } from 'node:zlib'
import { random } from '../../src/gateway/faults/random.ts'

/**
 * Requests that no client in its right mind sends: a seeded sequence of malformed, oversized and deeply nested bodies. The tests send a few
 * of each kind; `npm run soak` sends many.
 */

export interface Abuse {
  readonly kind: string
  readonly body: string
}

/** Numbers and choices of a sequence that depends on its seed alone. */
class SeededRandom {
  readonly #seed: number
  #count = 0

  constructor(seed: number) {
    this.#seed = seed
  }

  below(limit: number): number {
    return Math.floor(random(this.#seed, this.#count++) * limit)
  }

  of<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new RangeError('there is nothing to choose from')
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

const nasty = [
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

const kinds: Readonly<Record<string, (chance: SeededRandom, methods: readonly string[], scale: number) => string>> = {
  'no JSON': (chance) => chance.of(['', ' ', '{', '[[', 'nul', '{"a":}', '\ufeff{}', '"', '[1,]', '\u0000']),
  'nested body': (chance, _, scale) => chance.of([deep, deepObject])(1_000 * scale),
  'nested id': (chance, methods, scale) => request(chance.of(methods), '[]', deep(1_000 * scale)),
  'nested parameter': (chance, methods, scale) =>
    request(chance.of(methods), `[${chance.of([deep, deepObject])(1_000 * scale)}]`),
  'nested second parameter': (chance, methods, scale) =>
    request(chance.of(methods), `[${chance.of(nasty)},${deepObject(1_000 * scale)},${deep(10)}]`),
  'nested member': (chance, methods, scale) => {
    const name = chance.of(['to', 'data', 'accessList', 'topics', 'address', 'blockHash', 'types', 'calls', 'accounts'])
    return request(chance.of(methods), `[{"${name}":${deep(1_000 * scale)}},"latest",{"${name}":${deepObject(100)}}]`)
  },
  'long id': (chance, methods, scale) => request(chance.of(methods), '[]', `"${repeat('i', 10_000 * scale)}"`),
  'strange id': (chance, methods) =>
    request(chance.of(methods), '[]', chance.of(['1e400', '1.50', '-0', '"\\ud83d"', 'true', '[1]', '9'.repeat(500)])),
  'strange parameters': (chance, methods) => {
    const count = chance.below(5)
    return request(chance.of(methods), `[${Array.from({ length: count }, () => chance.of(nasty)).join(',')}]`)
  },
  'named parameters': (chance, methods) =>
    request(chance.of(methods), `{"__proto__":1,"constructor":${chance.of(nasty)},"block_id":${chance.of(nasty)}}`),
  'many parameters': (chance, methods, scale) => request(chance.of(methods), list(chance.of(nasty), 1_000 * scale)),
  'long list': (chance, methods, scale) => request(chance.of(methods), `[${list(chance.of(nasty), 1_000 * scale)}]`),
  'long text': (chance, methods, scale) =>
    request(chance.of(methods), `["${repeat(chance.of(['a', '\\u0041', '*', '0x', 'é']), 10_000 * scale)}"]`),
  'long bytes': (chance, methods, scale) => request(chance.of(methods), `[${hex(10_000 * scale)},${hex(100)}]`),
  'unknown method': (chance, _, scale) =>
    request(chance.of(['__proto__', 'constructor', 'eth_', '_', repeat('eth_', 5_000 * scale), '\ud800', '']), '[]'),
  'large batch': (chance, methods) => list(request(chance.of(methods), `[${chance.of(nasty)}]`), 200),
  'batch of documents': (_, __, scale) => list(request('rpc.discover', '[]'), 2 * scale),
  'batch of rubbish': (chance) => list(chance.of(nasty), 500),
  'addresses of logs': (_, __, scale) =>
    request('eth_getLogs', `[{"fromBlock":"0x0","address":${list(`"0x${'ab'.repeat(20)}"`, 500 * scale)}}]`),
  'filters of logs': (chance) =>
    request(
      'eth_newFilter',
      `[{"topics":${list(chance.of([`"0x${'ab'.repeat(32)}"`, 'null', '[]']), chance.below(8))}}]`,
    ),
  'fault rules': (chance, _, scale) =>
    request(
      'vivarium_setFaults',
      `[${list(`"429=0.5,method=${repeat('*a', 90)}b,key=nobody${chance.below(9)}"`, 100 * scale)}]`,
    ),
  'state of zeros': (_, __, scale) =>
    request('anvil_loadState', `["0x${gzipSync(Buffer.alloc(1_000_000 * scale)).toString('hex')}"]`),
  'nested state': (_, __, scale) =>
    request('hardhat_loadState', `["0x${gzipSync(`{"accounts":${deepObject(1_000 * scale)}}`).toString('hex')}"]`),
  'strange state': (chance) =>
    request(
      'ganache_loadState',
      `["0x${gzipSync(`{"accounts":{"0x${'5a'.repeat(20)}":${chance.of(nasty)}},"blocks":[${chance.of(nasty)},{"header":${chance.of(nasty)}}]}`).toString('hex')}"]`,
    ),
}

/** Methods that end what the others need, or wait for real time. */
const LEFT_OUT =
  /setFaults|setLoggingEnabled|sendRawTransactionSync|sendTransactionSync|[cC]reateKey|revokeKey|limitKey/

/** The first `count` requests of a sequence. `scale` makes the large ones larger: 1 is for tests. */
export function* abuses(seed: number, count: number, names: readonly string[], scale = 1): Generator<Abuse> {
  const chance = new SeededRandom(seed)
  const methods = names.filter((name) => !LEFT_OUT.test(name))
  const all = Object.keys(kinds)
  for (let index = 0; index < count; index++) {
    // Each kind in its turn.
    const kind = all[index % all.length] ?? ''
    const body = kinds[kind]?.(chance, methods, scale)
    if (body !== undefined) yield { kind, body }
  }
}

/** Returns the defect of a response. Undefined for responses within JSON-RPC and the limits of a node. */
export function wrongIn(answer: string): string | undefined {
  if (answer === '') return undefined
  let json: unknown
  try {
    json = JSON.parse(answer)
  } catch {
    return `no JSON: ${answer.slice(0, 200)}`
  }
  for (const item of [json].flat()) {
    const { error } = item as { error?: { code?: unknown; message?: unknown } }
    if (error?.code === -32603) return `internal error: ${JSON.stringify(error)}`
    if (/\.(ts|cjs|mjs):\d|node_modules|\bat \w+ \(/.test(String(error?.message)))
      return `a stack trace: ${answer.slice(0, 200)}`
  }
  return undefined
}
