import { bigIntCode } from './bigInt.ts'
import { ADDRESS_AT, MAILBOX_STACK_WORDS, NUMBERS, OPERATIONS, STACK_AT, WORD_AT } from './mailbox.ts'

/** Of the result, containers above this depth are split into parts if they have more members than this. */
const MAX_SPLIT_DEPTH = 3
const MIN_SPLIT_SIZE = 256
/** Minimum length of a part, in characters. */
const PART_CHARACTERS = 65_536

/**
 * The code that runs in the sandbox before the code of the client. It defines the globals, and returns a function that receives the mailbox,
 * the host function and the names of the opcodes. The objects that tracers receive have the methods of go-ethereum's (eth/tracers/js/goja.go).
 */
export const sandboxCode = `(function () {
'use strict'
${bigIntCode}
return function (mailbox, host, nameList) {
const N = ${JSON.stringify(NUMBERS)}, OP = ${JSON.stringify(OPERATIONS)}
const numbers = new Float64Array(mailbox, 0, 16)
const bytes = new Uint8Array(mailbox)
const limbs = new BigUint64Array(mailbox)
const names = JSON.parse(nameList)
const { stringify } = JSON
const { keys: keysOf, getPrototypeOf, prototype: objectPrototype } = Object
const isArray = Array.isArray
const Bytes = Uint8Array
const { trunc } = Math
// Code can replace the methods of prototypes. These must not pass the mailbox to it.
const methodOf = Function.prototype.bind.bind(Function.prototype.call)
const fill = methodOf(Bytes.prototype.fill), set = methodOf(Bytes.prototype.set), part = methodOf(ArrayBuffer.prototype.slice)

/** The error ends the tracer. No code can catch it. */
const fail = (text) => host(OP.fail, text)
const integer = (value) => { const n = trunc(+value); return n === n ? n : 0 }

function bigAt(at) {
  const i = at >> 3
  return bigInt(limbs[i] | (limbs[i + 1] << 64n) | (limbs[i + 2] << 128n) | (limbs[i + 3] << 192n))
}
const word = () => bigAt(${WORD_AT})
const address = () => new Bytes(part(mailbox, ${ADDRESS_AT + 12}, ${ADDRESS_AT + 32}))
const buffer = (contents) => new Bytes(contents)

/** The bytes of a buffer, an array of numbers or, if allowed, hex text. */
function bytesOf(value, allowsText) {
  if (value instanceof Bytes) return value
  if (isArray(value)) return new Bytes(value)
  if (allowsText && (typeof value === 'string' || value instanceof String)) return buffer(host(OP.fromHex, String(value)))
  const expected = allowsText ? 'a Uint8Array, an array of numbers or hex text' : 'a Uint8Array or an array of numbers'
  return fail('invalid buffer type: expected ' + expected)
}
/** Writes the last bytes of a value to the mailbox, with zeros before them. */
function write(value, at, size) {
  const length = value.length, start = length > size ? length - size : 0
  fill(bytes, 0, at, at + 32)
  set(bytes, start === 0 ? value : value.subarray(start), at + 32 - (length - start))
}
const writeAddress = (value, allowsText) => write(bytesOf(value, allowsText), ${ADDRESS_AT}, 20)
function padded(value, size) {
  const given = bytesOf(value, true), length = given.length
  const result = new Bytes(size)
  result.set(length > size ? given.subarray(length - size) : given, length > size ? 0 : size - length)
  return result
}

const globals = {
  bigInt,
  toHex(value) { const b = bytesOf(value, false); return host(OP.toHex, b.buffer, b.byteOffset, b.length) },
  toWord: (value) => padded(value, 32),
  toAddress: (value) => padded(value, 20),
  toContract(from, nonce) {
    writeAddress(from, true)
    numbers[N.nonce] = integer(nonce)
    host(OP.contractAddress)
    return address()
  },
  toContract2(from, salt, initCode) {
    const code = bytesOf(initCode, true)
    const saltBytes = padded(String(salt), 32)
    writeAddress(from, true)
    write(saltBytes, ${WORD_AT}, 32)
    host(OP.saltedAddress, code.buffer, code.byteOffset, code.length)
    return address()
  },
  isPrecompiled(value) { writeAddress(value, true); return host(OP.isPrecompiled) === 1 },
  slice(value, from, to) {
    const given = bytesOf(value, false), start = integer(from), end = integer(to), { length } = given
    if (start < 0 || start > end || end > length)
      fail('tracer accessed out of bound memory: available ' + length + ', offset ' + start + ', size ' + (end - start))
    return given.slice(start, end)
  },
}
for (const name in globals)
  Object.defineProperty(globalThis, name, { value: globals[name], writable: true, configurable: true, enumerable: true })

const log = {
  getPC: () => numbers[N.pc],
  getGas: () => numbers[N.gas],
  getCost: () => numbers[N.cost],
  getDepth: () => numbers[N.depth],
  getRefund: () => numbers[N.refund],
  getError: () => host(OP.error),
  op: {
    toNumber: () => numbers[N.opcode],
    toString: () => names[numbers[N.opcode]],
    isPush: () => numbers[N.opcode] >= 0x5f && numbers[N.opcode] <= 0x7f,
  },
  stack: {
    length: () => numbers[N.stackLength],
    peek(index) {
      const i = integer(index), size = numbers[N.stackLength]
      if (i < 0 || i >= size) fail('tracer accessed out of bound stack: size ' + size + ', index ' + i)
      if (i < ${MAILBOX_STACK_WORDS}) return bigAt(${STACK_AT + MAILBOX_STACK_WORDS * 32 - 32} - i * 32)
      host(OP.stackWord, i)
      return word()
    },
  },
  memory: {
    length: () => numbers[N.memoryLength],
    slice(from, to) {
      const start = integer(from), end = integer(to)
      if (end === start) return new Bytes(0)
      if (end < start || start < 0) fail('tracer accessed out of bound memory: offset ' + start + ', end ' + end)
      return buffer(host(OP.memorySlice, start, end))
    },
    getUint(offset) {
      const at = integer(offset), length = numbers[N.memoryLength]
      if (at < 0 || length < at + 32) fail('tracer accessed out of bound memory: available ' + length + ', offset ' + at + ', size 32')
      host(OP.memoryWord, at)
      return word()
    },
  },
  contract: {
    getCaller() { host(OP.caller); return address() },
    getAddress() { host(OP.address); return address() },
    getValue() { host(OP.value); return word() },
    getInput: () => buffer(host(OP.input)),
  },
}
const db = {
  getBalance(account) { writeAddress(account); host(OP.balance); return word() },
  getNonce(account) { writeAddress(account); return host(OP.nonce) },
  getCode(account) { writeAddress(account); return buffer(host(OP.code)) },
  getState(account, slot) {
    const key = bytesOf(slot, false)
    writeAddress(account)
    write(key, ${WORD_AT}, 32)
    host(OP.storage)
    return new Bytes(part(mailbox, ${WORD_AT}, ${WORD_AT + 32}))
  },
  exists(account) { writeAddress(account); return host(OP.exists) === 1 },
}
const frame = {
  getType: () => host(OP.enteredType),
  getFrom() { host(OP.enteredFrom); return address() },
  getTo() { host(OP.enteredTo); return address() },
  getInput: () => buffer(host(OP.enteredInput)),
  getGas: () => numbers[N.frameGas],
  getValue: () => (host(OP.enteredValue) === 1 ? word() : undefined),
}
const frameResult = {
  getGasUsed: () => numbers[N.gasUsed],
  getOutput: () => buffer(host(OP.leftOutput)),
  getError: () => host(OP.leftError),
}

/** Returns which functions the object has, as bits. */
function functionsOf(tracer) {
  const has = (name) => (tracer !== null && tracer !== undefined && typeof tracer[name] === 'function' ? 1 : 0)
  return has('result') + has('fault') * 2 + has('step') * 4 + has('enter') * 8 + has('exit') * 16 + has('setup') * 32
}
/** Returns the argument of result(). */
function contextOf(text) {
  const { numbers, texts, bigInts, buffers } = JSON.parse(text)
  const context = { ...numbers, ...texts }
  for (const name in bigInts) context[name] = bigInt(bigInts[name])
  for (const name in buffers) context[name] = buffer(host(OP.fromHex, buffers[name]))
  return context
}
/**
 * Yields the JSON text of a value in parts, so that the host can do other work in between. It splits the outermost object or array, and large
 * ones inside it.
 */
function* partsOf(value, depth) {
  const isList = isArray(value)
  const isObject = typeof value === 'object' && value !== null && (isList || getPrototypeOf(value) === objectPrototype)
  const size = isObject && depth < ${MAX_SPLIT_DEPTH} && typeof value.toJSON !== 'function' ? (isList ? value : keysOf(value)).length : 0
  if (size === 0 || (depth > 0 && size <= ${MIN_SPLIT_SIZE})) {
    const text = stringify(value)
    yield text === undefined ? 'null' : text
    return
  }
  let separator = ''
  if (isList) {
    yield '['
    for (let i = 0; i < value.length; i++) {
      yield separator
      yield* partsOf(value[i], depth + 1)
      separator = ','
    }
    yield ']'
    return
  }
  yield '{'
  for (const key of keysOf(value)) {
    const member = value[key]
    if (member === undefined || typeof member === 'function' || typeof member === 'symbol') continue
    yield separator + stringify(key) + ':'
    yield* partsOf(member, depth + 1)
    separator = ','
  }
  yield '}'
}
let parts
const setResult = (value) => { parts = partsOf(value, 0) }
/** Returns the next part of the JSON text of the result. Empty at the end. */
function nextPart() {
  const texts = []
  for (let length = 0; length < ${PART_CHARACTERS}; ) {
    const { value, done } = parts.next()
    if (done) break
    texts.push(value)
    length += value.length
  }
  return texts.join('')
}
/** Describes an exception with its position. */
function describe(error) {
  const text = String(error)
  if (!(error instanceof Error)) return text
  const [, position] = /at ([^\\n]*<eval>[^\\n]*)/.exec(String(error.stack)) || []
  return position === undefined ? text : text + ' at ' + position
}
return { log, db, frame, frameResult, functionsOf, contextOf, setResult, nextPart, describe }
}
})()`
