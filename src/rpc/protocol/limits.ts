import type { NodeOptions } from '../../options/options.ts'
import { executionOptions } from '../../options/table/execution.ts'
import { defaultSimulateLimits, type SimulateLimits } from '../../simulate/request.ts'

/** What one request may use up. */
export interface Limits {
  /** Of eth_call, eth_estimateGas and eth_createAccessList. */
  readonly call: CallLimits
  readonly simulate: SimulateLimits
  readonly logs: LogLimits
  /** Bytes of a state that is loaded, decompressed. */
  readonly state: number
  /** Milliseconds for which a filter is kept that nobody polls. */
  readonly filters: number
  readonly watchers: WatcherLimits
  /** Number of snapshots and checkpoints that clients can keep on a network. */
  readonly snapshots: number
}

/** How much clients can watch; the defaults are those of ChainEvents. */
export interface WatcherLimits {
  readonly maxFilters?: number | undefined
  readonly maxFilterEvents?: number | undefined
  /** Of one connection. */
  readonly maxSubscriptions?: number | undefined
}

export interface CallLimits {
  /** Gas of a call that names none, and the most that one may name unless blocks may use more. */
  readonly gas: number
  readonly milliseconds: number
  /** Bytes that a call or a simulation may return. */
  readonly maxResult: number
}

/** Of eth_getLogs and eth_getFilterLogs. */
export interface LogLimits {
  /** Blocks of a range; Infinity for no limit. */
  readonly blocks: number
  /** Logs of an answer. */
  readonly results: number
  /** Addresses, or topics in one position. */
  readonly alternatives: number
  readonly milliseconds: number
}

export const defaultLimits: Limits = {
  call: { gas: 50_000_000, milliseconds: 30_000, maxResult: executionOptions.resultLimit.default },
  simulate: defaultSimulateLimits,
  logs: { blocks: Number.POSITIVE_INFINITY, results: 100_000, alternatives: 1_000, milliseconds: 30_000 },
  state: 64 * 1024 * 1024,
  filters: 5 * 60_000,
  watchers: {},
  snapshots: 10_000,
}

/** The limits that the options of a node ask for. */
export function limitsOf(options: NodeOptions): Limits {
  const { call, simulate, logs, state, filters, snapshots } = defaultLimits
  return {
    call: {
      gas: options.callGas ?? call.gas,
      milliseconds: milliseconds(options.callTimeout) ?? call.milliseconds,
      maxResult: options.resultLimit ?? call.maxResult,
    },
    simulate: {
      entries: options.simulateEntries ?? simulate.entries,
      blocks: options.simulateBlocks ?? simulate.blocks,
      callsPerBlock: options.simulateBlockCalls ?? simulate.callsPerBlock,
      calls: options.simulateCalls ?? simulate.calls,
      gas: options.simulateGas ?? simulate.gas,
      milliseconds: milliseconds(options.simulateTimeout) ?? simulate.milliseconds,
    },
    logs: {
      ...logs,
      blocks: options.logBlocks ?? logs.blocks,
      results: options.logResults ?? logs.results,
      milliseconds: milliseconds(options.logTimeout) ?? logs.milliseconds,
    },
    state: options.stateLimit ?? state,
    filters: milliseconds(options.filterTimeout) ?? filters,
    watchers: {
      maxFilters: options.maxFilters,
      maxFilterEvents: options.maxFilterEvents,
      maxSubscriptions: options.maxSubscriptions,
    },
    snapshots: options.maxSnapshots ?? snapshots,
  }
}

const milliseconds = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : seconds * 1000
