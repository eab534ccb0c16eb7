import { isJsonObject } from '../../json.ts'
import { contractsIn, memberAt } from '../source/compilerOutput.ts'
import { checkedLayout } from './checkedLayout.ts'
import type { LayoutJson } from './layoutJson.ts'
import { type StorageLayout, storageLayoutFrom } from './storageLayout.ts'
import { type Definitions, definitionsIn, layoutOfContract, type SyntaxNode } from './syntaxTreeLayout.ts'

/** The layouts in outputs of a compiler that were read before. */
const known = new WeakMap<object, ReadonlyMap<string, LayoutJson>>()

/**
 * Returns the storage layouts of the contracts in the output of solc, by `file:Name`. They follow from the syntax trees, which Hardhat requests, or are
 * `storageLayout` of the output.
 */
export function storageLayoutsIn(output: unknown): ReadonlyMap<string, LayoutJson> {
  if (!isJsonObject(output)) return new Map()
  const layouts = known.get(output) ?? readLayouts(output)
  known.set(output, layouts)
  return layouts
}

function readLayouts(output: object): Map<string, LayoutJson> {
  const trees = attempt(() => readTrees(output))
  const layouts = new Map<string, LayoutJson>()
  for (const { key, contract } of contractsIn(output)) {
    const node = trees?.contracts.get(key)
    const { storageLayout } = contract
    const layout = trees && node && attempt(() => layoutOfContract(node, trees.definitions))
    if (layout !== undefined) layouts.set(key, layout)
    else if (isLayout(storageLayout)) layouts.set(key, storageLayout)
  }
  return layouts
}

/** Returns the contracts in the syntax trees by `file:Name`, and all definitions. Throws a TypeError for other JSON. */
function readTrees(output: object): { contracts: ReadonlyMap<string, SyntaxNode>; definitions: Definitions } {
  const trees = Object.entries(memberAt(output, 'sources') ?? {}).flatMap(([path, source]) => {
    const tree = memberAt(source, 'ast')
    return isJsonObject(tree) ? [{ path, tree: tree as unknown as SyntaxNode }] : []
  })
  const contracts = new Map<string, SyntaxNode>()
  for (const { path, tree } of trees)
    for (const node of tree.nodes ?? [])
      if (node.nodeType === 'ContractDefinition') contracts.set(`${path}:${node.name}`, node)
  return { contracts, definitions: definitionsIn(trees.map(({ tree }) => tree)) }
}

const isLayout = (json: unknown): json is LayoutJson => isJsonObject(json) && Array.isArray(json.storage)

/** Sets the storage layout of each contract in the output of solc. */
export function addStorageLayouts(output: unknown): void {
  const layouts = storageLayoutsIn(output)
  for (const { key, contract } of contractsIn(output)) {
    const layout = layouts.get(key)
    if (layout !== undefined) Object.assign(contract, { storageLayout: layout })
  }
}

/** Returns the layout of a contract. `artifact` is its JSON, inside of the output of a compiler or alone. Undefined if it has none. */
export function storageLayoutOf(artifact: unknown, output: unknown): StorageLayout | undefined {
  const found = contractsIn(output).find(({ contract }) => contract === artifact)
  const layout = found === undefined ? memberAt(artifact, 'storageLayout') : storageLayoutsIn(output).get(found.key)
  return convertedLayout(layout)
}

/** Converts a layout. Undefined for another value: other compilers use the name for values of another form. */
export function convertedLayout(json: unknown): StorageLayout | undefined {
  const layout = isLayout(json) ? attempt(() => storageLayoutFrom(json)) : undefined
  return layout && attempt(() => checkedLayout(layout))
}

/** Returns undefined for JSON that no version of solc writes. */
function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
