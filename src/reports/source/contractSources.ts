import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { keccak256Hex } from '../../crypto/keccak.ts'
import { contractIn } from '../../fixtures/abi/artifact.ts'
import { isFolder } from '../../folders.ts'
import { convertedLayout, storageLayoutOf, storageLayoutsIn } from '../storage/compiledLayouts.ts'
import type { LayoutJson } from '../storage/layoutJson.ts'
import type { StorageLayout } from '../storage/storageLayout.ts'
import {
  type CompiledFiles,
  compiledFiles,
  contractsIn,
  memberAt,
  type SourceHashes,
  type SourceMaps,
  sourceHashes,
  sourceMapsOf,
  textAt,
} from './compilerOutput.ts'
import { readCompilerJson } from './readCompilerJson.ts'
import type { SourceFile, SourceFiles } from './sourceIndex.ts'
import { fileIdsIn } from './sourceMap.ts'

/** What a compiler says about the source of a contract. */
export interface ContractSources {
  readonly maps: SourceMaps
  /** The files to which the source maps refer. */
  readonly files: SourceFiles
  readonly layout: StorageLayout | undefined
}

/** What is kept of a build-info file of Hardhat, which may have 100 MB. */
interface Build {
  readonly files: CompiledFiles
  /** By `file:Name`. */
  readonly contracts: ReadonlyMap<string, { readonly maps: SourceMaps; readonly layout: LayoutJson | undefined }>
}

const noMaps: SourceMaps = { init: undefined, deployed: undefined }
const BUILD_INFO = 'build-info'
/** Maximum number of build-info files whose content is kept, of Hardhat and of Foundry. */
const MAX_BUILDS = 16
const MAX_FOUNDRY_BUILDS = 256

/**
 * Reads the sources of contracts. Hardhat writes source maps and sources to a build-info file. Foundry and solc write source maps to the artifact,
 * and their sources are in their files.
 */
export class SourceReader {
  readonly #builds = new FileCache<Build>(MAX_BUILDS)
  readonly #foundryBuilds = new FileCache<CompiledFiles>(MAX_FOUNDRY_BUILDS)

  /**
   * Returns the sources of a contract. `artifact` is a file or its parsed content. Undefined if there is no source map, or if a file is missing or
   * incomplete: a compiler replaces them at any time.
   */
  async sourcesOf(artifact: string | object, name: string): Promise<ContractSources | undefined> {
    try {
      if (typeof artifact === 'string') return await this.#read(artifact, name)
      return await this.#sourcesIn(artifact, contractIn(artifact, name), [process.cwd()])
    } catch {
      return undefined
    }
  }

  async #read(path: string, name: string): Promise<ContractSources | undefined> {
    const json = await readCompilerJson(path)
    const folders = foldersAbove(path)
    const contract = contractIn(json, name)
    return (await this.#sourcesIn(json, contract, folders)) ?? this.#hardhatSources(path, contract, folders)
  }

  async #hardhatSources(
    path: string,
    artifact: unknown,
    folders: readonly string[],
  ): Promise<ContractSources | undefined> {
    const id = textAt(artifact, 'buildInfoId')
    const found = id === undefined ? await linkedBuild(path) : buildWith(id, folders)
    if (found === undefined) return undefined
    const { files, contracts } = await this.#builds.get(found.output, () => readBuild(found))
    const source = textAt(artifact, 'inputSourceName') ?? textAt(artifact, 'sourceName')
    const own = contracts.get(`${source}:${textAt(artifact, 'contractName')}`)
    if (own === undefined) return undefined
    return { maps: own.maps, layout: convertedLayout(own.layout), files: sourceFiles(files, () => undefined) }
  }

  /** Returns the sources of a contract whose artifact has its source maps or its storage layout. */
  async #sourcesIn(json: unknown, artifact: unknown, folders: readonly string[]): Promise<ContractSources | undefined> {
    const output = memberAt(json, 'output') ?? json
    const layout = storageLayoutOf(artifact, output)
    const maps = sourceMapsOf(artifact) ?? (layout === undefined ? undefined : noMaps)
    if (maps === undefined) return undefined
    const hashes = sourceHashes(artifact)
    const files =
      (await this.#foundryFiles(artifact, maps, folders)) ?? compiledFiles(output, memberAt(json, 'input') ?? json)
    return { maps, files: sourceFiles(files, (path) => attempt(() => textOnDisk(path, folders, hashes))), layout }
  }

  /**
   * Returns the files in the newest build-info file of Foundry in which the source of a contract has the ID of its artifact, if possible one in which all
   * IDs of its source maps are of its files. A contract that did not change keeps its artifact when others are compiled.
   */
  async #foundryFiles(
    artifact: unknown,
    maps: SourceMaps,
    folders: readonly string[],
  ): Promise<CompiledFiles | undefined> {
    const [source] = Object.keys(memberAt(artifact, 'metadata', 'settings', 'compilationTarget') ?? {})
    const folder = folders.map((each) => join(each, BUILD_INFO)).find((each) => isFolder(each))
    if (folder === undefined || source === undefined) return undefined
    const own = new Set(Object.keys(memberAt(artifact, 'metadata', 'sources') ?? {}))
    const ids = fileIdsIn(maps.init ?? '', maps.deployed ?? '')
    const paths = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(folder, name))
      .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
    let newest: CompiledFiles | undefined
    for (const path of paths) {
      const read = async () => compiledFiles(await readCompilerJson(path))
      const files = await this.#foundryBuilds.get(path, read).catch(() => undefined)
      if (files?.names.get(Number(memberAt(artifact, 'id'))) !== source) continue
      if (ids.every((id) => own.has(files.names.get(id) ?? source))) return files
      newest ??= files
    }
    return newest
  }
}

/** The contents of files, until the files change. */
class FileCache<Content> {
  readonly #maximum: number
  /** By path and time of the last change. */
  readonly #contents = new Map<string, Promise<Content>>()

  constructor(maximum: number) {
    this.#maximum = maximum
  }

  async get(path: string, read: () => Promise<Content>): Promise<Content> {
    const key = `${path} ${statSync(path).mtimeMs}`
    const known = this.#contents.get(key)
    if (known !== undefined) return known
    const content = read()
    this.#contents.set(key, content)
    // A compiler may be writing the file, so it is read again.
    content.catch(() => this.#contents.delete(key))
    if (this.#contents.size > this.#maximum) this.#contents.delete([...this.#contents.keys()][0] ?? '')
    return content
  }
}

async function readBuild({ input, output }: BuildPaths): Promise<Build> {
  const outputJson = await readCompilerJson(output)
  const inputJson = input === output ? outputJson : await readCompilerJson(input)
  const compiled = memberAt(outputJson, 'output')
  const layouts = storageLayoutsIn(compiled)
  const contracts = new Map<string, { maps: SourceMaps; layout: LayoutJson | undefined }>()
  for (const { key, contract } of contractsIn(compiled)) {
    const maps = sourceMapsOf(contract)
    if (maps !== undefined) contracts.set(key, { maps, layout: layouts.get(key) })
  }
  return { files: compiledFiles(compiled, memberAt(inputJson, 'input')), contracts }
}

/** Files with the input and the output of a compilation by Hardhat. */
interface BuildPaths {
  readonly input: string
  readonly output: string
}

/** Hardhat 2 writes the path of its build-info file to a file beside the artifact. */
async function linkedBuild(artifact: string): Promise<BuildPaths | undefined> {
  const link = textAt(await readCompilerJson(artifact.replace(/\.json$/, '.dbg.json')), 'buildInfo')
  if (link === undefined) return undefined
  const path = resolve(dirname(artifact), link)
  return { input: path, output: path }
}

/** Hardhat 3 writes the ID of its build-info files to the artifact. */
function buildWith(id: string, folders: readonly string[]): BuildPaths | undefined {
  const folder = folders.find((each) => isFile(join(each, BUILD_INFO, `${id}.json`)))
  const path = (end: string): string => join(folder ?? '', BUILD_INFO, `${id}${end}`)
  return folder === undefined ? undefined : { input: path('.json'), output: path('.output.json') }
}

/** Returns the files by ID. `textOf` returns a content that the compilation does not contain. */
function sourceFiles({ names, contents }: CompiledFiles, textOf: (path: string) => string | undefined): SourceFiles {
  const files = new Map<number, SourceFile | undefined>()
  return (id) => {
    const path = names.get(id)
    if (path !== undefined && !files.has(id)) {
      const text = contents.get(path) ?? textOf(path)
      // Source names of Hardhat 3 begin with `project/`, and source names of Truffle with `project:/`.
      const name = path.replace(/^project:?\//, '')
      files.set(id, text === undefined ? undefined : { path: name, text: Buffer.from(text).toString('latin1') })
    }
    return files.get(id)
  }
}

/**
 * Returns the text of a source file. Undefined if it is missing, or if it was changed after the compilation. `hashes` has the files of the contract.
 * Undefined if they are unknown.
 */
function textOnDisk(path: string, folders: readonly string[], hashes: SourceHashes | undefined): string | undefined {
  const file = isAbsolute(path) ? path : folders.map((folder) => join(folder, path)).find(isFile)
  if (file === undefined || !isFile(file)) return undefined
  const bytes = readFileSync(file)
  return hashes === undefined || keccak256Hex(bytes) === hashes.get(path) ? bytes.toString() : undefined
}

/** Returns the folders that contain a file, innermost first. */
function foldersAbove(path: string): string[] {
  const folders: string[] = []
  for (let folder = dirname(resolve(path)); folder !== folders.at(-1); folder = dirname(folder)) folders.push(folder)
  return folders
}

/** Returns undefined if a file is missing or incomplete. */
function attempt<Result>(read: () => Result | undefined): Result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true
