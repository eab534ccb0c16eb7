/** A query of a custom webhook in the form that runs on each block. Compiled once, because parsing and validation take longer than most queries. */

import type { Hex } from '../../../../bytes.ts'
import type { BlockField } from './blockFields.ts'

/** A list of addresses or topics of a filter: its values, or the variable that has them. An empty list selects everything. */
export type FilterList =
  | { readonly values: readonly Hex[] }
  | { readonly variable: string; readonly byDefault: readonly Hex[] | undefined }

/** Selects transactions or calls: by the accounts of one of `addresses`. */
export interface PartyFilter {
  readonly kind: 'parties'
  readonly addresses: readonly { readonly from: FilterList; readonly to: FilterList }[]
}

/** Selects logs as eth_getLogs does. */
export interface LogsFilter {
  readonly kind: 'logs'
  readonly addresses: FilterList
  readonly topics: readonly FilterList[]
}

/** A selected field. */
export interface PlannedField {
  /** The JSON text of the name in the response, with its colon. */
  readonly key: string
  /** The names of the fields that lead to this field, such as `block.logs.transaction`. */
  readonly path: string
  readonly field: BlockField
  readonly filter: PartyFilter | LogsFilter | undefined
  /** The fields of the object or the items. Empty for a value. */
  readonly selection: readonly PlannedField[]
}

/** The type of the elements of a variable. */
export type VariableKind = 'Address' | 'Bytes32'

/** A variable that a query declares. */
export interface DeclaredVariable {
  readonly name: string
  readonly kind: VariableKind
  readonly hasDefault: boolean
}

export interface QueryPlan {
  /** The selected fields of `Query`. */
  readonly selection: readonly PlannedField[]
  readonly variables: readonly DeclaredVariable[]
  /** Whether the query selects calls, for which the block must be executed again. */
  readonly needsCalls: boolean
}
