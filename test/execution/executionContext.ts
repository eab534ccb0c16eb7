import { type Address, hexToBytes } from '../../src/bytes.ts'
import type { EvmFork } from '../../src/evm/forks.ts'
import type { BlockContext } from '../../src/evm/message.ts'
import { call as callAtOnce } from '../../src/execution/call.ts'
import type { CallEnvironment } from '../../src/execution/callEnvironment.ts'
import { messageRules } from '../../src/protocol/rules.ts'
import { TimeSlice } from '../../src/protocol/timeSlice.ts'
import type { Alloc, AllocAccount } from '../../src/state/alloc.ts'
import { MemoryState } from '../state/memoryState.ts'

export const SENDER: Address = '0x00000000000000000000000000000000000000a1'
export const RECEIVER: Address = '0x00000000000000000000000000000000000000b2'
export const CONTRACT: Address = '0x00000000000000000000000000000000000000c3'
export const RECIPIENT: Address = '0x00000000000000000000000000000000000000fe'

export const block: BlockContext = {
  number: 100n,
  timestamp: 1_800_000_000n,
  coinbase: RECIPIENT,
  gasLimit: 30_000_000n,
  prevRandao: 7n,
  baseFee: 10n,
  blobBaseFee: 3n,
  chainId: 31_337n,
  slotNumber: 0n,
  blockHash: () => undefined,
}

/** Executes a call. A failure always rejects. */
export const call = async (...given: Parameters<typeof callAtOnce>): Promise<Uint8Array> => callAtOnce(...given)

/** An environment for calls without a chain. The sender has one ether, the contract has `code`. */
export function environmentOf(
  code = '0x',
  accounts: Iterable<readonly [Address, AllocAccount]> = [],
  fork: EvmFork = 'osaka',
): CallEnvironment {
  const alloc: Alloc = new Map<Address, AllocAccount>([
    [SENDER, { balance: 10n ** 18n }],
    [CONTRACT, { balance: 0n, code: hexToBytes(code) }],
    ...accounts,
  ])
  return { state: new MemoryState(alloc), block, rulesAt: () => messageRules(fork) }
}

/** A time slice without a time limit. */
export const unlimitedTime = (): TimeSlice => new TimeSlice({ milliseconds: Number.POSITIVE_INFINITY })

export const limits = () => ({ defaultGas: 50_000_000, gasCap: 50_000_000, timeSlice: unlimitedTime() })
