import { bigintToBytes, bytesToBigint } from '../../bytes.ts'
import { keccak256 } from '../../crypto/keccak.ts'
import {
  type ArrayType,
  type BytesType,
  elementSizes,
  type MappingType,
  type StorageType,
  type StructType,
  type ValueType,
  type Variable,
} from './storageLayout.ts'

const lengthType: ValueType = { kind: 'value', label: 'uint256', size: 32, form: 'unsigned' }

/** Whether the type of a variable has a kind. */
export const isKind = <Kind extends StorageType['kind']>(
  variable: Variable,
  kind: Kind,
): variable is Variable<Extract<StorageType, { readonly kind: Kind }>> => variable.type.kind === kind

/** Returns the members of a structure. */
export const memberParts = (structure: Variable<StructType>): Variable[] =>
  structure.type.members().map((member) => memberPart(structure, member))

/** Returns a member of a structure. Undefined if it has none with this name. */
export function memberNamed(structure: Variable<StructType>, name: string): Variable | undefined {
  const member = structure.type.members().find((each) => each.name === name)
  return member && memberPart(structure, member)
}

const memberPart = ({ name, slot }: Variable<StructType>, member: Variable): Variable => ({
  ...member,
  name: `${name}.${member.name}`,
  slot: slot + member.slot,
})

/** Returns the length of a dynamic array. */
export const lengthPart = ({ name, slot }: Variable<ArrayType>): Variable<ValueType> => ({
  name: `${name}.length`,
  type: lengthType,
  slot,
  offset: 0,
})

/** Returns the slot of the first element of an array, or of the content of long bytes. */
export const contentSlotOf = ({ type, slot }: Variable<ArrayType | BytesType>): bigint =>
  type.kind === 'array' && type.length !== undefined ? slot : bytesToBigint(keccak256(bigintToBytes(slot, 32)))

/** Returns an element of an array. */
export function elementOf(array: Variable<ArrayType>, index: bigint): Variable {
  const type = array.type.element()
  const { perSlot, slotsEach } = elementSizes(array.type)
  return {
    name: `${array.name}[${index}]`,
    type,
    slot: contentSlotOf(array) + (perSlot > 1n ? index / perSlot : index * slotsEach),
    offset: type.kind === 'value' ? Number(index % perSlot) * type.size : 0,
  }
}

/** Returns the value of a mapping. `key` is what the hash of its slot contains: 32 bytes, or the bytes of a text. */
export function mappingValue(
  { name, type, slot }: Variable<MappingType>,
  key: { readonly bytes: Uint8Array; readonly text: string },
): Variable {
  const hash = keccak256(Buffer.concat([key.bytes, bigintToBytes(slot, 32)]))
  return { name: `${name}[${key.text}]`, type: type.value(), slot: bytesToBigint(hash), offset: 0 }
}
