import type { NodeOptions } from '../options/options.ts'
import { defaultSimulateLimits, type SimulateLimits } from '../simulate/request.ts'

/** What one request may use up. */
export interface Limits {
  /** Of eth_call, eth_estimateGas and eth_createAccessList. */
  readonly call: CallLimits
  readonly simulate: SimulateLimits
}

export interface CallLimits {
  /** Gas of a call that names none, and the most that one may name unless blocks may use more. */
  readonly gas: number
  readonly milliseconds: number
}

export const defaultLimits: Limits = {
  call: { gas: 50_000_000, milliseconds: 30_000 },
  simulate: defaultSimulateLimits,
}

/** The limits that the options of a node ask for. */
export function limitsOf(options: NodeOptions): Limits {
  const { call, simulate } = defaultLimits
  return {
    call: {
      gas: options.callGas ?? call.gas,
      milliseconds: milliseconds(options.callTimeout) ?? call.milliseconds,
    },
    simulate: {
      entries: options.simulateEntries ?? simulate.entries,
      blocks: options.simulateBlocks ?? simulate.blocks,
      callsPerBlock: options.simulateBlockCalls ?? simulate.callsPerBlock,
      calls: options.simulateCalls ?? simulate.calls,
      gas: options.simulateGas ?? simulate.gas,
      milliseconds: milliseconds(options.simulateTimeout) ?? simulate.milliseconds,
    },
  }
}

const milliseconds = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : seconds * 1000
