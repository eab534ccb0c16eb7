import { Chain } from '../../src/chain/chain.ts'
import type { ChainOptions } from '../../src/chain/chainOptions.ts'
import { Clock } from '../../src/chain/clock.ts'
import { developmentGenesis } from '../../src/chain/genesis/genesis.ts'
import { loadCrypto } from '../../src/crypto/engineCrypto.ts'
import { DEVELOPMENT_MNEMONIC, walletFromMnemonic } from '../../src/crypto/wallet.ts'
import { type ForkName, newestFork } from '../../src/protocol/forks.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { createTable } from '../../src/rpc/protocol/dispatch.ts'
import { createEndpoint, type Endpoint } from '../../src/rpc/protocol/endpoint.ts'
import { createProvider } from '../../src/rpc/provider/provider.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import type { Store } from '../../src/storage/store.ts'
import { type LedgerSettings, type Ledgers, openLedgers } from './openLedgers.ts'

/** 2026-01-01 00:00:00 UTC. */
export const GENESIS_TIME = 1_767_225_600

export interface Layer2Node extends Ledgers {
  readonly chain: Chain
  readonly store: Store
  readonly endpoint: Endpoint
  /** Calls a method with positional or named parameters. */
  request<Result = unknown>(method: string, params?: unknown): Promise<Result>
  /** Advances the clock, which otherwise stands still. */
  wait(seconds: number): void
}

export interface Layer2NodeOptions {
  readonly settings?: LedgerSettings
  readonly fork?: ForkName
  readonly chain?: ChainOptions
  readonly store?: Store
  /** False for a node without development accounts, which pay for settlements at the Paris fork. */
  readonly wallet?: false
}

/** Opens a chain whose clock stands still, and the ledgers that settle on it. Only the development accounts have funds. */
export async function openLayer2Node(options: Layer2NodeOptions = {}): Promise<Layer2Node> {
  await loadCrypto()
  const wallet = walletFromMnemonic(DEVELOPMENT_MNEMONIC, 2)
  const store = options.store ?? (await openMemoryStore())
  const clock = new Clock(() => GENESIS_TIME)
  const genesis = () =>
    developmentGenesis({
      chainId: 31_337n,
      fork: options.fork ?? newestFork,
      timestamp: GENESIS_TIME,
      gasLimit: 30_000_000n,
      balances: new Map(wallet.addresses.map((address) => [address, 10n ** 22n])),
    })
  const chain = await Chain.open(store, genesis, { clock, ...options.chain })
  const ledgers = openLedgers(store, chain, options.settings, options.wallet === false ? undefined : wallet)
  const fault = (error: unknown) => {
    throw error
  }
  const services = { chain, wallet, clientVersion: 'vivarium/test', ...ledgers }
  const endpoint = createEndpoint(createTable(methods), services, fault)
  const provider = createProvider(endpoint)
  return {
    ...ledgers,
    chain,
    store,
    endpoint,
    request: (method, params) => provider.request({ method, params: params as object | undefined }), // some tests send invalid parameters
    wait: (seconds) => {
      clock.increase(seconds)
    },
  }
}
