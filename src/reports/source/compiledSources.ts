import type { KnownContract } from '../abiRegistry.ts'
import { contractsWithCode, type RunningCode } from '../recognizeContract.ts'
import type { StorageLayout } from '../storage/storageLayout.ts'
import { type ContractSources, SourceReader } from './contractSources.ts'
import type { SourceFiles } from './sourceIndex.ts'

/** The source code of code that ran. */
export interface CodeSource {
  readonly contract: KnownContract
  readonly map: string
  readonly files: SourceFiles
}

/** The storage layout of code that ran. */
export interface ContractLayout {
  readonly contract: KnownContract
  readonly layout: StorageLayout
}

/** The source code and storage layouts of compiled contracts. Contracts are recognized by their code, so they need no address. */
export class CompiledSources {
  readonly #contracts: () => readonly KnownContract[]
  readonly #reader = new SourceReader()
  /** The sources that were found. A recompiled contract is another object. */
  readonly #known = new WeakMap<KnownContract, ContractSources>()

  /** `contracts` returns the contracts of the artifacts as they are now. */
  constructor(contracts: () => readonly KnownContract[]) {
    this.#contracts = contracts
  }

  /** Returns the source of code. Undefined if no artifact has the code and its source map. */
  async sourceOf(running: RunningCode): Promise<CodeSource | undefined> {
    for (const contract of contractsWithCode(this.#contracts(), running)) {
      const sources = await this.#sourcesOf(contract)
      const map = running.isCreation ? sources?.maps.init : sources?.maps.deployed
      if (sources !== undefined && map !== undefined) return { contract, map, files: sources.files }
    }
    return undefined
  }

  /** Returns the contract with this code and its storage layout. Undefined if no artifact has both. */
  async layoutOf(running: RunningCode): Promise<ContractLayout | undefined> {
    for (const contract of contractsWithCode(this.#contracts(), running)) {
      const layout = (await this.#sourcesOf(contract))?.layout
      if (layout !== undefined) return { contract, layout }
    }
    return undefined
  }

  async #sourcesOf(contract: KnownContract): Promise<ContractSources | undefined> {
    const { artifact, name = '' } = contract
    const sources =
      this.#known.get(contract) ?? (artifact === undefined ? undefined : await this.#reader.sourcesOf(artifact, name))
    if (sources !== undefined) this.#known.set(contract, sources)
    return sources
  }
}
