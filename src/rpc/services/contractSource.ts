import type { ContractDirectory } from '../../reports/contractDirectory.ts'
import { type ShownSource, shownSource } from '../../reports/source/shownSource.ts'
import { decodeSourceMap } from '../../reports/source/sourceMap.ts'

export interface ContractSource {
  readonly name: string
  /** The files whose code the contract has. Its own file is the first. */
  readonly files: readonly ShownSource[]
}

/** Returns the source of a contract with this code. Undefined if no artifact has the code and its source. */
export async function contractSource(
  directory: ContractDirectory | undefined,
  code: Uint8Array,
): Promise<ContractSource | undefined> {
  const compiled = code.length === 0 ? undefined : await directory?.compiledSources()
  const source = await compiled?.sourceOf({ code, isCreation: false })
  if (source === undefined) return undefined
  // The first instructions are of the contract itself.
  const ids = new Set(decodeSourceMap(source.map, code).entries.map(({ file }) => file))
  const files = [...ids].map((id) => source.files(id)).filter((file) => file !== undefined)
  return files.length === 0 ? undefined : { name: source.contract.name ?? '', files: files.map(shownSource) }
}
