import type { NodeOptions } from '../../options/options.ts'
import { executionOptions } from '../../options/table/execution.ts'
import { defaultSimulateLimits, type SimulateLimits } from '../../simulate/request.ts'
import type { ChainEventsOptions } from '../events/chainEvents.ts'
import { MAX_RESULT_CHARACTERS } from '../rawJson.ts'
import { MAX_TRACE_CHARACTERS } from '../wire/trace/maxTraceCharacters.ts'

/** Limits of requests. */
export interface Limits {
  /** Limits of eth_call, eth_estimateGas and eth_createAccessList. */
  readonly call: CallLimits
  readonly simulate: SimulateLimits
  readonly logs: LogLimits
  /** Maximum characters of the traces of one response. */
  readonly traces: number
  /** Maximum bytes of a loaded state after decompression. */
  readonly state: number
  /** Milliseconds after which an unpolled filter expires. */
  readonly filters: number
  /** Limits of filters and subscriptions. The defaults are in ChainEvents. */
  readonly watchers: Pick<ChainEventsOptions, 'maxFilters' | 'maxFilterEvents' | 'maxSubscriptions'>
  /** Maximum number of snapshots and checkpoints of a network. */
  readonly snapshots: number
}

export interface CallLimits {
  /** Gas limit of a call without `gas`, and the maximum of `gas` unless the block gas limit is higher. */
  readonly gas: number
  readonly milliseconds: number
  /** Maximum bytes of return data of all calls of a request. For a simulation, includes the data of logs. */
  readonly maxResult: number
}

/** Limits of eth_getLogs and eth_getFilterLogs. */
export interface LogLimits {
  /** Maximum number of blocks in a range, or Infinity. */
  readonly blocks: number
  /** Maximum number of logs in a result. */
  readonly results: number
  /** Maximum characters of a result. */
  readonly characters: number
  /** Maximum number of addresses, and of topics at one position. */
  readonly alternatives: number
  readonly milliseconds: number
}

export const defaultLimits: Limits = {
  call: { gas: 50_000_000, milliseconds: 30_000, maxResult: executionOptions.resultLimit.default },
  simulate: defaultSimulateLimits,
  logs: {
    blocks: Number.POSITIVE_INFINITY,
    results: 100_000,
    characters: MAX_RESULT_CHARACTERS,
    alternatives: 1_000,
    milliseconds: 30_000,
  },
  traces: MAX_TRACE_CHARACTERS,
  state: 64 * 1024 * 1024,
  filters: 5 * 60_000,
  watchers: {},
  snapshots: 1_000_000,
}

/** Returns the limits that the options set, and defaults for the other limits. */
export function limitsOf(options: NodeOptions): Limits {
  const { call, simulate, logs, traces, state, filters, snapshots } = defaultLimits
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
    traces,
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
