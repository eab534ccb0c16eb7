import {
  type Abi,
  type AbiEvent,
  type AbiFunction,
  type AbiParameter,
  decodeAbiParameters,
  decodeEventLog,
  toEventSelector,
  toFunctionSelector,
} from 'viem'
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

/** The built-in errors of Solidity. */
const solidityErrors: Abi = [
  { type: 'error', name: 'Error', inputs: [{ type: 'string', name: 'message' }] },
  { type: 'error', name: 'Panic', inputs: [{ type: 'uint256', name: 'code' }] },
]

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

/** Decodes calls, events and errors with all known ABIs. Prefers the ABI of the address to other ABIs with the same selector. */
export class AbiDecoder {
  readonly #itemsByAddress = new Map<string, Map<string, Item>>()
  readonly #allItems = new Map<string, Item>()
  readonly #abiByAddress = new Map<string, Abi>()

  constructor(contracts: readonly NamedContract[]) {
    addItems(this.#allItems, solidityErrors)
    for (const { address, abi } of contracts) {
      addItems(this.#allItems, abi)
      if (address === undefined) continue
      const own = this.#itemsByAddress.get(address) ?? new Map<string, Item>()
      addItems(own, abi)
      this.#itemsByAddress.set(address, own)
      this.#abiByAddress.set(address, [...(this.#abiByAddress.get(address) ?? []), ...abi])
    }
  }

  /** Returns the ABI of an address. Undefined if unknown. */
  abiAt(address: string): Abi | undefined {
    return this.#abiByAddress.get(address)
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
    const item = this.#itemsByAddress.get(address)?.get(key) ?? this.#allItems.get(key)
    return item && attempt(() => decodeEvent(item as AbiEvent, topics, data))
  }

  #find(kind: Kind, address: string | null, data: Hex): Item | undefined {
    if (data.length < 10) return undefined
    const key = `${kind} ${data.slice(0, 10)}`
    return this.#itemsByAddress.get(address ?? '')?.get(key) ?? this.#allItems.get(key)
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

/** Formats a decoded value as text, with the members of arrays and structs. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([name, member]) => `${name}: ${valueText(member)}`)
      .join(', ')}}`
  return typeof value === 'string' && !value.startsWith('0x') ? JSON.stringify(value) : String(value)
}

function addItems(items: Map<string, Item>, abi: Abi): void {
  for (const item of abi) {
    const key = attempt(() => keyOf(item))
    if (key !== undefined) items.set(key, item)
  }
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

const eventKey = (topic: Hex, indexed: number): string => `event ${topic} ${indexed}`

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
