import { bigintToBytes, bytesToBigint } from '../../bytes.ts'
import { HashIndex, later } from './hashIndex.ts'
import { type ArrayType, elementSizes, type StorageLayout, slotsOf, type Variable } from './storageLayout.ts'
import { keyFromBytes } from './values.ts'
import { contentSlotOf, elementOf, isKind, lengthPart, mappingValue, memberParts } from './variableParts.ts'

/** Maximum number of hashes from a slot to the variable that contains it. Deeper variables exist only in recursive structures. */
const MAX_DEPTH = 64
/** Maximum number of variables and of their parts in which dynamic arrays and texts are searched. */
const MAX_PARTS = 4_000

/** The slots of the content of a layout that the compiler computes, by layout. */
const computed = new WeakMap<StorageLayout, HashIndex>()

/** Finds the variables in a slot. The slots of mappings and dynamic arrays are hashes, so it needs the inputs of the hashes that the contract computed. */
export class SlotNames {
  readonly #layout: StorageLayout
  readonly #hashes: HashIndex
  readonly #computed: HashIndex

  constructor(layout: StorageLayout, hashes: HashIndex) {
    this.#layout = layout
    this.#hashes = hashes
    this.#computed = computed.get(layout) ?? computedHashes(layout)
    computed.set(layout, this.#computed)
  }

  /** Returns the variables in a slot by their offset. None if it is unknown what it contains. A long text is in all slots of its content. */
  variablesIn(slot: bigint): Variable[] {
    return this.#partsIn(slot, 0).map((variable) => (isDynamicArray(variable) ? lengthPart(variable) : variable))
  }

  #partsIn(slot: bigint, depth: number): Variable[] {
    if (depth > MAX_DEPTH) return []
    const fixed = this.#layout.flatMap((variable) => partsAt(variable, slot))
    if (fixed.length > 0) return fixed
    const { input } = later(this.#hashes.lastUpTo(slot), this.#computed.lastUpTo(slot)) ?? {}
    if (input === undefined) return []
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

/** Returns the hashes of the dynamic arrays and texts whose slots are known without a hash. */
function computedHashes(variables: StorageLayout): HashIndex {
  const hashes = new HashIndex()
  let parts = 0
  const search = (variable: Variable): void => {
    if (++parts > MAX_PARTS) return
    if (isDynamicArray(variable) || isKind(variable, 'bytes'))
      hashes.add(contentSlotOf(variable), bigintToBytes(variable.slot, 32))
    else if (isKind(variable, 'struct')) memberParts(variable).forEach(search)
    else if (isKind(variable, 'array') && variable.type.element().kind !== 'value')
      for (let index = 0n; index < (variable.type.length ?? 0n) && parts < MAX_PARTS; index++)
        search(elementOf(variable, index))
  }
  variables.forEach(search)
  return hashes
}
