import type { Chain } from '../../../chain/chain.ts'
import { contextOf } from '../../../chain/engine/contextOf.ts'
import { nextBlock } from '../../../chain/mining/nextBlock.ts'
import type { BlockId, ChainBlock } from '../../../chain/types.ts'
import type { CallEnvironment, CallOptions } from '../../../execution/callEnvironment.ts'
import type { CallRequest } from '../../../execution/callRequest.ts'
import { blockRules, forkAt } from '../../../protocol/forks.ts'
import { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { StateVersion } from '../../../state/stateVersion.ts'
import { creationWithoutData } from '../../errors.ts'
import type { Behavior } from '../../protocol/behavior.ts'
import type { Context } from '../../protocol/context.ts'
import { when } from '../../protocol/when.ts'
import { blockAt, isPending } from '../blocks.ts'
import { anvilCallFailure } from './anvilCallFailure.ts'
import { ganacheCallFailure } from './ganacheCallFailure.ts'
import { hardhatCallFailure } from './hardhatCallFailure.ts'

/** Returns the selected block as the environment of calls. Throws HeaderNotFound. */
export function callEnvironmentAt(chain: Chain, id: BlockId): CallEnvironment | Promise<CallEnvironment> {
  if (isPending(id)) return nextEnvironment(chain)
  return when(blockAt(chain, id), (block) => environmentOf(chain, block))
}

/** Returns the next block after the pooled transactions. Without any, usually no block is executed. */
function nextEnvironment(chain: Chain): CallEnvironment | Promise<CallEnvironment> {
  const next = chain.miner.isNextEmpty ? nextBlock(chain) : undefined
  if (next?.applyPreExecution === undefined)
    return chain.miner.pending().then(({ block, state }) => environmentOf(chain, block, state))
  return {
    state: chain.state(chain.head),
    block: next.context,
    rulesAt: rulesOf(chain),
    applyPreExecution: next.applyPreExecution,
  }
}

function environmentOf(chain: Chain, block: ChainBlock, state: StateVersion = chain.state(block)): CallEnvironment {
  return { state, block: contextOf(chain, block), rulesAt: rulesOf(chain) }
}

const rulesOf =
  ({ forks }: Chain): CallEnvironment['rulesAt'] =>
  (number, timestamp) =>
    blockRules(forks, forkAt(forks, Number(number), Number(timestamp))).message

/** Throws CreationWithoutData for a call without `to` and data, if the behavior refuses it. */
export function checkCreation({ refuseEmptyCreations }: Behavior, { to, data }: CallRequest): void {
  if (refuseEmptyCreations && to == null && (data?.length ?? 0) === 0) throw creationWithoutData()
}

const callFailures = { hardhat: hardhatCallFailure, ganache: ganacheCallFailure, anvil: anvilCallFailure } as const

/**
 * Returns the limits of a call on a chain, and the behavior of the node: default sender, funds and errors. The time limit is the lower of the
 * node's limit and `timeout`, in milliseconds.
 */
export function callLimits(
  {
    chain,
    limits,
    behavior,
    caller,
    wallet,
    directory,
  }: Pick<Context, 'chain' | 'limits' | 'behavior' | 'caller' | 'wallet' | 'directory'>,
  timeout = Number.POSITIVE_INFINITY,
): Pick<
  CallOptions,
  | 'defaultGas'
  | 'gasCap'
  | 'timeSlice'
  | 'isFunded'
  | 'areFeesFunded'
  | 'allowsLowFees'
  | 'readsBaseFee'
  | 'defaultSender'
  | 'failureOf'
> {
  const { gas, milliseconds, maxResult } = limits.call
  const { gasLimit } = chain.head.header
  const failureOf = behavior.errors && callFailures[behavior.errors]
  return {
    defaultGas: gas,
    gasCap: gasLimit > BigInt(gas) ? Number(gasLimit) : gas,
    timeSlice: new TimeSlice({ caller, milliseconds: Math.min(milliseconds, timeout), maxResult }),
    isFunded: behavior.allowUnfundedCalls,
    areFeesFunded: behavior.allowUnpaidFees,
    allowsLowFees: behavior.allowLowFeeCalls,
    readsBaseFee: behavior.freeCallsReadBaseFee,
    defaultSender: behavior.callsFromFirstAccount ? wallet.addresses[0] : undefined,
    failureOf: failureOf && ((result, runAgain) => failureOf(result, directory, runAgain)),
  }
}
