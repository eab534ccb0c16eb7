import {
  type Abi,
  type AbiEvent,
  type AbiFunction,
  type AbiParameter,
  decodeAbiParameters,
  decodeEventLog,
  parseAbi,
  toEventSelector,
  toFunctionSelector,
} from 'viem'
import { standardDeclarations } from '../../../standardAbi.ts'
import { abbreviateHex } from '../format/hex.ts'
import type { Hex, RpcLog } from '../rpc/types.ts'

/** A contract with an ABI. Without an address, the ABI applies to every matching selector. */
export interface NamedContract {
  readonly name?: string
  readonly address?: Hex
  readonly abi: Abi
}

/** A decoded call, event or error. */
export interface DecodedCall {
  readonly name: string
  readonly values: readonly NamedValue[]
}

export interface NamedValue {
  readonly name: string
  /** The Solidity type. */
  readonly type: string
  readonly value: unknown
}

type Item = Abi[number] & { readonly name?: string; readonly inputs?: readonly AbiParameter[] }
type Kind = 'function' | 'error'

/** Meanings of the codes of Panic(uint256), from the documentation of Solidity. */
const panics: Readonly<Record<string, string>> = {
  '0': 'compiler panic',
  '1': 'assertion failed',
  '17': 'arithmetic overflow or underflow',
  '18': 'division or modulo by zero',
  '33': 'value outside of an enum',
  '34': 'storage byte array is incorrectly encoded',
  '49': 'pop on an empty array',
  '50': 'index out of bounds',
  '65': 'too much memory was allocated',
  '81': 'call of an uninitialized function',
}

const standardItems = itemsOf(parseAbi(standardDeclarations))

/** What ERC-20 and ERC-721 declare with the same selector or topic. */
const erc20Items = itemsOf(
  parseAbi([
    'function approve(address spender, uint256 value) returns (bool)',
    'function transferFrom(address from, address to, uint256 value) returns (bool)',
    'event Approval(address indexed owner, address indexed spender, uint256 value)',
    'event Transfer(address indexed from, address indexed to, uint256 value)',
  ]),
)
const erc721Items = itemsOf(
  parseAbi([
    'function approve(address approved, uint256 tokenId)',
    'function transferFrom(address from, address to, uint256 tokenId)',
    'event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)',
    'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  ]),
)

/** The items of the known ABIs by their keys. */
interface KnownItems {
  readonly byAddress: ReadonlyMap<string, ReadonlyMap<string, Item>>
  /** The items of all ABIs, and of the contract standards. */
  readonly all: ReadonlyMap<string, Item>
  readonly abiByAddress: ReadonlyMap<string, Abi>
}

/**
 * Decodes calls, events and errors with all known ABIs. Prefers the ABI of the address, then the token standard of the address, to other ABIs
 * with the same selector.
 */
export class AbiDecoder {
  readonly #known: KnownItems
  readonly #tokens: ReadonlyMap<string, ReadonlyMap<string, Item>>

  /** `tokens` are the items of the token standard of each recognized contract. */
  constructor(
    contracts: readonly NamedContract[] | KnownItems,
    tokens: ReadonlyMap<string, ReadonlyMap<string, Item>> = new Map(),
  ) {
    this.#known = 'all' in contracts ? contracts : knownItemsOf(contracts)
    this.#tokens = tokens
  }

  /** Returns a decoder that recognizes ERC-20 and ERC-721 contracts by their events in `logs`. */
  forLogs(logs: readonly Pick<RpcLog, 'address' | 'topics'>[]): AbiDecoder {
    const tokens = new Map(this.#tokens)
    for (const { address, topics } of logs) {
      const key = eventKey(topics[0] ?? '0x', topics.length - 1)
      const standard = [erc20Items, erc721Items].find((items) => items.has(key))
      if (standard !== undefined) tokens.set(address, standard)
    }
    return new AbiDecoder(this.#known, tokens)
  }

  /** Returns the ABI of an address. Undefined if unknown. */
  abiAt(address: string): Abi | undefined {
    return this.#known.abiByAddress.get(address)
  }

  /** Decodes the data of a call. Undefined if no ABI matches. */
  call(to: string | null, data: Hex): DecodedCall | undefined {
    const item = this.#find('function', to, data)
    return item && decode(item, item.inputs ?? [], data)
  }

  /** Decodes the values that a call returned. `data` is the data of the call. */
  result(to: string | null, data: Hex, output: Hex): readonly NamedValue[] | undefined {
    const { outputs = [] } = (this.#find('function', to, data) ?? {}) as Partial<AbiFunction>
    if (outputs.length === 0) return undefined
    return attempt(() => named(outputs, decodeAbiParameters(outputs, output)))
  }

  /** Decodes the error that a call reverted with. */
  error(from: string | null, data: Hex): DecodedCall | undefined {
    const item = this.#find('error', from, data)
    return item && decode(item, item.inputs ?? [], data)
  }

  event({ address, topics, data }: Pick<RpcLog, 'address' | 'topics' | 'data'>): DecodedCall | undefined {
    const [topic] = topics
    if (topic === undefined) return undefined
    const key = eventKey(topic, topics.length - 1)
    const item = this.#known.byAddress.get(address)?.get(key) ?? this.#known.all.get(key)
    return item && attempt(() => decodeEvent(item as AbiEvent, topics, data))
  }

  #find(kind: Kind, address: string | null, data: Hex): Item | undefined {
    if (data.length < 10) return undefined
    const key = `${kind} ${data.slice(0, 10)}`
    const { byAddress, all } = this.#known
    return byAddress.get(address ?? '')?.get(key) ?? this.#tokens.get(address ?? '')?.get(key) ?? all.get(key)
  }
}

/** Describes a revert: the message of `Error(string)`, the meaning of a panic, or the error with its values. */
export function decodedErrorText({ name, values }: DecodedCall): string {
  const [first] = values
  if (name === 'Error' && values.length === 1) return String(first?.value)
  if (name === 'Panic' && values.length === 1)
    return `panic: ${panics[String(first?.value)] ?? `code ${String(first?.value)}`}`
  return `${name}(${values.map(({ value }) => valueText(value)).join(', ')})`
}

/** Describes an error that no ABI decodes: the message with the start and the end of the data, if any. */
export const undecodedErrorText = (message: string, data = '0x'): string =>
  data === '0x' ? message : `${message}: ${abbreviateHex(data, 32, 8)}`

/** Formats a decoded value as text, with the members of arrays and structs. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([name, member]) => `${name}: ${valueText(member)}`)
      .join(', ')}}`
  return typeof value === 'string' && !value.startsWith('0x') ? JSON.stringify(value) : String(value)
}

function knownItemsOf(contracts: readonly NamedContract[]): KnownItems {
  const byAddress = new Map<string, Map<string, Item>>()
  const abiByAddress = new Map<string, Abi>()
  // Later items replace earlier ones with the same key, so ABIs of the network have precedence over the standards.
  const all = new Map(standardItems)
  for (const { address, abi } of contracts) {
    const items = itemsOf(abi)
    for (const [key, item] of items) all.set(key, item)
    if (address === undefined) continue
    byAddress.set(address, new Map([...(byAddress.get(address) ?? []), ...items]))
    abiByAddress.set(address, [...(abiByAddress.get(address) ?? []), ...abi])
  }
  return { byAddress, all, abiByAddress }
}

function itemsOf(abi: Abi): Map<string, Item> {
  const items = new Map<string, Item>()
  for (const item of abi) {
    const key = attempt(() => keyOf(item))
    if (key !== undefined) items.set(key, item)
  }
  return items
}

/**
 * Returns the key of an ABI item: the selector or, for an event, the topic and the number of indexed parameters. The number distinguishes
 * the Transfer events of ERC-20 and ERC-721, which have the same signature.
 */
function keyOf(item: Abi[number]): string | undefined {
  if (item.type === 'function') return `function ${toFunctionSelector(item)}`
  // The selector of an error is computed like the selector of a function.
  if (item.type === 'error')
    return `error ${toFunctionSelector({ ...item, type: 'function', outputs: [], stateMutability: 'view' })}`
  if (item.type === 'event' && item.anonymous !== true)
    return eventKey(toEventSelector(item), item.inputs.filter(({ indexed }) => indexed === true).length)
  return undefined
}

function eventKey(topic: Hex, indexed: number): string {
  return `event ${topic} ${indexed}`
}

const decode = ({ name = '' }: Item, inputs: readonly AbiParameter[], data: Hex): DecodedCall | undefined =>
  attempt(() => ({
    name,
    values: named(inputs, inputs.length === 0 ? [] : decodeAbiParameters(inputs, `0x${data.slice(10)}`)),
  }))

function decodeEvent(item: AbiEvent, topics: readonly Hex[], data: Hex): DecodedCall {
  // The types of the values are unknown, because the ABI is only known at run time.
  const { args = [] } = decodeEventLog({ abi: [item], topics: topics as [Hex], data }) as { args?: unknown }
  const isList = Array.isArray(args)
  const values = item.inputs.map((input, index) => ({
    name: input.name ?? '',
    type: input.type,
    value: isList ? args[index] : (args as Record<string, unknown>)[input.name ?? ''],
  }))
  return { name: item.name, values }
}

const named = (parameters: readonly AbiParameter[], values: readonly unknown[]): NamedValue[] =>
  parameters.map(({ name = '', type }, index) => ({ name, type, value: values[index] }))

/** Data that does not match its selector stays undecoded. */
function attempt<Value>(run: () => Value): Value | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
