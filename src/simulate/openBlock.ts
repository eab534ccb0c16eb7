import { Hardfork } from '@ethereumjs/common'
import { type Hash, hexToBytes, ZERO_HASH } from '../bytes.ts'
import { evmForkOf } from '../evm/forks.ts'
import type { BlockContext } from '../evm/message.ts'
import { type Precompiles, precompilesOf } from '../evm/precompiles/precompiles.ts'
import { applyStateOverrides, type StateOverrides } from '../execution/stateOverrides.ts'
import { includesFork } from '../protocol/forks.ts'
import { type MessageRules, messageRules } from '../protocol/rules.ts'
import { writeBeaconRoot, writeParentHash } from '../protocol/system.ts'
import type { JournaledState } from '../state/journaledState.ts'
import type { Ground } from './ground.ts'
import type { OpenHeader } from './openHeader.ts'

/** A block in which calls can run: overrides are applied, and the protocol has done what comes first. */
export interface OpenBlock {
  readonly ground: Ground
  readonly state: JournaledState
  readonly header: OpenHeader
  readonly context: BlockContext
  readonly rules: MessageRules
  readonly precompiles: Precompiles
}

/** A block simulated before this one, as BLOCKHASH sees it. */
interface Before {
  readonly hash: Hash
}

/** Applies the overrides of a block to the state and begins it. */
export function openBlock(
  ground: Ground,
  state: JournaledState,
  header: OpenHeader,
  overrides: StateOverrides | undefined,
  before: readonly Before[],
): OpenBlock {
  const rules = messageRules(evmForkOf(header.fork), ground.forks.codeSizeLimit)
  const known = precompilesOf(rules.fork)
  const precompiles = overrides === undefined ? known : applyStateOverrides(state, overrides, known)
  beginBlock(state, header)
  return { ground, state, header, context: contextOf(ground, header, before), rules, precompiles }
}

/** EIP-4788 and EIP-2935. */
function beginBlock(
  state: JournaledState,
  { fork, timestamp, number, parentHash, parentBeaconBlockRoot }: OpenHeader,
): void {
  if (!includesFork(fork, Hardfork.Cancun)) return
  state.beginTransaction()
  writeBeaconRoot(state, timestamp, hexToBytes(parentBeaconBlockRoot ?? ZERO_HASH))
  if (includesFork(fork, Hardfork.Prague)) writeParentHash(state, number, parentHash)
  state.endTransaction(true)
}

function contextOf({ base, chainId, blockHash }: Ground, header: OpenHeader, before: readonly Before[]): BlockContext {
  const baseNumber = BigInt(base.number)
  return {
    number: header.number,
    timestamp: header.timestamp,
    coinbase: header.feeRecipient,
    gasLimit: header.gasLimit,
    prevRandao: includesFork(header.fork, Hardfork.Paris) ? BigInt(header.mixHash) : header.difficulty,
    baseFee: header.baseFeePerGas ?? 0n,
    blobBaseFee: header.blobBaseFee,
    chainId,
    blockHash(number): Hash | undefined {
      if (number < baseNumber) return blockHash(number)
      // Simulated blocks follow the base without a gap.
      return number === baseNumber ? base.hash : before[Number(number - baseNumber) - 1]?.hash
    },
  }
}
