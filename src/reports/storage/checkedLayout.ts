import type { StorageLayout, StorageType, Variable } from './storageLayout.ts'

/** Returns a layout. Throws a TypeError for variables and types that no compiler writes: no reader of the layout expects them. */
export function checkedLayout(layout: StorageLayout): StorageLayout {
  const checked = new Set<StorageType>()
  /** The types that contain the one that is checked. */
  const open = new Set<StorageType>()
  /** Types with slots of their own, which can contain any other: values of mappings and elements of dynamic arrays. */
  const others: StorageType[] = []

  const checkVariable = ({ name, slot, offset, type }: Variable): void => {
    const end = offset + (type.kind === 'value' ? type.size : 1)
    const isPlaced = slot >= 0n && slot >> 256n === 0n && Number.isInteger(offset) && offset >= 0 && end <= 32
    if (typeof name !== 'string' || !isPlaced) throw new TypeError(`the variable ${name} has an invalid place`)
    checkType(type)
  }
  const checkType = (type: StorageType): void => {
    if (checked.has(type)) return
    if (open.has(type)) throw new TypeError(`the type ${type.label} contains itself`)
    if (typeof type.label !== 'string') throw new TypeError('a type has no label')
    open.add(type)
    if (type.kind === 'value' && !(Number.isInteger(type.size) && type.size > 0 && type.size <= 32))
      throw new TypeError(`the type ${type.label} has ${type.size} bytes`)
    if (type.kind === 'struct') type.members().forEach(checkVariable)
    if (type.kind === 'mapping') others.push(type.key(), type.value())
    if (type.kind === 'array')
      if (type.length === undefined) others.push(type.element())
      else checkType(type.element())
    open.delete(type)
    checked.add(type)
  }
  layout.forEach(checkVariable)
  // Their check can add further ones.
  for (const type of others) checkType(type)
  return layout
}
