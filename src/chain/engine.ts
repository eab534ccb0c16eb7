import { createEVM } from '@ethereumjs/evm'
import { createVM, type VM } from '@ethereumjs/vm'
import { EngineEvm } from '../evm/engineEvm.ts'
import type { Inspector } from '../evm/inspector.ts'
import type { ForkCommon } from '../execution/forkCommon.ts'
import type { ForkName } from '../protocol/forks.ts'
import { EngineState } from '../state/engineState.ts'
import type { StateVersion } from '../state/stateVersion.ts'
import { type ExecutionBounds, turnOf } from './executionBounds.ts'
import type { Ledger } from './ledger.ts'

/** The engine at one fork: parameters, machine, and the state that it runs on. */
export interface Engine {
  readonly common: ForkCommon
  readonly state: EngineState
  readonly vm: VM
  /** Has what runs from now on watched, or no longer. The reference EVM cannot be watched. */
  readonly inspect: (inspector: Inspector | undefined) => void
  /** Bounds what runs from now on. The reference EVM cannot be bounded. */
  readonly limit: (bounds: ExecutionBounds) => void
}

/** Which EVM runs the code of blocks: our own, or the one of @ethereumjs that it is tested against. */
export type EvmChoice = 'default' | 'reference'

/** What was read for a block serves those after it; after so many, it is dropped, so that it does not grow for ever. */
const MOST_WARM_BLOCKS = 256

/**
 * The engines of one chain, one for each fork, made when first needed. An engine runs one block at a time: only the chain's
 * single writer uses them.
 */
export class Engines {
  readonly #ledger: Pick<Ledger, 'identity' | 'states' | 'commonOf' | 'canonical' | 'archive'>
  readonly #choice: EvmChoice
  readonly #engines = new Map<ForkName, Promise<Engine>>()
  #given: { readonly engine: Engine; readonly blocks: number } | undefined
  #warm: { readonly engine: Engine; readonly blocks: number; readonly version: StateVersion } | undefined

  constructor(ledger: Pick<Ledger, 'identity' | 'states' | 'commonOf' | 'canonical' | 'archive'>, choice: EvmChoice) {
    this.#ledger = ledger
    this.#choice = choice
  }

  /** The engine of `fork`, standing on `version`. */
  async on(version: StateVersion, fork: ForkName): Promise<Engine> {
    let making = this.#engines.get(fork)
    if (making === undefined) {
      making = this.#make(version, fork)
      this.#engines.set(fork, making)
    }
    const engine = await making
    const warm = this.#warm
    this.#warm = undefined
    if (warm?.engine === engine && warm.version === version && warm.blocks < MOST_WARM_BLOCKS) {
      this.#given = { engine, blocks: warm.blocks + 1 }
    } else {
      engine.state.load(version)
      this.#given = { engine, blocks: 0 }
    }
    return engine
  }

  /**
   * To be called when a block was stored, with its state: what was read for it serves the block that follows. Does nothing when the
   * engine has run something else since, such as a block that was refused.
   */
  keepWarm(version: StateVersion): void {
    if (this.#given?.engine.state.version !== version) return
    this.#given.engine.state.world.forgetCheckpoints()
    this.#warm = { ...this.#given, version }
  }

  async #make(version: StateVersion, fork: ForkName): Promise<Engine> {
    const { identity, states, commonOf, canonical, archive } = this.#ledger
    const common = commonOf(fork)
    const state = new EngineState(states, version)
    const blockchain = await canonical.blockchain()
    const evm =
      this.#choice === 'reference'
        ? await createEVM({ common, stateManager: state, blockchain })
        : // Blocks are made on the head alone, so that the blocks before them are those of the canonical chain.
          new EngineEvm({
            common,
            stateManager: state,
            blockHash: (number) => archive.hashOf(Number(number)),
            codeSizeLimit: identity.forks.codeSizeLimit,
          })
    const vm = await createVM({ common, stateManager: state, blockchain, evm })
    return {
      common,
      state,
      vm,
      inspect: (inspector) => {
        if (evm instanceof EngineEvm) evm.inspector = inspector
      },
      limit: (bounds) => {
        if (evm instanceof EngineEvm) evm.finish = (run) => turnOf(bounds).finish(run)
      },
    }
  }
}
