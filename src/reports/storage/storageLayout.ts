import type { LayoutJson, TypeJson, VariableJson } from './layoutJson.ts'

/** The type of a variable in storage. `label` is its name in Solidity. */
export type StorageType = ValueType | BytesType | MappingType | ArrayType | StructType

/**
 * How a value is shown. Addresses and bytes are hex, and so are the values of user-defined types that stand for an unknown type. As the key of a
 * mapping, bytes are the first bytes of the word, unknown values all of it, and all others the last ones.
 */
export type ValueForm = 'unsigned' | 'signed' | 'boolean' | 'address' | 'bytes' | 'unknown'

/** A value in a part of one slot. */
export interface ValueType {
  readonly kind: 'value'
  readonly label: string
  /** In bytes. */
  readonly size: number
  readonly form: ValueForm
}

/** `string` or `bytes`. Up to 31 bytes are in the slot of the variable, longer ones in the slots from its hash on. */
export interface BytesType {
  readonly kind: 'bytes'
  readonly label: string
  readonly isText: boolean
}

export interface MappingType {
  readonly kind: 'mapping'
  readonly label: string
  key(): StorageType
  value(): StorageType
}

export interface ArrayType {
  readonly kind: 'array'
  readonly label: string
  /** Undefined for a dynamic array, whose slot contains its length and whose elements are in the slots from its hash on. */
  readonly length: bigint | undefined
  element(): StorageType
}

export interface StructType {
  readonly kind: 'struct'
  readonly label: string
  /** Number of slots. */
  readonly slots: bigint
  members(): readonly Variable[]
}

/** A variable of a contract or a part of one, such as `balances[0x…]` or `orders[3].amount`. */
export interface Variable<Type extends StorageType = StorageType> {
  readonly name: string
  readonly type: Type
  /** Its first slot. Relative to the start of the structure for members of a type. */
  readonly slot: bigint
  /** In bytes, from the least significant one. */
  readonly offset: number
}

/** The variables of a contract in the order of their slots. */
export type StorageLayout = readonly Variable[]

const WORD = 32n

/** Converts the output `storageLayout` of solc. Throws a TypeError or SyntaxError for another value: other compilers use the name for other values. */
export function storageLayoutFrom({ storage, types }: LayoutJson): StorageLayout {
  const known = new Map<string, StorageType>()
  const typeOf = (id: string | undefined): StorageType => {
    if (id === undefined || types === null || !Object.hasOwn(types, id))
      throw new TypeError(`a storage layout lacks the type ${id}`)
    const type = known.get(id) ?? convert(types[id] as TypeJson) // the type has the key
    known.set(id, type)
    return type
  }
  const variableOf = ({ label, slot, offset, type }: VariableJson): Variable => ({
    name: label,
    slot: BigInt(slot),
    offset,
    type: typeOf(type),
  })
  // The types of members are converted later, because a structure can contain mappings to itself.
  const convert = (json: TypeJson): StorageType => {
    const { encoding, label, numberOfBytes, members, base } = json
    if (encoding === 'mapping')
      return { kind: 'mapping', label, key: () => typeOf(json.key), value: () => typeOf(json.value) }
    if (encoding === 'bytes') return { kind: 'bytes', label, isText: label === 'string' }
    if (members !== undefined) {
      let variables: readonly Variable[] | undefined
      const slots = wordsFor(BigInt(numberOfBytes))
      return { kind: 'struct', label, slots, members: () => (variables ??= members.map(variableOf)) }
    }
    if (base === undefined) {
      const size = Number(numberOfBytes)
      return { kind: 'value', label, size, form: formOf(json.underlying ?? label) }
    }
    const length = encoding === 'dynamic_array' ? undefined : BigInt(/\[(\d+)\]$/.exec(label)?.[1] ?? 'none')
    return { kind: 'array', label, length, element: () => typeOf(base) }
  }
  return storage.map(variableOf)
}

/** Returns how many words contain a number of bytes. */
export const wordsFor = (bytes: bigint): bigint => (bytes + WORD - 1n) / WORD

/** A layout of solc does not say for which type a user-defined value type stands. */
function formOf(label: string): ValueForm {
  if (/^(?:uint\d+$|enum )/.test(label)) return 'unsigned'
  if (/^int\d+$/.test(label)) return 'signed'
  if (label === 'bool') return 'boolean'
  if (/^(?:bytes\d+|byte)$/.test(label)) return 'bytes'
  return /^(?:address|contract |function )/.test(label) ? 'address' : 'unknown'
}

/** Returns the number of slots of a variable with this type. Values can share one slot. */
export function slotsOf(type: StorageType): bigint {
  if (type.kind === 'struct') return type.slots
  if (type.kind !== 'array' || type.length === undefined) return 1n
  const { perSlot, slotsEach } = elementSizes(type)
  return perSlot > 1n ? (type.length + perSlot - 1n) / perSlot : type.length * slotsEach
}

/** Returns how many elements of an array share a slot, and how many slots an element has. One of both is 1. */
export function elementSizes(type: ArrayType): { readonly perSlot: bigint; readonly slotsEach: bigint } {
  const element = type.element()
  if (element.kind !== 'value') return { perSlot: 1n, slotsEach: slotsOf(element) }
  return { perSlot: WORD / BigInt(element.size), slotsEach: 1n }
}
