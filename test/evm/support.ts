import { type Address, EMPTY_BYTES, type Hex, hexToBytes } from '../../src/bytes.ts'
import { createEvm, type Evm } from '../../src/evm/evm.ts'
import type { EvmFork } from '../../src/evm/forks.ts'
import type { Inspector } from '../../src/evm/inspector.ts'
import type { BlockContext, EvmMessage, RunResult } from '../../src/evm/message.ts'
import type { AllocAccount } from '../../src/state/alloc.ts'
import { JournaledState } from '../../src/state/journaledState.ts'
import { MemoryState } from '../state/memoryState.ts'

export const CALLER: Address = `0x${'ca'.repeat(20)}`
export const CONTRACT: Address = `0x${'c0'.repeat(20)}`
export const OTHER: Address = `0x${'07'.repeat(20)}`

export const block: BlockContext = {
  number: 1_000n,
  timestamp: 5_000n,
  coinbase: `0x${'cb'.repeat(20)}`,
  gasLimit: 30_000_000n,
  prevRandao: 99n,
  baseFee: 7n,
  blobBaseFee: 3n,
  chainId: 31_337n,
  slotNumber: 12n,
  blockHash: (number) => `0x${number.toString(16).padStart(64, '0')}`,
}

export interface Setup {
  readonly fork?: EvmFork
  /** Code by address. */
  readonly code?: Readonly<Record<Address, Hex>>
  readonly accounts?: readonly (readonly [Address, AllocAccount])[]
  readonly inspector?: Inspector
}

/** An EVM with its own state, in which the caller has a million wei. */
export function open({ fork = 'osaka', code = {}, accounts = [], inspector }: Setup): Evm {
  const contracts = Object.entries(code).map(([address, code]) => {
    // The keys of the record are addresses.
    return [address as Address, { balance: 0n, nonce: 1n, code: hexToBytes(code) }] as const
  })
  const alloc = new Map<Address, AllocAccount>([
    [CALLER, { balance: 1_000_000n, nonce: 1n }],
    ...contracts,
    ...accounts,
  ])
  const state = new JournaledState(new MemoryState(alloc))
  const transaction = { origin: CALLER, gasPrice: 9n, blobHashes: [] }
  return createEvm({ fork, state, block, transaction, inspector })
}

export const message = (changes: Partial<EvmMessage> = {}): EvmMessage => ({
  caller: CALLER,
  to: CONTRACT,
  value: 0n,
  data: EMPTY_BYTES,
  gas: 1_000_000,
  ...changes,
})

/** Runs code (hexadecimal without `0x`) at CONTRACT. */
export function runCode(code: string, setup: Setup = {}, changes: Partial<EvmMessage> = {}): RunResult {
  return open({ ...setup, code: { ...setup.code, [CONTRACT]: `0x${code}` } }).run(message(changes))
}

/** A PUSH32 instruction in hexadecimal. */
export const push32 = (value: bigint): string => `7f${value.toString(16).padStart(64, '0')}`
/** Code that returns the top of the stack. */
export const returnTop = '60005260206000f3'
