import type { Blockchain } from '@ethereumjs/blockchain'
import { createEVM } from '@ethereumjs/evm'
import { createVM, type VM } from '@ethereumjs/vm'
import type { ForkCommon } from '../execution/forkCommon.ts'
import { EngineState } from '../state/engineState.ts'
import type { StateDatabase } from '../state/stateDatabase.ts'
import type { StateVersion } from '../state/stateVersion.ts'
import type { ForkName } from './forks.ts'

/** The engine at one fork: parameters, machine, and the state that it runs on. */
export interface Engine {
  readonly common: ForkCommon
  readonly state: EngineState
  readonly vm: VM
}

/**
 * The engines of one chain, one for each fork, made when first needed. An engine runs one block at a time: only the chain's
 * single writer uses them.
 */
export class Engines {
  readonly #database: StateDatabase
  readonly #commonOf: (fork: ForkName) => ForkCommon
  readonly #blockchain: () => Blockchain
  readonly #engines = new Map<ForkName, Promise<Engine>>()

  constructor(database: StateDatabase, commonOf: (fork: ForkName) => ForkCommon, blockchain: () => Blockchain) {
    this.#database = database
    this.#commonOf = commonOf
    this.#blockchain = blockchain
  }

  /** The engine of `fork`, standing on `version`. */
  async on(version: StateVersion, fork: ForkName): Promise<Engine> {
    let making = this.#engines.get(fork)
    if (making === undefined) {
      making = this.#make(version, fork)
      this.#engines.set(fork, making)
    }
    const engine = await making
    engine.state.load(version)
    return engine
  }

  async #make(version: StateVersion, fork: ForkName): Promise<Engine> {
    const common = this.#commonOf(fork)
    const state = new EngineState(this.#database, version)
    const blockchain = this.#blockchain()
    const evm = await createEVM({ common, stateManager: state, blockchain })
    const vm = await createVM({ common, stateManager: state, blockchain, evm })
    return { common, state, vm }
  }
}
