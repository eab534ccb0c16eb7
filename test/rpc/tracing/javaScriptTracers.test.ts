import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newestFork } from '../../../src/protocol/forks.ts'
import { callCode, openChain, type TestChain } from './openChain.ts'

let node: TestChain
beforeAll(async () => {
  node = await openChain(newestFork)
})
afterAll(() => node.chain.close())

const ACCOUNT = '0x00000000000000000000000000000000000000c3'

/** Calls code with a tracer. */
const traceCode = <Result = unknown>(tracer: string, code = '0x6001600100', options: object = {}): Promise<Result> =>
  node.ask(
    'debug_traceCall',
    { from: node.accounts[0], to: ACCOUNT, gas: '0x1e8480', gasPrice: '0x77359400' },
    'latest',
    { tracer, stateOverrides: { [ACCOUNT]: { code } }, ...options },
  )

const ending = 'fault() {}, result() { return this.found }'
const tracer = (step: string): string => `{ found: [], step(log, db) { ${step} }, ${ending} }`
const resultOf = (body: string): string => `{ fault() {}, result(ctx, db) { ${body} } }`

/** The cases of eth/tracers/js/tracer_test.go of go-ethereum, and others. */
const results: Readonly<Record<string, [tracer: string, result: unknown, code?: string]>> = {
  'the number of steps': ['{ count: 0, step() { this.count++ }, fault() {}, result() { return this.count } }', 3],
  'stack lengths': [tracer('this.found.push(log.stack.length())'), [0, 1, 2]],
  'memory lengths': [tracer('this.found.push(log.memory.length())'), [0, 0, 0]],
  opcodes: [
    tracer('this.found.push(log.op.toString() + log.op.toNumber() + log.op.isPush())'),
    ['PUSH196true', 'PUSH196true', 'STOP0false'],
  ],
  'undefined opcodes': [tracer('this.found.push(log.op.toString())'), ['PUSH1', 'opcode 0xc not defined'], '0x60010c'],
  'gas price and gas': [
    resultOf('return ctx.gasPrice + "." + ctx.gasUsed + "." + ctx.gas'),
    '2000000000.21006.2000000',
  ],
  'a transfer without steps': [resultOf('return db.getBalance(ctx.to)'), '0', '0x'],
  'a word of hex text': [resultOf("return toHex(toWord('0xffaa'))"), `0x${'ffaa'.padStart(64, '0')}`],
  'a buffer': [resultOf("return slice(toWord('0xffaa'), 30, 32)"), { 0: 255, 1: 170 }],
  'the address as an array': [
    tracer('this.found = toHex(toAddress(Array.prototype.slice.call(log.contract.getAddress())))'),
    ACCOUNT,
  ],
  'memory before and after a write': [
    tracer('if (/MSTORE8|STOP/.test(log.op)) this.found.push(toHex(log.memory.slice(0, 2)))'),
    ['0x0000', '0xff00'],
    '0x60ff60005300',
  ],
  'a word of memory': [
    tracer("if (log.op == 'STOP') this.found = log.memory.getUint(0)"),
    (0xffn << 248n).toString(),
    '0x60ff60005300',
  ],
  'addresses of creations': [
    resultOf(
      "return [toHex(toContract('0x6ac7ea33f8831ea9dcc53393aaa88b25a785dbf0', 1)), toHex(toContract2('0x00000000000000000000000000000000deadbeef', '0xcafebabe', '0xdeadbeef'))]",
    ),
    ['0x343c43a37d37dff08ae8c4a11544c718abb4fcf8', '0x60f3f640a8508fc6a86d45df051962668e1e8ac7'],
  ],
  precompiles: [resultOf("return [isPrecompiled(toAddress('09')), isPrecompiled(ctx.to)]"), [true, false]],
  'the default configuration': [
    '{ setup(config) { this.config = config }, fault() {}, result() { return this.config } }',
    '{}',
  ],
  'nothing as null': [resultOf(''), null],
  'characters that JSON escapes': [resultOf("return 'a\\u0000\\ud800\"'"), 'a\u0000\ud800"'],
  'members as JSON.stringify does': [
    resultOf('return { a: undefined, b: () => 1, c: [undefined], d: new Date(0), e: Object.create({ f: 1 }), g: NaN }'),
    { c: [null], d: '1970-01-01T00:00:00.000Z', e: {}, g: null },
  ],
  'code without strict mode': [resultOf('implicit = 1; return implicit'), 1],
  'code with a comment at its end': [`${resultOf('return 1')} // a tracer`, 1],
  'a tracer that an expression creates': [
    '(() => { const count = 2; return { fault() {}, result: () => count } })()',
    2,
  ],
}

describe('a JavaScript tracer returns', () => {
  test.each(Object.entries(results))('%s', async (_name, [code, result, called]) => {
    expect(await traceCode(code, called)).toEqual(result)
  })

  test('the value of setup(), which receives the configuration', async () => {
    const code = '{ setup(text) { this.key = JSON.parse(text).key }, fault() {}, result() { return this.key } }'
    expect(await traceCode(code, '0x00', { tracerConfig: { key: ['value'] } })).toEqual(['value'])
  })

  test('large results, encoded in parts', async () => {
    const code = resultOf(
      'const rows = Array.from({ length: 50000 }, (_, n) => ({ n, text: "x".repeat(n % 7) })); return { rows, nested: { rows: rows.slice(0, 1000) } }',
    )
    const rows = Array.from({ length: 50_000 }, (_, n) => ({ n, text: 'x'.repeat(n % 7) }))
    expect(await traceCode(code)).toEqual({ rows, nested: { rows: rows.slice(0, 1_000) } })
  })
})

const failures: Readonly<Record<string, [tracer: string, message: string, code?: string]>> = {
  'a syntax error': [
    '{ step(log { }, fault() {} }',
    "invalid JavaScript tracer: SyntaxError: expecting ',' at <eval>:1:13",
  ],
  'an unknown name in the code': [
    '{ a: missing }',
    "invalid JavaScript tracer: ReferenceError: 'missing' is not defined at <eval> (<eval>:1:7)",
  ],
  'no result function': ['{ fault() {} }', 'invalid JavaScript tracer: trace object must expose a function result()'],
  'no fault function': ['{ result() {} }', 'invalid JavaScript tracer: trace object must expose a function fault()'],
  'enter without exit': [
    '{ fault() {}, result() {}, enter() {} }',
    'invalid JavaScript tracer: trace object must expose either both or none of enter() and exit()',
  ],
  'an exception in setup()': [
    '{ setup() { throw "no configuration" }, fault() {}, result() {} }',
    "no configuration    in server-side tracer function 'setup'",
  ],
  'an exception in step()': [
    tracer('missing.member'),
    "ReferenceError: 'missing' is not defined at step (<eval>:1:31)    in server-side tracer function 'step'",
  ],
  'an exception in enter()': [
    '{ fault() {}, result() {}, enter() { throw 1 }, exit() {} }',
    "1    in server-side tracer function 'enter'",
    `0x${callCode(ACCOUNT, 0, 10)}00`,
  ],
  'an exception without a text': [
    resultOf('throw { toString() { throw 1 } }'),
    "an exception without a text    in server-side tracer function 'result'",
  ],
  'a negative slice of memory': [
    tracer('log.memory.slice(-1, -2)'),
    "tracer accessed out of bound memory: offset -1, end -2    in server-side tracer function 'step'",
  ],
  'a slice far after the memory': [
    tracer('log.memory.slice(5, 1025 * 1024)'),
    "reached limit for padding memory slice: 1049600    in server-side tracer function 'step'",
  ],
  'a word outside of the memory': [
    tracer('log.memory.getUint(-64)'),
    "tracer accessed out of bound memory: available 0, offset -64, size 32    in server-side tracer function 'step'",
  ],
  'a word outside of the stack, which the code cannot catch': [
    tracer('try { log.stack.peek(-1) } catch {}'),
    "tracer accessed out of bound stack: size 0, index -1    in server-side tracer function 'step'",
  ],
  'a value that is no buffer': [
    resultOf('toHex(5)'),
    "invalid buffer type: expected a Uint8Array or an array of numbers    in server-side tracer function 'result'",
  ],
  'a forged buffer': [
    resultOf(
      "const forged = new Uint8Array(4); Object.defineProperty(forged, 'length', { value: 1e9 }); toHex(forged)",
    ),
    "invalid buffer    in server-side tracer function 'result'",
  ],
  'a nonce that is no number': [
    resultOf("toContract('0x00', Infinity)"),
    "invalid nonce Infinity    in server-side tracer function 'result'",
  ],
  'a result that refers to itself': [
    resultOf('const found = {}; found.found = found; return found'),
    "TypeError: circular reference    in server-side tracer function 'result'",
  ],
  'a native bigint in the result': [
    resultOf('return { found: 1n }'),
    "TypeError: Do not know how to serialize a BigInt    in server-side tracer function 'result'",
  ],
}

describe('a JavaScript tracer fails with the reason for', () => {
  test.each(Object.entries(failures))('%s', async (_name, [code, message, called]) => {
    const expected = message.startsWith('invalid JavaScript') ? -32602 : -32000
    await expect(traceCode(code, called)).rejects.toMatchObject({ code: expected, message })
  })

  test('a place in muxTracer', async () => {
    const options = { tracerConfig: { [resultOf('')]: {} } }
    const message = `tracerConfig.${resultOf('')}: a tracer in JavaScript cannot be part of muxTracer`
    await expect(traceCode('muxTracer', '0x00', options)).rejects.toMatchObject({ code: -32602, message })
  })
})

const endless = 'execution timeout: one call may run about 400,000 iterations of a loop, and result\\(\\) two million'
const overflow = 'InternalError: stack overflow'

/** Bodies of result(), with the start of their error. */
const hostile: Readonly<Record<string, [body: string, error: string]>> = {
  'an endless loop': ['for (;;);', endless],
  'a native function that would run for years': ['[].includes.call({ length: 2 ** 53 - 1 }, 1)', endless],
  'a slow regular expression': ['/(a+)+$/.test("a".repeat(40) + "b")', endless],
  'large powers': ['let n = 3n; for (;;) n *= n', endless],
  'an endless conversion': ['return { toJSON() { for (;;); } }', endless],
  'an endless argument': ['slice(ctx.to, { valueOf() { for (;;); } }, 1)', endless],
  'an endless generator': ['return [...(function* () { for (;;) yield 1 })()]', endless],
  'copies of large buffers': ['const code = toHex(new Uint8Array(1e7)); for (;;) toWord(code)', endless],
  'copies of memory': ['const bytes = new Uint8Array(5e7); for (;;) bytes.fill(1)', endless],
  'deep recursion': ['const deeper = () => 1 + deeper(); return deeper()', overflow],
  'recursion of native functions': ['const text = { toString: () => "" + text }; return "" + text', overflow],
  'deep results': ['let found = []; for (let n = 0; n < 100000; n++) found = [found]; return found', overflow],
  'deeply nested code': ['return eval("(".repeat(1e5) + ")".repeat(1e5))', overflow],
  'deeply nested JSON': ['return JSON.parse("[".repeat(1e6))', overflow],
  'a large array': ['return new Array(4e9).fill(1)', 'InternalError: out of memory'],
  'many buffers': ['const found = []; for (;;) found.push(new Uint8Array(1e7))', 'InternalError: out of memory'],
  'a large buffer': ['return new Uint8Array(2 ** 31)', 'RangeError: invalid array buffer length'],
}

describe('hostile code', () => {
  test.each(Object.entries(hostile))('is ended: %s', async (_name, [body, error]) => {
    await expect(traceCode(resultOf(body))).rejects.toMatchObject({
      code: -32000,
      message: expect.stringMatching(new RegExp(`^${error}.* {4}in server-side tracer function 'result'$`)),
    })
  })

  test.each([
    'this',
    'this.constructor.constructor("return this")()',
    'ctx.constructor.constructor("return this")()',
    'db.getBalance.constructor("return this")()',
    'toHex.constructor("return this")()',
    '(0, eval)("this")',
  ])('reaches nothing of the node: %s', async (scope) => {
    const names = ['process', 'require', 'module', 'Buffer', 'WebAssembly', 'fetch', 'setTimeout', 'console', 'host']
    const code = resultOf(`const scope = ${scope}; return ${JSON.stringify(names)}.map((name) => typeof scope[name])`)
    expect(await traceCode(code)).toEqual(names.map(() => 'undefined'))
  })

  test('imports no modules', async () => {
    const code = resultOf('import("node:fs").then((fs) => { globalThis.fs = fs }); return typeof fs')
    expect(await traceCode(code)).toBe('undefined')
  })

  test('gets nothing from functions that it replaces', async () => {
    const code = `{
      step(log, db) {
        const sizes = [], prototypes = [Uint8Array, ArrayBuffer, Object.getPrototypeOf(Uint8Array), Function, String, Array]
        for (const { prototype } of prototypes)
          for (const name of Object.getOwnPropertyNames(prototype)) {
            const { value } = Object.getOwnPropertyDescriptor(prototype, name)
            if (typeof value !== 'function' || name === 'constructor' || name === 'apply') continue
            prototype[name] = function (...given) {
              if (this instanceof ArrayBuffer || ArrayBuffer.isView(this)) sizes[sizes.length] = this.byteLength
              return Reflect.apply(value, this, given)
            }
          }
        db.getBalance(log.contract.getAddress()), db.getState(log.contract.getCaller(), toWord('01')), toContract('02', 3)
        toContract2('02', '03', '04'), log.memory.slice(0, 5), isPrecompiled('05')
        this.largest = sizes.reduce((largest, size) => (size > largest ? size : largest), 0)
      },
      fault() {}, result() { return this.largest },
    }`
    expect(await traceCode(code, '0x00')).toBeLessThan(64)
  })

  test('has no effect on later requests', async () => {
    await traceCode(
      resultOf(
        'Object.prototype.polluted = 1; Array.prototype.map = 1; JSON.stringify = () => "{}"; toHex = 1; bigInt.zero = 1',
      ),
    )
    const code = resultOf('return [{}.polluted, typeof [].map, toHex([1]), bigInt.zero]')
    expect(await traceCode(code)).toEqual([null, 'function', '0x01', '0'])
    expect({}).not.toHaveProperty('polluted')
  })

  test('waits for a sandbox while others run, and other requests do not wait', async () => {
    const code = '{ step() { for (let n = 0; n < 5000; n++); }, fault() {}, result() { return 1 } }'
    const steps = `0x${'5f50'.repeat(50)}00`
    const order: string[] = []
    const warnings: Error[] = []
    const warn = (warning: Error): void => void warnings.push(warning)
    process.on('warning', warn)
    const traces = Array.from({ length: 20 }, async () => {
      expect(await traceCode(code, steps)).toBe(1)
      order.push('trace')
    })
    await node.ask('eth_blockNumber').then(() => order.push('number'))
    await Promise.all(traces)
    process.off('warning', warn)
    expect(order).toEqual(['number', ...traces.map(() => 'trace')])
    expect(warnings).toEqual([])
  })

  test('waits for a sandbox until the timeout of the request at most', async () => {
    const code = '{ step() { for (let n = 0; n < 20000; n++); }, fault() {}, result() { return 1 } }'
    const running = Array.from({ length: 4 }, () => traceCode(code, `0x${'5f50'.repeat(50)}00`))
    await expect(traceCode(resultOf('return 2'), '0x00', { timeout: '1ms' })).rejects.toMatchObject({ code: -32016 })
    expect(await Promise.all(running)).toEqual([1, 1, 1, 1])
    expect(await traceCode(resultOf('return 2'))).toBe(2)
  })

  test('ends after the timeout of the request', async () => {
    const code = '{ step() { for (let n = 0; n < 50000; n++); }, fault() {}, result() { return 1 } }'
    await expect(traceCode(code, `0x${'5f50'.repeat(500)}00`, { timeout: '20ms' })).rejects.toMatchObject({
      code: -32016,
      message: 'execution timed out after 0.02 seconds',
    })
  })
})
