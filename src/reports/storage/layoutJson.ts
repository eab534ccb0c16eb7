/** The output `storageLayout` of solc: https://docs.soliditylang.org/en/latest/internals/layout_in_storage.html#json-output */

export interface LayoutJson {
  readonly storage: readonly VariableJson[]
  /** By the texts in `type`. Null in the output for a contract without variables. */
  readonly types: Readonly<Record<string, TypeJson>> | null
}

export interface VariableJson {
  readonly label: string
  /** In bytes, from the least significant one. */
  readonly offset: number
  /** In decimal. Relative to the start of the structure for its members. */
  readonly slot: string
  readonly type: string
}

export interface TypeJson {
  readonly encoding: string
  readonly label: string
  /** In decimal. */
  readonly numberOfBytes: string
  /** Of a mapping. */
  readonly key?: string
  readonly value?: string
  /** Type of the elements of an array. */
  readonly base?: string
  /** Of a structure. */
  readonly members?: readonly VariableJson[]
  /** Of a user-defined value type: the type that it stands for, such as `uint96`. The output of solc lacks it. */
  readonly underlying?: string
}
