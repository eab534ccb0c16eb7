import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { decodeText } from '../bytes.ts'
import { define, readReasonOf } from '../errors.ts'
import { compiledContracts } from '../fixtures/abi/artifact.ts'
import { monotonicNow } from '../monotonicNow.ts'
import type { KnownContract } from './abiRegistry.ts'
import { compiledCode } from './compiledCode.ts'

export const artifactsUnreadable = define<{ path: string; reason: string }>(
  'ArtifactsUnreadable',
  -32602,
  ({ path, reason }) => `--artifacts: cannot read ${path}: ${reason}`,
)

/** Folders without contracts of the project: dependencies, and data of compilers. */
const skippedFolders = new Set(['node_modules', '.git', 'build-info'])

/** JSON, and the ABIs that `solc --abi` writes. */
const artifactExtension = /(\.abi)?\.json$|\.abi$/

/** Minimum time between two searches for changed files, in milliseconds, so that frequent calls do not slow down the node. */
const SEARCH_INTERVAL = 1_000

interface ReadFile {
  /** Differs after each change of the file. */
  readonly version: string
  readonly contracts: readonly KnownContract[]
}

/** The contracts of compiler artifacts: JSON files, folders with their subfolders, or parsed content. Compilers change the files at any time. */
export class Artifacts {
  readonly #sources: readonly (string | object)[]
  readonly #now: () => number
  readonly #files = new Map<string, ReadFile>()
  /** The files that `changes` returns next. */
  readonly #changed = new Set<string>()
  #parsed: readonly KnownContract[] = []
  /** Undefined before the artifacts are read. */
  #searchedAt: number | undefined

  constructor(sources: readonly (string | object)[], now: () => number = monotonicNow) {
    this.#sources = sources
    this.#now = now
  }

  /**
   * Returns all contracts as they are now. The first call reads all artifacts and throws ArtifactsUnreadable. It skips files in folders that
   * are not artifacts, but a file given by name must be an artifact.
   */
  contracts(): KnownContract[] {
    if (this.#searchedAt === undefined) this.#readAll()
    else this.#readChanges()
    return [...this.#parsed, ...[...this.#files.values()].flatMap(({ contracts }) => contracts)]
  }

  /** Returns the contracts of files that are new or changed since the last call, or since the first call of `contracts`. */
  changes(): KnownContract[] {
    this.#readChanges()
    const changed = [...this.#changed].flatMap((file) => this.#files.get(file)?.contracts ?? [])
    this.#changed.clear()
    return changed
  }

  /** Reads the files that are new or changed. Skips files that a compiler removes or is about to write. */
  #readChanges(): void {
    const now = this.#now()
    if (this.#searchedAt !== undefined && now - this.#searchedAt < SEARCH_INTERVAL) return
    this.#searchedAt = now
    for (const file of this.#paths().flatMap((path) => filesOf(path))) this.#readIfChanged(file)
  }

  /** Throws ArtifactsUnreadable for an object or a file that is no artifact, and for a missing file or folder. Does not search folders. */
  check(): void {
    this.#parsed = this.#sources
      .filter((source) => typeof source === 'object')
      .flatMap((content) => checked(contractsIn('artifact', content, content), 'the object'))
    for (const path of this.#paths()) {
      if (isFolder(path)) continue
      if (jsonOf(path) === undefined) throw artifactsUnreadable({ path, reason: 'it is not JSON' })
      checked(this.#readFile(path), path)
    }
  }

  #readAll(): void {
    this.check()
    for (const path of this.#paths()) if (isFolder(path)) for (const file of filesIn(path)) this.#readFile(file)
    this.#searchedAt = this.#now()
    this.#changed.clear()
  }

  #paths(): string[] {
    return this.#sources.filter((source) => typeof source === 'string')
  }

  #readIfChanged(file: string): void {
    try {
      if (this.#files.get(file)?.version !== versionOf(file)) this.#readFile(file)
    } catch {
      // A compiler is replacing the file.
    }
  }

  #readFile(file: string): readonly KnownContract[] {
    const version = versionOf(file)
    const json = jsonOf(file)
    const contracts = contractsIn(basename(file).replace(artifactExtension, ''), json, file)
    // A file that is not complete yet is read again.
    if (json === undefined) return contracts
    this.#files.set(file, { version, contracts })
    this.#changed.add(file)
    return contracts
  }
}

function versionOf(file: string): string {
  const { mtimeMs, size, ino } = readable(file, () => statSync(file))
  return `${mtimeMs} ${size} ${ino}`
}

/** Returns the files of a path. None if a compiler is replacing its folders. */
function filesOf(path: string): string[] {
  try {
    return isFolder(path) ? [...filesIn(path)] : [path]
  } catch {
    return []
  }
}

function checked(contracts: readonly KnownContract[], path: string): readonly KnownContract[] {
  if (contracts.length > 0) return contracts
  throw artifactsUnreadable({ path, reason: 'it is not an artifact of Hardhat, Foundry or solc: it has no `abi`' })
}

function contractsIn(name: string, json: unknown, artifact: string | object): readonly KnownContract[] {
  return compiledContracts(json, name).map(({ bytecode, deployedBytecode, ...contract }) => ({
    ...contract,
    artifact,
    ...compiledCode(bytecode, deployedBytecode),
  }))
}

function isFolder(path: string): boolean {
  const found = readable(path, () => statSync(path, { throwIfNoEntry: false }))
  if (found === undefined) throw artifactsUnreadable({ path, reason: 'there is no such file or folder' })
  return found.isDirectory()
}

function* filesIn(folder: string): Generator<string> {
  for (const entry of readable(folder, () => readdirSync(folder, { withFileTypes: true }))) {
    if (skippedFolders.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (artifactExtension.test(entry.name) && !entry.name.endsWith('.dbg.json')) yield path
  }
}

/** Returns undefined for a file that is not JSON. `solc --abi --bin` writes the code of a contract to a file beside its ABI. */
function jsonOf(path: string): unknown {
  const text = readable(path, () => decodeText(readFileSync(path)))
  try {
    const json: unknown = JSON.parse(text)
    return path.endsWith('.abi') ? { abi: json, ...codeBeside(path) } : json
  } catch {
    return undefined
  }
}

function codeBeside(path: string): { readonly bin?: string } {
  const file = path.replace(artifactExtension, '.bin')
  // The names of missing libraries follow after the code.
  return existsSync(file) ? { bin: readFileSync(file, 'utf8').split('\n', 1)[0] ?? '' } : {}
}

/** Converts an error of the file system to ArtifactsUnreadable with the path. */
function readable<Content>(path: string, read: () => Content): Content {
  try {
    return read()
  } catch (cause) {
    throw artifactsUnreadable({ path, reason: readReasonOf(cause) }, { cause })
  }
}
