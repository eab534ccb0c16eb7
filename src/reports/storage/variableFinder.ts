import type { RunningCode } from '../recognizeContract.ts'
import type { CompiledSources } from '../source/compiledSources.ts'
import { HashIndex } from './hashIndex.ts'
import { proxyLayout } from './proxySlots.ts'
import { SlotNames } from './slotNames.ts'
import type { Variable } from './storageLayout.ts'

/** The variables in a slot. */
export interface NamedVariables {
  /** The contract that has them. Undefined if no contract of the artifacts does. */
  readonly contract: string | undefined
  readonly variables: readonly Variable[]
}

interface NamedLayout {
  readonly contract: string
  readonly names: SlotNames
}

/** Finds the variables in slots of one message, by the layouts of the contracts that used the slots. */
export class VariableFinder {
  readonly #hashes: HashIndex
  readonly #compiled: CompiledSources | undefined
  readonly #byCode = new Map<RunningCode, NamedLayout | undefined>()
  readonly #proxy = new SlotNames(proxyLayout, new HashIndex())

  /** `hashes` are the hashes that the message computed. */
  constructor(hashes: HashIndex, compiled: CompiledSources | undefined) {
    this.#hashes = hashes
    this.#compiled = compiled
  }

  /** `codes` is the code that used the slot, and then the code that delegated to it. */
  async variablesIn(slot: bigint, codes: readonly RunningCode[]): Promise<NamedVariables> {
    for (const code of codes) {
      const layout = await this.#layoutOf(code)
      const variables = layout?.names.variablesIn(slot) ?? []
      if (variables.length > 0) return { contract: layout?.contract, variables }
    }
    return { contract: undefined, variables: this.#proxy.variablesIn(slot) }
  }

  async #layoutOf(code: RunningCode): Promise<NamedLayout | undefined> {
    if (this.#byCode.has(code)) return this.#byCode.get(code)
    const found = await this.#compiled?.layoutOf(code)
    const named = found && {
      contract: found.contract.name ?? '',
      names: new SlotNames(found.layout, this.#hashes),
    }
    this.#byCode.set(code, named)
    return named
  }
}
