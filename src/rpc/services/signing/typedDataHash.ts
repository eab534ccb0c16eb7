import { keccak256 } from '../../../crypto/keccak.ts'
import { isJsonObject } from '../../../json.ts'
import { LoopSlice } from '../../../yieldToEventLoop.ts'
import { encodeType, findTypeProblem, type Struct, type Structs, shortened } from './structTypes.ts'
import { atomicWord, cannotSign, quoted, wrongValue } from './typedDataValues.ts'

/** Typed structured data (EIP-712). */
export interface TypedData {
  readonly types: Structs
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

/** The possible members of the domain if `types` does not declare EIP712Domain. */
const domainFields: Struct = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/** Maximum length of the list of types in an error. */
const MAX_SHOWN_NAMES = 1_000

/**
 * Returns the 32-byte EIP-712 hash to sign. Yields to the event loop. Rejects with InvalidParams and the first mismatch between the data and
 * its types: `message.to must be …`. The number of values and the length of the types are limited.
 */
export async function typedDataHash({ types, primaryType, domain, message }: TypedData): Promise<Uint8Array> {
  const slice = new LoopSlice()
  const problem = await findTypeProblem(types, slice)
  if (problem !== undefined) throw cannotSign(problem)
  if (!Object.hasOwn(types, primaryType)) {
    const names = Object.keys(types).join(', ')
    const declared = names === '' ? 'types is empty' : `types has ${shortened(names, MAX_SHOWN_NAMES)}`
    throw cannotSign(`primaryType is ${quoted(primaryType)}, which is not declared: ${declared}`)
  }
  const structs = { EIP712Domain: domainFields.filter(({ name }) => domain[name] !== undefined), ...types }
  const hasher = new StructHasher(structs, slice)
  const parts = [Uint8Array.of(0x19, 0x01), await hasher.structHash('EIP712Domain', domain, 'domain')]
  if (primaryType !== 'EIP712Domain') parts.push(await hasher.structHash(primaryType, message, 'message'))
  return keccak256(Buffer.concat(parts))
}

/** Maximum depth of structs and lists in a message. Types can be recursive, so they do not limit the depth. */
const MAX_DEPTH = 64
/** Maximum number of values in a domain and a message. A struct that repeats the name of a field has more values than its JSON text. */
const MAX_VALUES = 2 ** 17
/**
 * Maximum length in characters of all encoded struct types. Each contains all types that it refers to, so together they can be much longer
 * than `types`.
 */
const MAX_TYPE_CHARACTERS = 2 ** 20

/** The word of a struct that is null. */
const NO_STRUCT = new Uint8Array(32)

interface Member {
  readonly type: string
  readonly value: unknown
  /** Where the value is: `message.to`. */
  readonly path: string
}

/** Hashes structs and lists (EIP-712 hashStruct). Encodes and hashes each struct type once. */
class StructHasher {
  readonly #structs: Structs
  readonly #slice: LoopSlice
  readonly #typeHashes = new Map<string, Uint8Array>()
  #values = 0
  #typeCharacters = 0

  constructor(structs: Structs, slice: LoopSlice) {
    this.#structs = structs
    this.#slice = slice
  }

  async structHash(struct: string, value: unknown, path: string, depth = 0): Promise<Uint8Array> {
    if (!isJsonObject(value)) throw wrongValue(path, 'an object', value)
    const fields = this.#structs[struct] ?? []
    const words: Uint8Array[] = [this.#typeHash(struct)]
    for (const { name, type } of fields) {
      const member = Object.hasOwn(value, name) ? value[name] : undefined
      const where = `${path}.${shortened(name)}`
      if (member === undefined) throw cannotSign(`${where} (${shortened(type)}) is missing`)
      words.push(await this.#word({ type, value: member, path: where }, depth + 1))
    }
    return keccak256(Buffer.concat(words))
  }

  async #listHash({ type, value, path }: Member, depth: number): Promise<Uint8Array> {
    const bracket = type.lastIndexOf('[')
    const length = type.slice(bracket + 1, -1)
    if (!Array.isArray(value)) throw wrongValue(path, `a list (${shortened(type)})`, value)
    if (length !== '' && value.length !== Number(length))
      throw cannotSign(`${path} must have ${length} items (${shortened(type)}), not ${value.length}`)
    const words: Uint8Array[] = []
    const item = type.slice(0, bracket)
    for (const [index, each] of value.entries())
      words.push(await this.#word({ type: item, value: each, path: `${path}[${index}]` }, depth + 1))
    return keccak256(Buffer.concat(words))
  }

  /** Returns the 32 bytes of a value in its struct or list: its hash, unless its type is atomic. */
  async #word(member: Member, depth: number): Promise<Uint8Array> {
    const { type, value, path } = member
    if (depth > MAX_DEPTH) throw cannotSign(`the message is nested more than ${MAX_DEPTH} levels deep`)
    if (++this.#values > MAX_VALUES) throw cannotSign(`the message has more than ${MAX_VALUES} values`)
    if (this.#slice.isOver) await this.#slice.yield()
    if (type.endsWith(']')) return this.#listHash(member, depth)
    // As in MetaMask and eth-sig-util (version 4). Otherwise a recursive struct would have no end.
    if (Object.hasOwn(this.#structs, type))
      return value === null ? NO_STRUCT : this.structHash(type, value, path, depth)
    return atomicWord(type, value, path)
  }

  #typeHash(struct: string): Uint8Array {
    const known = this.#typeHashes.get(struct)
    if (known !== undefined) return known
    const text = encodeType(struct, this.#structs, MAX_TYPE_CHARACTERS - this.#typeCharacters)
    if (text === undefined)
      throw cannotSign(
        `the types are too long: with the types that they refer to, they have more than ${MAX_TYPE_CHARACTERS} characters`,
      )
    this.#typeCharacters += text.length
    const hash = keccak256(Buffer.from(text))
    this.#typeHashes.set(struct, hash)
    return hash
  }
}
