import { type Address, bytesEqual, bytesToHex, type Hash, type Hex } from '../bytes.ts'
import type { AbiItem, AbiParameter } from '../fixtures/abi/abi.ts'
import { decodeEvent, decodeValues, parseAbiItem, selectorOf, topicOf } from '../fixtures/abi/abiCoding.ts'
import { standardDeclarations } from '../standardAbi.ts'
import { type CompiledCode, startsWithCode } from './compiledCode.ts'
import { oneLine } from './stripControlCharacters.ts'

/** A contract from a compiler, a fixture or a client. */
export interface KnownContract extends CompiledCode {
  readonly name?: string | undefined
  /** Undefined for a contract without a fixed address: its ABI applies to every matching selector. */
  readonly address?: Address | undefined
  readonly abi: readonly AbiItem[]
  /** The artifact, as a path or its parsed content. Undefined for a contract from elsewhere. */
  readonly artifact?: string | object | undefined
}

type DeployableContract = KnownContract & { readonly bytecode: Uint8Array }

/** A decoded function, event or error with its values. */
export interface DecodedItem {
  readonly name: string
  readonly values: readonly DecodedValue[]
}

export interface DecodedValue {
  /** Undefined if the ABI has no name. */
  readonly name: string | undefined
  readonly type: AbiParameter
  /** Decoded form: bigint, number, boolean, text, or arrays and objects of them. The hash if the log contains only the hash. */
  readonly value: unknown
}

export interface KnownLog {
  readonly address: Address
  readonly topics: readonly Hash[]
  readonly data: Uint8Array
}

type ItemsByKey = Map<Hex, AbiItem>

/** Maximum number of addresses with an ABI, of names, and of functions, events and errors each. The oldest are dropped. */
const MAX_ENTRIES = 10_000
/** Maximum total size of init code, in bytes. The oldest is dropped. */
const MAX_BYTECODE = 64 << 20

/** Adds an entry as the newest. Drops the oldest beyond the limit. */
function addBounded<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > MAX_ENTRIES) for (const oldest of map.keys()) return void map.delete(oldest)
}

/** Functions, errors and events of one ABI or of all. */
class Items {
  readonly functions: ItemsByKey = new Map()
  readonly errors: ItemsByKey = new Map()
  /** By topic and number of indexed parameters. ERC-20 and ERC-721 have the same signature of Transfer. */
  readonly events: ItemsByKey = new Map()

  add(abi: readonly AbiItem[]): void {
    for (const item of abi) {
      if (item.type === 'function') addBounded(this.functions, selectorOf(item), item)
      else if (item.type === 'error') addBounded(this.errors, selectorOf(item), item)
      else if (item.type === 'event' && item.anonymous !== true)
        addBounded(this.events, eventKey(topicOf(item), indexedOf(item).length), item)
    }
  }
}

const eventKey = (topic: Hash, indexed: number): Hex => `${topic}${indexed}`
const indexedOf = ({ inputs = [] }: AbiItem): AbiParameter[] => inputs.filter(({ indexed }) => indexed === true)

let parsedStandards: Items | undefined

/** Returns the items of contract standards, for data that no known ABI describes. Most nodes never need them, so the first call parses them. */
function standardItems(): Items {
  if (parsedStandards === undefined) {
    parsedStandards = new Items()
    parsedStandards.add(standardDeclarations.map(parseAbiItem))
  }
  return parsedStandards
}

/**
 * Known names and ABIs. An address with an ABI uses it for decoding. For other addresses, every ABI is tried, and then the contract standards,
 * because selectors are rarely ambiguous.
 */
export class AbiRegistry {
  readonly #allItems = new Items()
  readonly #itemsByAddress = new Map<Address, Items>()
  readonly #abis = new Map<Address, readonly AbiItem[]>()
  readonly #names = new Map<Address, string>()
  #bytecodeLength = 0
  readonly #deployable: DeployableContract[] = []

  readonly #newContracts: () => readonly KnownContract[]

  /** `newContracts` returns the contracts that were compiled since its last call. */
  constructor(newContracts: () => readonly KnownContract[] = () => []) {
    this.#newContracts = newContracts
  }

  /** Adds a contract. Later entries override earlier ones. */
  add({ name, address, abi, bytecode, libraryOffsets }: KnownContract): void {
    this.#allItems.add(abi)
    if (bytecode !== undefined && bytecode.length > 0) this.#addDeployable({ name, abi, bytecode, libraryOffsets })
    if (address === undefined) return
    const items = this.#itemsByAddress.get(address) ?? new Items()
    items.add(abi)
    addBounded(this.#itemsByAddress, address, items)
    const earlier = (this.#abis.get(address) ?? []).filter((item) => !abi.includes(item))
    addBounded(this.#abis, address, earlier.length === 0 ? abi : [...earlier, ...abi].slice(-MAX_ENTRIES))
    if (name !== undefined) this.addName(address, name)
  }

  #addDeployable(contract: DeployableContract): void {
    const same = this.#deployable.findIndex(({ bytecode }) => bytesEqual(bytecode, contract.bytecode))
    if (same >= 0) this.#bytecodeLength -= this.#deployable.splice(same, 1)[0]?.bytecode.length ?? 0
    this.#deployable.push(contract)
    this.#bytecodeLength += contract.bytecode.length
    while (this.#bytecodeLength > MAX_BYTECODE) this.#bytecodeLength -= this.#deployable.shift()?.bytecode.length ?? 0
  }

  /** Sets the name of an account or contract. */
  addName(address: Address, name: string): void {
    addBounded(this.#names, address, oneLine(name))
  }

  /** Returns all names by address. */
  names(): ReadonlyMap<Address, string> {
    return this.#names
  }

  nameOf(address: Address): string | undefined {
    return this.#names.get(address)
  }

  /** Returns all items that are known of an address. A proxy also has those of its implementation. */
  abiOf(address: Address): readonly AbiItem[] | undefined {
    return this.#abis.get(address)
  }

  /** Whether the ABI of an address is known. */
  isContract(address: Address): boolean {
    return this.#itemsByAddress.has(address)
  }

  /** Recognizes a contract by its init code and records it at its new address. Unknown code may be compiled since the last call. */
  created(address: Address, initCode: Uint8Array): string | undefined {
    const known = this.#deployableWith(initCode) ?? this.#newlyCompiledWith(initCode)
    if (known === undefined) return undefined
    this.add({ name: known.name, address, abi: known.abi })
    return known.name
  }

  #newlyCompiledWith(initCode: Uint8Array): KnownContract | undefined {
    for (const contract of this.#newContracts()) this.add(contract)
    return this.#deployableWith(initCode)
  }

  #deployableWith(initCode: Uint8Array): KnownContract | undefined {
    return this.#deployable.findLast((contract) => startsWithCode(initCode, contract))
  }

  /** Decodes a call. Undefined if no ABI matches. */
  call(to: Address, data: Uint8Array): DecodedItem | undefined {
    const item = this.#findBySelector('functions', to, data)
    return item && decoded(item, () => valuesOf(item.inputs ?? [], data.subarray(4)))
  }

  /** Decodes the output of a call. */
  result(to: Address, data: Uint8Array, output: Uint8Array): readonly DecodedValue[] | undefined {
    const { outputs = [] } = this.#findBySelector('functions', to, data) ?? {}
    return outputs.length === 0 ? undefined : attempt(() => valuesOf(outputs, output))
  }

  /** Decodes the error of a reverted call. */
  error(from: Address, data: Uint8Array): DecodedItem | undefined {
    const item = this.#findBySelector('errors', from, data)
    return item && decoded(item, () => valuesOf(item.inputs ?? [], data.subarray(4)))
  }

  /** Decodes a log. Undefined if no ABI matches. */
  event({ address, topics, data }: KnownLog): DecodedItem | undefined {
    const [topic] = topics
    if (topic === undefined) return undefined
    const item = this.#find('events', address, eventKey(topic, topics.length - 1))
    const values = item && decodeEvent(item, topics, data)
    return values && { name: item.name ?? '', values: named(item.inputs ?? [], values) }
  }

  #findBySelector(kind: 'functions' | 'errors', address: Address, data: Uint8Array): AbiItem | undefined {
    return data.length < 4 ? undefined : this.#find(kind, address, bytesToHex(data.subarray(0, 4)))
  }

  #find(kind: 'functions' | 'errors' | 'events', address: Address, key: Hex): AbiItem | undefined {
    return (
      this.#itemsByAddress.get(address)?.[kind].get(key) ??
      this.#allItems[kind].get(key) ??
      standardItems()[kind].get(key)
    )
  }
}

/** Data that does not match its selector is shown undecoded. */
function attempt<Value>(decode: () => Value): Value | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}

function decoded({ name = '' }: AbiItem, decode: () => readonly DecodedValue[]): DecodedItem | undefined {
  const values = attempt(decode)
  return values && { name, values }
}

const valuesOf = (parameters: readonly AbiParameter[], data: Uint8Array): DecodedValue[] =>
  named(parameters, parameters.length === 0 ? [] : decodeValues(parameters, data))

const named = (parameters: readonly AbiParameter[], values: readonly unknown[]): DecodedValue[] =>
  parameters.map((type, index) => ({ name: type.name || undefined, type, value: values[index] }))
