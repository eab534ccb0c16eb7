import { createTx, type TypedTxData } from '@ethereumjs/tx'
import { type Address, hexToBytes } from '../../src/bytes.ts'
import { Chain } from '../../src/chain/chain.ts'
import type { ChainOptions } from '../../src/chain/chainOptions.ts'
import { Clock } from '../../src/chain/clock.ts'
import { developmentGenesis } from '../../src/chain/genesis/genesis.ts'
import { fromLibraryTransaction } from '../../src/chain/transactions/libraryTransaction.ts'
import { loadCrypto } from '../../src/crypto/engineCrypto.ts'
import { DEVELOPMENT_MNEMONIC, walletFromMnemonic } from '../../src/crypto/wallet.ts'
import { type ForkName, type ForkSchedule, newestFork } from '../../src/protocol/forks.ts'
import type { Transaction } from '../../src/protocol/transaction.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import type { Store } from '../../src/storage/store.ts'

await loadCrypto()

/** Ten accounts with 1,000 ether each. */
export const wallet = walletFromMnemonic(DEVELOPMENT_MNEMONIC, 10)
export const [alice, bob, carol, dave] = wallet.addresses as unknown as readonly [Address, Address, Address, Address]
export const ETHER = 10n ** 18n
export const GENESIS_TIME = 1_700_000_000

/** A clock that stands still at the time of the genesis block, unless a test changes it. */
export class StillClock extends Clock {
  constructor() {
    super(() => GENESIS_TIME)
  }
}

export interface TestChainOptions extends ChainOptions {
  readonly fork?: ForkName
  /** Activation of each fork. By default, all are active at genesis. */
  readonly forks?: ForkSchedule
  readonly store?: Store
  readonly gasLimit?: bigint
}

/** Opens a development chain at `fork` with a clock that stands still. */
export async function openChain(options: TestChainOptions = {}): Promise<Chain> {
  const { fork = newestFork, forks, store = await openMemoryStore(), gasLimit = 30_000_000n, ...chainOptions } = options
  const balances = new Map(wallet.addresses.map((address) => [address, 1_000n * ETHER]))
  const genesis = () =>
    developmentGenesis({ chainId: 31_337n, fork, forks, timestamp: GENESIS_TIME, gasLimit, balances })
  return Chain.open(store, genesis, { clock: new StillClock(), ...chainOptions })
}

/** Fees above the base fee of the first blocks. */
const fees = {
  0: { gasPrice: 3_000_000_000n },
  1: { gasPrice: 3_000_000_000n },
  2: { maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
  3: { maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n, maxFeePerBlobGas: 1_000_000_000n },
  4: { maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
} as const

/** Fields of a transaction for @ethereumjs/tx, also invalid ones. */
type TransactionData = { readonly [name: string]: unknown; readonly from?: Address }

/** Returns a transaction of `from` that is valid in the next block, with the given fields. */
export function signed(chain: Chain, data: TransactionData = {}): Transaction {
  const { from = alice, ...rest } = data
  const fork = chain.next.fork
  const type = Number(rest.type ?? (chain.common(fork).isActivatedEIP(1559) ? 2 : 0)) as keyof typeof fees
  const filled = {
    nonce: chain.nonceOf(from),
    gasLimit: 21_000n,
    to: bob,
    ...fees[type],
    ...(type !== 0 && { chainId: chain.chainId }),
    ...rest,
    type,
  } as TypedTxData
  return fromLibraryTransaction(createTx(filled, { common: chain.common(fork) }).sign(wallet.keyOf(from)))
}

/** Signs and submits a transaction. Returns its hash. */
export async function send(chain: Chain, data: TransactionData = {}): Promise<`0x${string}`> {
  return chain.submit(signed(chain, data), data.from ?? alice)
}

/** Returns init code that deploys `runtime` (at most 255 bytes). */
export function initCode(runtime: string): Uint8Array {
  const length = (runtime.length / 2).toString(16).padStart(2, '0')
  return hexToBytes(`0x60${length}8060093d393df3${runtime}`)
}

/** Runtime code that reverts without data. */
export const REVERTS = '5f5ffd'
/** Runtime code that emits a log without topics and stores its block number in slot 0. */
export const LOGS_AND_STORES = '435f555f5fa0'
