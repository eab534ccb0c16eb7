import { NodeError } from '../errors.ts'
import type { BuiltFixture } from '../fixtures/store/builtFixture.ts'
import type { KnownContract } from './abiRegistry.ts'
import type { Artifacts } from './artifacts.ts'
import type { CompiledSources } from './source/compiledSources.ts'

/** Maximum number of contracts that clients add. The oldest are dropped. */
const MAX_ADDED = 1_000

/** The contracts of artifacts, and their source code. Read on first use, and again when the artifacts change. */
class SharedArtifacts {
  readonly #sources: readonly (string | object)[]
  #opened: Promise<Artifacts> | undefined
  #compiled: Promise<CompiledSources> | undefined

  constructor(sources: readonly (string | object)[]) {
    this.#sources = sources
  }

  async contracts(): Promise<readonly KnownContract[]> {
    return this.#sources.length === 0 ? [] : readableContracts(await this.#open())
  }

  /** Undefined without artifacts. */
  async compiled(): Promise<CompiledSources | undefined> {
    if (this.#sources.length === 0) return undefined
    this.#compiled ??= Promise.all([this.#open(), import('./source/compiledSources.ts')]).then(
      ([artifacts, { CompiledSources }]) => new CompiledSources(() => readableContracts(artifacts)),
    )
    return this.#compiled
  }

  #open(): Promise<Artifacts> {
    this.#opened ??= import('./artifacts.ts').then(({ Artifacts }) => new Artifacts(this.#sources))
    return this.#opened
  }
}

/** Names and ABIs of a network from its fixture, from artifacts and from clients. */
export class ContractDirectory {
  readonly fixture: BuiltFixture | undefined
  /** A network shares them with its forks: they can have 100 MB. */
  readonly #artifacts: SharedArtifacts
  readonly #added = new Map<string, KnownContract>()

  constructor(fixture: BuiltFixture | undefined, artifacts: readonly (string | object)[] | SharedArtifacts) {
    this.fixture = fixture
    this.#artifacts = artifacts instanceof SharedArtifacts ? artifacts : new SharedArtifacts(artifacts)
  }

  /**
   * Adds a contract. Replaces an earlier one with the same address, with the same name if it has no address, or with the same ABI if it has
   * neither.
   */
  add(contract: KnownContract): void {
    const key = contract.address ?? contract.name ?? JSON.stringify(contract.abi)
    this.#added.delete(key)
    this.#added.set(key, contract)
    if (this.#added.size <= MAX_ADDED) return
    for (const oldest of this.#added.keys()) return void this.#added.delete(oldest)
  }

  /** Returns all contracts in ascending precedence: artifacts first, then fixture and clients. */
  async contracts(): Promise<readonly KnownContract[]> {
    return [...(await this.#artifacts.contracts()), ...(this.fixture?.contracts ?? []), ...this.#added.values()]
  }

  /** Returns the source code of the contracts in the artifacts. Undefined without artifacts. */
  compiledSources(): Promise<CompiledSources | undefined> {
    return this.#artifacts.compiled()
  }

  /** Returns a copy for a fork of the network. */
  copy(): ContractDirectory {
    const copy = new ContractDirectory(this.fixture, this.#artifacts)
    for (const contract of this.#added.values()) copy.add(contract)
    return copy
  }
}

function readableContracts(artifacts: Artifacts): readonly KnownContract[] {
  try {
    return artifacts.contracts()
  } catch (error) {
    // A compiler replaces the files, or a folder has one that cannot be read. The error has its path, which clients must not see.
    if (error instanceof NodeError) return []
    throw error
  }
}
