import {
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLObjectType,
  getNamedType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type TypeNode,
  type ValueNode,
  type VariableDefinitionNode,
} from 'graphql'
import type { Hex } from '../../../../bytes.ts'
import { invalidParams } from '../../../errors.ts'
import { type BlockField, blockFields } from './blockFields.ts'
import { checkQuery, describedMistake } from './checkQuery.ts'
import type { DeclaredVariable, FilterList, LogsFilter, PartyFilter, PlannedField, QueryPlan } from './queryPlan.ts'
import { querySchema } from './querySchema.ts'

/** Maximum number of fields around a field. */
const MAX_DEPTH = 10
/** Maximum number of fields of the compiled query. A query can use a fragment several times. */
const MAX_FIELDS = 2_000

/**
 * Compiles a query of a custom webhook. `name` is the argument that contains it. Throws InvalidParams with the line and the column of the first
 * mistake.
 */
export function compileQuery(name: string, text: string): QueryPlan {
  const document = checkQuery(name, text)
  try {
    return new QueryCompiler(document).compile()
  } catch (error) {
    if (error instanceof GraphQLError) throw invalidParams({ reason: `${name}: ${describedMistake(error)}` })
    throw error
  }
}

/** The nodes of a field: nodes with the same name in the response are one field. */
type FieldNodes = readonly [FieldNode, ...FieldNode[]]

/** The place of a field. */
interface Surroundings {
  readonly type: GraphQLObjectType
  /** The names of the fields around. */
  readonly path: readonly string[]
}

/** Compiles one validated document. */
class QueryCompiler {
  readonly #operation: OperationDefinitionNode
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly #defaults = new Map<string, readonly Hex[] | undefined>()
  #fieldCount = 0
  #needsCalls = false

  constructor({ definitions }: DocumentNode) {
    // checkQuery accepts only documents with one operation.
    this.#operation = definitions.find((each) => each.kind === 'OperationDefinition') as OperationDefinitionNode
    const fragments = definitions.filter((each) => each.kind === 'FragmentDefinition')
    this.#fragments = new Map(fragments.map((each) => [each.name.value, each]))
  }

  compile(): QueryPlan {
    const variables = (this.#operation.variableDefinitions ?? []).map((each) => this.#declare(each))
    const type = querySchema.getQueryType() as GraphQLObjectType // the schema has one
    const selection = this.#compileSelection([this.#operation.selectionSet], { type, path: [] })
    return { selection, variables, needsCalls: this.#needsCalls }
  }

  #declare(definition: VariableDefinitionNode): DeclaredVariable {
    const { variable, type, defaultValue } = definition
    const name = variable.name.value
    const kind = itemTypeOf(type)
    if (kind === undefined)
      throw new GraphQLError(`the variable $${name} must have the type [Address!] or [Bytes32!]`, { nodes: definition })
    this.#defaults.set(name, defaultValue === undefined ? undefined : textsOf(defaultValue))
    return { name, kind, hasDefault: defaultValue !== undefined }
  }

  #compileSelection(sets: readonly SelectionSetNode[], around: Surroundings): PlannedField[] {
    const fields = new Map<string, FieldNodes>()
    for (const set of sets) this.#collect(set, fields)
    return [...fields].map(([key, nodes]) => this.#compileField(key, nodes, around))
  }

  /** Adds the fields of a selection by their names in the response. */
  #collect({ selections }: SelectionSetNode, fields: Map<string, FieldNodes>): void {
    for (const selection of selections) {
      if (++this.#fieldCount > MAX_FIELDS)
        throw new GraphQLError(`the query selects more than ${MAX_FIELDS} fields, including its fragments`, {
          nodes: selection,
        })
      if (isSkipped(selection.directives)) continue
      if (selection.kind === 'Field') {
        const key = (selection.alias ?? selection.name).value
        const others = fields.get(key)
        fields.set(key, others === undefined ? [selection] : [...others, selection])
        continue
      }
      const fragment = selection.kind === 'InlineFragment' ? selection : this.#fragments.get(selection.name.value)
      if (fragment !== undefined) this.#collect(fragment.selectionSet, fields)
    }
  }

  #compileField(key: string, nodes: FieldNodes, { type, path }: Surroundings): PlannedField {
    const [node] = nodes
    const name = node.name.value
    const inner = [...path, name]
    const planned = { key: `"${key}":`, path: inner.join('.'), filter: this.#filterOf(node) }
    if (name === '__typename') return { ...planned, field: constant(type.name), selection: [] }
    const field = blockFields[type.name]?.[name]
    if (field === undefined) throw new GraphQLError(`a webhook selects only block, not ${name}`, { nodes: node })
    if (inner.length > MAX_DEPTH) throw new GraphQLError(`more than ${MAX_DEPTH} nested fields`, { nodes: node })
    if (path.at(-1) === 'parent' && (field.kind === 'list' || name === 'parent'))
      throw new GraphQLError(`a webhook reports one block: parent has no ${name}`, { nodes: node })
    if (name === 'callTracerTraces') this.#needsCalls = true
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
    const innerType = getNamedType(type.getFields()[name]?.type)
    const selection = isObjectType(innerType) ? this.#compileSelection(sets, { type: innerType, path: inner }) : []
    return { ...planned, field, selection }
  }

  #filterOf({ name, arguments: given = [] }: FieldNode): PartyFilter | LogsFilter | undefined {
    const filter = given.find((argument) => argument.name.value === 'filter')?.value
    if (filter === undefined) return undefined
    const addresses = memberOf(filter, 'addresses')
    if (name.value === 'logs')
      return {
        kind: 'logs',
        addresses: this.#listOf(addresses),
        topics: itemsOf(memberOf(filter, 'topics')).map((topic) => this.#listOf(topic)),
      }
    return {
      kind: 'parties',
      addresses: itemsOf(addresses).map((each) => ({
        from: this.#listOf(memberOf(each, 'from')),
        to: this.#listOf(memberOf(each, 'to')),
      })),
    }
  }

  #listOf(node: ValueNode | undefined): FilterList {
    if (node?.kind !== 'Variable') return { values: textsOf(node) }
    const variable = node.name.value
    return { variable, byDefault: this.#defaults.get(variable) }
  }
}

const constant = (text: string): BlockField => ({ kind: 'value', read: () => JSON.stringify(text) })

/** Returns the member of an input object. Undefined for null. */
const memberOf = (node: ValueNode, name: string): ValueNode | undefined =>
  node.kind === 'ObjectValue' ? node.fields.find((field) => field.name.value === name)?.value : undefined

/** Returns the items of a list. A single value is a list of one item, as GraphQL specifies. */
function itemsOf(node: ValueNode | undefined): readonly ValueNode[] {
  if (node === undefined || node.kind === 'NullValue') return []
  return node.kind === 'ListValue' ? node.values : [node]
}

/** Returns the texts of a list, which was validated. */
const textsOf = (node: ValueNode | undefined): readonly Hex[] =>
  itemsOf(node).flatMap((item) => (item.kind === 'StringValue' ? [item.value.toLowerCase() as Hex] : []))

/** Returns the type of the items if a type is a list of addresses or topics. */
function itemTypeOf(type: TypeNode): DeclaredVariable['kind'] | undefined {
  const list = type.kind === 'NonNullType' ? type.type : type
  if (list.kind !== 'ListType') return undefined
  const item = list.type.kind === 'NonNullType' ? list.type.type : list.type
  if (item.kind !== 'NamedType') return undefined
  const { value } = item.name
  return value === 'Address' || value === 'Bytes32' ? value : undefined
}

/** Whether @skip or @include excludes a selection. Their argument is a literal, because variables are lists. */
const isSkipped = (directives: readonly DirectiveNode[] = []): boolean =>
  directives.some(({ name, arguments: given = [] }) =>
    given.some(({ value }) => value.kind === 'BooleanValue' && value.value === (name.value === 'skip')),
  )
