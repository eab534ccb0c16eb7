type Json = Readonly<Record<string, unknown>>

/** Source maps of a contract, for its init code and for its deployed code. */
export interface SourceMaps {
  readonly init: string | undefined
  readonly deployed: string | undefined
}

/** The files that a compilation read. */
export interface CompiledFiles {
  /** Names by the IDs of source maps. */
  readonly names: ReadonlyMap<number, string>
  /** Contents by name, as far as they are known. */
  readonly contents: ReadonlyMap<string, string>
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Returns the member at a path of keys. Undefined if one is missing. */
export const memberAt = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value)

/** Returns the text at a path of keys. Undefined for an empty text. */
export function textAt(value: unknown, ...keys: readonly string[]): string | undefined {
  const text = memberAt(value, ...keys)
  return typeof text === 'string' && text !== '' ? text : undefined
}

const entriesAt = (value: unknown, key: string): [string, unknown][] => Object.entries(memberAt(value, key) ?? {})

/** Returns the source maps in the artifact of a contract from Foundry, solc or Truffle. Undefined without any. */
export function sourceMapsOf(artifact: unknown): SourceMaps | undefined {
  const ofCode = (key: string): string | undefined =>
    textAt(artifact, key, 'sourceMap') ?? textAt(artifact, 'evm', key, 'sourceMap')
  const init = ofCode('bytecode') ?? textAt(artifact, 'sourceMap') ?? textAt(artifact, 'srcmap')
  const deployed =
    ofCode('deployedBytecode') ?? textAt(artifact, 'deployedSourceMap') ?? textAt(artifact, 'srcmap-runtime')
  return init === undefined && deployed === undefined ? undefined : { init, deployed }
}

/** Returns the files in the output of a compiler and, if it is given, in its input. */
export const compiledFiles = (output: unknown, input?: unknown): CompiledFiles => ({
  names: namesOf(output),
  contents: contentsOf(input),
})

/** `sources` is of solc, `sourceList` of `solc --combined-json`, `source_id_to_path` of Foundry, and `ast` of Truffle, which has one file. */
function namesOf(output: unknown): Map<number, string> {
  const names = new Map<number, string>()
  const lists = [...entriesAt(output, 'sourceList'), ...entriesAt(output, 'source_id_to_path')]
  for (const [id, path] of lists) if (typeof path === 'string') names.set(Number(id), path)
  for (const [path, source] of entriesAt(output, 'sources')) {
    const id = memberAt(source, 'id')
    if (typeof id === 'number') names.set(id, path)
  }
  const id = textAt(output, 'ast', 'src')?.split(':')[2]
  const path = textAt(output, 'ast', 'absolutePath') ?? textAt(output, 'sourcePath')
  if (id !== undefined && path !== undefined) names.set(Number(id), path)
  return names
}

/** `sources` is of the input of solc; `source` of Truffle. */
function contentsOf(input: unknown): Map<string, string> {
  const contents = new Map<string, string>()
  for (const [path, source] of entriesAt(input, 'sources')) {
    const content = memberAt(source, 'content')
    if (typeof content === 'string') contents.set(path, content)
  }
  const content = memberAt(input, 'source')
  const path = textAt(input, 'ast', 'absolutePath') ?? textAt(input, 'sourcePath')
  if (typeof content === 'string' && path !== undefined) contents.set(path, content)
  return contents
}

/** Returns the contracts in the output of solc. The key is `file:Name`. */
export const contractsIn = (output: unknown): { readonly key: string; readonly contract: Json }[] =>
  entriesAt(output, 'contracts').flatMap(([path, contracts]) =>
    Object.entries(contracts ?? {}).flatMap(([name, contract]) =>
      isObject(contract) ? [{ key: `${path}:${name}`, contract }] : [],
    ),
  )

/** The keccak-256 of source files by path. */
export type SourceHashes = ReadonlyMap<string, string>

/** Returns the files of a contract from the metadata that solc writes for it. Undefined without them. Throws a SyntaxError for metadata that is not JSON. */
export function sourceHashes(artifact: unknown): SourceHashes | undefined {
  const text = textAt(artifact, 'metadata')
  const sources = memberAt(text === undefined ? memberAt(artifact, 'metadata') : JSON.parse(text), 'sources')
  if (!isObject(sources)) return undefined
  return new Map(Object.entries(sources).map(([path, source]) => [path, String(memberAt(source, 'keccak256'))]))
}
