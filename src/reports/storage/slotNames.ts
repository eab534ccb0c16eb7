import { bigintToBytes, bytesToBigint } from '../../bytes.ts'
import { SlotMap } from '../../state/slotMap.ts'
import {
  type ArrayType,
  type BytesType,
  elementSizes,
  type StorageLayout,
  slotsOf,
  type Variable,
} from './storageLayout.ts'
import { keyFromBytes } from './values.ts'
import { contentSlotOf, elementOf, isKind, lengthPart, mappingValue, memberParts } from './variableParts.ts'

/** Maximum distance of an element of a dynamic array from its first one, in slots. */
const MAX_DISTANCE = 1n << 64n
/** Maximum number of hashes from a slot to the variable that contains it. Deeper variables exist only in recursive structures. */
const MAX_DEPTH = 64
/** Maximum number of variables and of their parts in which dynamic arrays and texts are searched. */
const MAX_PARTS = 10_000

/** Finds the variables in a slot. The slots of mappings and dynamic arrays are hashes, so it needs the inputs of the hashes that the contract computed. */
export class SlotNames {
  readonly #layout: StorageLayout
  readonly #inputs: SlotMap<Uint8Array>
  /** The hashes in ascending order. */
  readonly #hashes: readonly bigint[]

  /** `inputs` is by keccak-256 hash. */
  constructor(layout: StorageLayout, inputs: Iterable<readonly [hash: bigint, input: Uint8Array]>) {
    this.#layout = layout
    this.#inputs = new SlotMap()
    for (const [hash, input] of inputs) this.#inputs.set(hash, input)
    // The compiler computes the hashes of slots that it knows.
    for (const container of containersIn(layout))
      this.#inputs.set(contentSlotOf(container), bigintToBytes(container.slot, 32))
    this.#hashes = [...this.#inputs.keys()].sort((a, b) => (a < b ? -1 : 1))
  }

  /** Returns the variables in a slot by their offset. None if it is unknown what it contains. A long text is in all slots of its content. */
  variablesIn(slot: bigint): Variable[] {
    return this.#partsIn(slot, 0).map((variable) => (isDynamicArray(variable) ? lengthPart(variable) : variable))
  }

  #partsIn(slot: bigint, depth: number): Variable[] {
    if (depth > MAX_DEPTH) return []
    const fixed = this.#layout.flatMap((variable) => partsAt(variable, slot))
    if (fixed.length > 0) return fixed
    const hash = lastUpTo(slot, this.#hashes)
    const input = hash === undefined ? undefined : this.#inputs.get(hash)
    if (hash === undefined || input === undefined || input.length < 32 || slot - hash > MAX_DISTANCE) return []
    const key = input.subarray(0, -32)
    const containers = this.#partsIn(bytesToBigint(input.subarray(-32)), depth + 1)
    return containers.flatMap((container) => contentAt(container, key, slot))
  }
}

/** Returns what a mapping, a dynamic array or a text has in a slot outside of its own. `key` is empty except for mappings. */
function contentAt(container: Variable, key: Uint8Array, slot: bigint): Variable[] {
  if (isKind(container, 'mapping')) {
    const parsed = keyFromBytes(container.type.key(), key)
    return parsed === undefined ? [] : partsAt(mappingValue(container, parsed), slot)
  }
  if (key.length > 0) return []
  if (isDynamicArray(container)) return elementsAt(container, slot)
  return isKind(container, 'bytes') ? [container] : []
}

const isDynamicArray = (variable: Variable): variable is Variable<ArrayType> =>
  isKind(variable, 'array') && variable.type.length === undefined

/** Returns the parts of a variable in a slot that is one of its own: members and elements, down to values, mappings and dynamic arrays. */
function partsAt(variable: Variable, slot: bigint): Variable[] {
  if (slot < variable.slot || slot >= variable.slot + slotsOf(variable.type)) return []
  if (isKind(variable, 'struct')) return memberParts(variable).flatMap((member) => partsAt(member, slot))
  return isKind(variable, 'array') && variable.type.length !== undefined ? elementsAt(variable, slot) : [variable]
}

function elementsAt(array: Variable<ArrayType>, slot: bigint): Variable[] {
  const { perSlot, slotsEach } = elementSizes(array.type)
  const distance = slot - contentSlotOf(array)
  const first = perSlot > 1n ? distance * perSlot : distance / slotsEach
  const elements: Variable[] = []
  for (let index = first; index < first + perSlot && index < (array.type.length ?? first + perSlot); index++)
    elements.push(...partsAt(elementOf(array, index), slot))
  return elements
}

/** Returns the dynamic arrays and texts whose slots are known without a hash. */
function containersIn(variables: readonly Variable[]): (Variable<ArrayType> | Variable<BytesType>)[] {
  const containers: (Variable<ArrayType> | Variable<BytesType>)[] = []
  let parts = 0
  const search = (variable: Variable): void => {
    if (++parts > MAX_PARTS) return
    if (isDynamicArray(variable) || isKind(variable, 'bytes')) containers.push(variable)
    else if (isKind(variable, 'struct')) memberParts(variable).forEach(search)
    else if (isKind(variable, 'array') && variable.type.element().kind !== 'value')
      for (let index = 0n; index < (variable.type.length ?? 0n) && parts < MAX_PARTS; index++)
        search(elementOf(variable, index))
  }
  variables.forEach(search)
  return containers
}

/** Returns the largest number that is not above a limit. */
function lastUpTo(limit: bigint, ascending: readonly bigint[]): bigint | undefined {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? limit) <= limit) low = middle + 1
    else high = middle
  }
  return ascending[low - 1]
}
