import { bigintToBytes, bytesToBigint } from '../../bytes.ts'
import { keccak256 } from '../../crypto/keccak.ts'
import type { LayoutJson, TypeJson, VariableJson } from './layoutJson.ts'
import { wordsFor } from './storageLayout.ts'

/** A node of the syntax tree that solc writes, in the form that it has since version 0.4.12. */
export interface SyntaxNode {
  readonly id: number
  readonly nodeType: string
  readonly name?: string
  readonly nodes?: readonly SyntaxNode[]
  readonly [key: string]: unknown
}

interface TypeNode extends SyntaxNode {
  readonly typeDescriptions: { readonly typeIdentifier: string; readonly typeString: string }
  readonly referencedDeclaration?: number
  readonly baseType?: TypeNode
  readonly length?: unknown
  readonly keyType?: TypeNode
  readonly valueType?: TypeNode
  readonly visibility?: string
}

interface Declaration extends SyntaxNode {
  readonly name: string
  readonly typeName: TypeNode
}

/** The definitions of a compilation by the ID of their node. */
export type Definitions = ReadonlyMap<number, SyntaxNode>

/** Returns the definitions in the syntax trees of all sources. */
export function definitionsIn(trees: readonly unknown[]): Definitions {
  const definitions = new Map<number, SyntaxNode>()
  for (const tree of trees as readonly SyntaxNode[]) {
    for (const node of tree.nodes ?? []) {
      for (const each of [node, ...(node.nodeType === 'ContractDefinition' ? (node.nodes ?? []) : [])])
        if (each.nodeType.endsWith('Definition')) definitions.set(each.id, each)
    }
  }
  return definitions
}

/**
 * Returns the storage layout of a contract by the rules of Solidity: https://docs.soliditylang.org/en/latest/internals/layout_in_storage.html. It
 * equals `storageLayout` of solc, and has two things more: the types for which user-defined value types stand, and namespaces (ERC-7201). Throws a
 * TypeError for a tree in which definitions are missing.
 */
export function layoutOfContract(contract: SyntaxNode, definitions: Definitions): LayoutJson {
  const types: Record<string, TypeJson> = {}
  const converter = new TypeConverter(definitions, types)
  const bases = basesOf(contract, definitions)
  const declarations = bases.flatMap(({ nodes = [] }) => nodes.filter(isStoredVariable)) as Declaration[]
  const { variables } = converter.place(declarations, baseSlotOf(contract))
  return { storage: [...variables, ...namespacesOf(bases, converter)], types }
}

/** Returns a contract and its bases, the most basic one first, in the order of their variables. */
const basesOf = (contract: SyntaxNode, definitions: Definitions): readonly SyntaxNode[] =>
  (contract.linearizedBaseContracts as number[]).map((id) => definitionAt(definitions, id)).reverse()

function definitionAt(definitions: Definitions, id: number | undefined): SyntaxNode {
  const definition = id === undefined ? undefined : definitions.get(id)
  if (definition === undefined) throw new TypeError(`a syntax tree lacks the definition ${id}`)
  return definition
}

function isStoredVariable({ nodeType, stateVariable, constant, mutability, storageLocation }: SyntaxNode): boolean {
  const isStored = constant !== true && mutability !== 'constant' && mutability !== 'immutable'
  return nodeType === 'VariableDeclaration' && stateVariable === true && isStored && storageLocation !== 'transient'
}

/** Returns the first slot of the variables: 0, or the slot that the contract specifies with `layout at`. Throws a TypeError for an expression. */
function baseSlotOf({ storageLayout }: SyntaxNode): bigint {
  if (storageLayout === undefined || storageLayout === null) return 0n
  const { baseSlotExpression } = storageLayout as { baseSlotExpression: TypeNode }
  const { value, kind } = baseSlotExpression
  const [, constant] = /^int_const (\d+)$/.exec(baseSlotExpression.typeDescriptions.typeString) ?? []
  const text = constant ?? (kind === 'number' && typeof value === 'string' ? value.replaceAll('_', '') : '')
  if (!/^(?:\d+|0x[\da-fA-F]+)$/.test(text)) throw new TypeError('the base slot of a contract is an expression')
  return BigInt(text)
}

/** Returns the structures that a contract places at the hash of a name, as upgradeable contracts do (ERC-7201). */
function namespacesOf(bases: readonly SyntaxNode[], converter: TypeConverter): VariableJson[] {
  const structures = bases.flatMap(({ nodes = [] }) => nodes.filter(({ nodeType }) => nodeType === 'StructDefinition'))
  return structures.flatMap((structure) => {
    const { documentation, name = '' } = structure as SyntaxNode & { documentation?: { text?: string } | null }
    const [, namespace] = /@custom:storage-location erc7201:(\S+)/.exec(documentation?.text ?? '') ?? []
    if (namespace === undefined) return []
    return [{ label: name, offset: 0, slot: namespaceSlot(namespace).toString(), type: converter.structure(structure) }]
  })
}

/** Returns the first slot of a namespace: keccak256(keccak256(name) - 1) without the last byte (ERC-7201). */
function namespaceSlot(name: string): bigint {
  const inner = bytesToBigint(keccak256(Buffer.from(name))) - 1n
  return bytesToBigint(keccak256(bigintToBytes(inner, 32))) & ~0xffn
}

/** Adds the types of declarations to `types`. */
class TypeConverter {
  readonly #definitions: Definitions
  readonly #types: Record<string, TypeJson>

  constructor(definitions: Definitions, types: Record<string, TypeJson>) {
    this.#definitions = definitions
    this.#types = types
  }

  /** Returns the places of variables that follow one another from a slot on, and the slot after them. */
  place(declarations: readonly Declaration[], start: bigint): { variables: VariableJson[]; end: bigint } {
    let slot = start
    let offset = 0
    const variables: VariableJson[] = []
    for (const { name, typeName } of declarations) {
      const type = this.#convert(typeName)
      const { numberOfBytes, members, base, encoding } = this.#typeAt(type)
      const size = BigInt(numberOfBytes)
      const isWhole = members !== undefined || (base !== undefined && encoding === 'inplace')
      if (offset > 0 && (isWhole || BigInt(offset) + size > 32n)) {
        slot++
        offset = 0
      }
      variables.push({ label: name, offset, slot: slot.toString(), type })
      if (isWhole) slot += wordsFor(size)
      else offset += Number(size)
    }
    return { variables, end: offset > 0 ? slot + 1n : slot }
  }

  /** Returns the type of a structure. */
  structure(definition: SyntaxNode): string {
    const { id, canonicalName, members } = definition as SyntaxNode & { canonicalName: string; members: Declaration[] }
    const type = `struct ${id}`
    if (type in this.#types) return type
    // Its members can be mappings to itself, which need no size.
    this.#types[type] = { encoding: 'inplace', label: `struct ${canonicalName}`, numberOfBytes: '32' }
    const { variables, end } = this.place(members, 0n)
    this.#types[type] = { ...this.#typeAt(type), numberOfBytes: String(end * 32n), members: variables }
    return type
  }

  #typeAt(type: string): TypeJson {
    const json = this.#types[type]
    if (json === undefined) throw new TypeError(`unknown type ${type}`)
    return json
  }

  /** Returns the name of a type in `types`. */
  #convert(node: TypeNode): string {
    const { nodeType, typeDescriptions } = node
    if (nodeType === 'UserDefinedTypeName') return this.#userDefined(node)
    const id = typeDescriptions.typeIdentifier
    if (!(id in this.#types)) this.#types[id] = this.#unnamed(node)
    return id
  }

  #unnamed(node: TypeNode): TypeJson {
    const { nodeType, typeDescriptions, keyType, valueType, visibility } = node
    const label = typeDescriptions.typeString
    if (nodeType === 'Mapping' && keyType !== undefined && valueType !== undefined)
      return {
        encoding: 'mapping',
        label,
        numberOfBytes: '32',
        key: this.#convert(keyType),
        value: this.#convert(valueType),
      }
    if (nodeType === 'ArrayTypeName') return this.#array(node)
    if (nodeType === 'FunctionTypeName')
      return { encoding: 'inplace', label, numberOfBytes: visibility === 'external' ? '24' : '8' }
    if (label === 'string' || label === 'bytes') return { encoding: 'bytes', label, numberOfBytes: '32' }
    return { encoding: 'inplace', label, numberOfBytes: String(elementarySize(label)) }
  }

  #array({ typeDescriptions, baseType, length }: TypeNode): TypeJson {
    const label = typeDescriptions.typeString
    if (baseType === undefined) throw new TypeError(`the array ${label} has no type of its elements`)
    const base = this.#convert(baseType)
    if (length === undefined || length === null) return { encoding: 'dynamic_array', label, numberOfBytes: '32', base }
    const count = BigInt(/\[(\d+)\]$/.exec(label)?.[1] ?? '')
    const size = BigInt(this.#typeAt(base).numberOfBytes)
    const perSlot = size <= 16n ? 32n / size : 1n
    const slots = perSlot > 1n ? (count + perSlot - 1n) / perSlot : count * wordsFor(size)
    return { encoding: 'inplace', label, numberOfBytes: String(slots * 32n), base }
  }

  #userDefined({ referencedDeclaration, typeDescriptions, pathNode }: TypeNode): string {
    const path = pathNode as { readonly referencedDeclaration?: number } | undefined
    const definition = definitionAt(this.#definitions, referencedDeclaration ?? path?.referencedDeclaration)
    if (definition.nodeType === 'StructDefinition') return this.structure(definition)
    const type = typeDescriptions.typeIdentifier
    const label = typeDescriptions.typeString
    const json = { encoding: 'inplace', label }
    if (definition.nodeType === 'EnumDefinition')
      this.#types[type] = { ...json, numberOfBytes: (definition.members as unknown[]).length > 256 ? '2' : '1' }
    else if (definition.nodeType === 'UserDefinedValueTypeDefinition') {
      const underlying = (definition.underlyingType as TypeNode).typeDescriptions.typeString
      this.#types[type] = { ...json, numberOfBytes: String(elementarySize(underlying)), underlying }
    } else this.#types[type] = { ...json, numberOfBytes: '20' }
    return type
  }
}

/** Returns the size of a value type of Solidity, in bytes. */
function elementarySize(name: string): number {
  if (name === 'bool' || name === 'byte') return 1
  if (/^(?:address|contract )/.test(name)) return 20
  const [, kind, digits] = /^(u?int|bytes)(\d+)$/.exec(name) ?? []
  if (digits === undefined) throw new TypeError(`unknown type ${name}`)
  return kind === 'bytes' ? Number(digits) : Number(digits) / 8
}
