import type { Address } from '../bytes.ts'
import type { AbiItem } from '../fixtures/abi.ts'
import type { BuiltFixture } from '../fixtures/builtFixture.ts'

/** A contract that clients can decode by. Without an address, its ABI fits wherever a selector does. */
export interface ListedContract {
  readonly name?: string | undefined
  readonly address?: Address | undefined
  readonly abi: readonly AbiItem[]
}

/** Maximum number of contracts that clients add. The oldest go first. */
const MAX_ADDED = 1_000

/** The names and ABIs that a network has from its fixture, from artifacts and from clients. Artifacts are read when they are first listed. */
export class ContractDirectory {
  readonly fixture: BuiltFixture | undefined
  readonly #artifacts: readonly (string | object)[]
  readonly #added: Map<string, ListedContract>
  #read: Promise<readonly ListedContract[]> | undefined

  constructor(
    fixture: BuiltFixture | undefined,
    artifacts: readonly (string | object)[],
    added: ReadonlyMap<string, ListedContract> = new Map(),
  ) {
    this.fixture = fixture
    this.#artifacts = artifacts
    this.#added = new Map(added)
  }

  /** Adds a contract, instead of an earlier one at the same address, or of the same name where it has none. */
  add(contract: ListedContract): void {
    const key = contract.address ?? contract.name ?? ''
    this.#added.delete(key)
    this.#added.set(key, contract)
    if (this.#added.size <= MAX_ADDED) return
    for (const oldest of this.#added.keys()) return void this.#added.delete(oldest)
  }

  /** All contracts. Later ones are surer: what artifacts say of a selector, then what the fixture and clients say of an address. */
  async contracts(): Promise<readonly ListedContract[]> {
    this.#read ??= this.#readArtifacts()
    return [...(await this.#read), ...(this.fixture?.contracts ?? []), ...this.#added.values()]
  }

  /** For a fork of the network. */
  copy(): ContractDirectory {
    return new ContractDirectory(this.fixture, this.#artifacts, this.#added)
  }

  async #readArtifacts(): Promise<readonly ListedContract[]> {
    if (this.#artifacts.length === 0) return []
    const { readArtifacts } = await import('./artifacts.ts')
    return this.#artifacts.flatMap(readArtifacts).map(({ name, abi }) => ({ name, abi }))
  }
}
