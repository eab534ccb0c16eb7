import { createEVM } from '@ethereumjs/evm'
import { createVM, type VM } from '@ethereumjs/vm'
import type { BlockSource } from '../chain/engine/blockEngine.ts'
import type { ForkName } from '../protocol/forks.ts'
import { EngineState } from '../state/engineState.ts'
import { openBlockchain } from './openBlockchain.ts'

/** The VM of the library at one fork, with its state. */
export interface ReferenceVm {
  readonly vm: VM
  readonly state: EngineState
}

const opened = new WeakMap<BlockSource, Map<ForkName, Promise<ReferenceVm>>>()

/** Opens the VM of a chain at one fork, once. Only one block may run on it at a time. */
export function openVm(source: BlockSource, fork: ForkName): Promise<ReferenceVm> {
  let forks = opened.get(source)
  if (forks === undefined) {
    forks = new Map()
    opened.set(source, forks)
  }
  let opening = forks.get(fork)
  if (opening === undefined) {
    opening = create(source, fork)
    forks.set(fork, opening)
  }
  return opening
}

async function create(source: BlockSource, fork: ForkName): Promise<ReferenceVm> {
  const { states } = source
  const common = source.commonOf(fork)
  const stateManager = new EngineState(states, states.empty)
  const blockchain = await openBlockchain(source)
  const evm = await createEVM({ common, stateManager, blockchain })
  return { vm: await createVM({ common, stateManager, blockchain, evm }), state: stateManager }
}
