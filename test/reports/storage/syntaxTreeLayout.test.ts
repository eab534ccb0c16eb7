import { expect, test } from 'vitest'
import { storageLayoutsIn } from '../../../src/reports/storage/compiledLayouts.ts'
import { type StorageType, storageLayoutFrom, type Variable } from '../../../src/reports/storage/storageLayout.ts'
import { output, withoutLayouts, withoutTrees } from './deployRegistry.ts'

/** Describes variables down to the values in them. Recursive structures end at a depth. */
const described = (variables: readonly Variable[], depth = 0): unknown =>
  variables.map(({ name, slot, offset, type }) => ({ name, slot, offset, type: describedType(type, depth) }))

function describedType(type: StorageType, depth: number): unknown {
  if (depth > 4) return type.label
  // A layout of solc does not say for which type a user-defined value type stands.
  if (type.kind === 'value') return { label: type.label, size: type.size, form: type.label === 'Price' || type.form }
  if (type.kind === 'mapping')
    return { ...type, key: describedType(type.key(), depth), value: describedType(type.value(), depth + 1) }
  if (type.kind === 'array') return { ...type, element: describedType(type.element(), depth + 1) }
  return type.kind === 'struct' ? { ...type, members: described(type.members(), depth + 1) } : type
}

const isNamespace = ({ name }: Variable): boolean => name === 'PausableStorage'

test('the layout that follows from the syntax tree is the layout of solc', () => {
  const ours = storageLayoutsIn(withoutLayouts(output()))
  const theirs = storageLayoutsIn(withoutTrees(output()))
  expect([...ours.keys()].sort()).toEqual([...theirs.keys()].sort())
  for (const [name, layout] of theirs) {
    const variables = storageLayoutFrom(ours.get(name)!).filter((variable) => !isNamespace(variable))
    expect(described(variables), name).toEqual(described(storageLayoutFrom(layout)))
  }
})

test('the syntax tree has namespaces, at the slots of ERC-7201', () => {
  const layout = storageLayoutFrom(storageLayoutsIn(output()).get('contracts/Registry.sol:Registry')!)
  expect(layout.find(isNamespace)).toMatchObject({
    slot: 0xa3e3b4ec4185921ab97fb0b63fa723611427d58b84e74934d38363487f2cd600n,
    type: { kind: 'struct', label: 'struct Pausable.PausableStorage' },
  })
})

test.each([
  undefined,
  null,
  'text',
  [],
  {},
  { contracts: null },
  { contracts: { 'a.sol': { A: { storageLayout: 1 } } } },
])('%j has no layouts', (json) => expect(storageLayoutsIn(json).size).toBe(0))

test('a tree without the definition of a type has no layout', () => {
  const { contracts, sources } = withoutLayouts(output())
  const incomplete = { contracts, sources: structuredClone(sources) } as {
    contracts: object
    sources: Record<string, { ast: { nodes: { name?: string }[] } }>
  }
  const tree = incomplete.sources['contracts/Registry.sol']!.ast
  tree.nodes = tree.nodes.filter(({ name }) => name !== 'Point')
  const names = [...storageLayoutsIn(incomplete).keys()]
  expect(names).not.toContain('contracts/Registry.sol:Registry')
  expect(names).toContain('contracts/Registry.sol:Placed')
})

test.each([
  { nodes: [null] },
  { nodes: {} },
  { nodes: [{ nodeType: 'ContractDefinition', name: 'A', nodes: [null] }] },
  { nodes: [{ nodeType: 'ContractDefinition', name: 'A' }] },
  { ast_type: 'Module', body: [] },
])('the tree %j does not hide the layout of solc', (ast) => {
  const storageLayout = { storage: [], types: null }
  const json = { sources: { 'a.sol': { id: 0, ast } }, contracts: { 'a.sol': { A: { storageLayout } } } }
  expect(storageLayoutsIn(json).get('a.sol:A')).toBe(storageLayout)
})
