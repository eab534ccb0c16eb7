import { hexToBytes } from '../bytes.ts'
import { Chain } from '../chain/chain.ts'
import type { MiningMode } from '../chain/miningMode.ts'
import { loadCrypto } from '../crypto/engineCrypto.ts'
import { DEVELOPMENT_MNEMONIC, type Wallet, walletFromMnemonic } from '../crypto/wallet.ts'
import type { BuiltFixture } from '../fixtures/kept.ts'
import type { NodeOptions } from '../options/options.ts'
import { createTable } from '../rpc/dispatch.ts'
import { createEndpoint, type Endpoint } from '../rpc/endpoint.ts'
import { limitsOf } from '../rpc/limits.ts'
import { methods } from '../rpc/methodTable.ts'
import type { Store } from '../storage/store.ts'
import { genesisOf } from './genesisOf.ts'
import { importFile } from './importFile.ts'
import type { ImportProgress } from './importProgress.ts'
import { openLedgers } from './openLedgers.ts'

/** What a node consists of once it is there. */
export interface Services {
  readonly chain: Chain
  readonly wallet: Wallet
  readonly endpoint: Endpoint
  /** What the chain grew from, if it grew from a fixture. */
  readonly fixture: BuiltFixture | undefined
}

export interface Surroundings {
  readonly fixture?: BuiltFixture | undefined
  readonly clientVersion: string
  /** Hears of faults of our own, which no client is told of. */
  readonly report: (fault: unknown, where: string) => void
  readonly onImport: (progress: ImportProgress) => void
  /** Aborts, with a NodeError, when the node is closed before it is there. */
  readonly signal: AbortSignal
}

/**
 * Builds everything that stands on the store and behind the transports: chain, accounts and methods. Rejects with a NodeError,
 * with nothing left open, the store included.
 */
export async function openServices(store: Store, options: NodeOptions, around: Surroundings): Promise<Services> {
  try {
    await loadCrypto()
    const wallet = walletFromMnemonic(options.mnemonic ?? DEVELOPMENT_MNEMONIC, options.accounts ?? 10)
    const now = Math.floor(Date.now() / 1000)
    const chain = await Chain.open(store, () => genesisOf(options, wallet, now), options.genesis !== undefined, {
      mining: { kind: 'manual' },
      ...(options.finalizedDepth !== undefined && { finalizedDepth: options.finalizedDepth }),
      ...(options.safeDepth !== undefined && { safeDepth: options.safeDepth }),
      ...(options.evm !== undefined && { evm: options.evm }),
      report: (fault) => around.report(fault, 'mining'),
    })
    if (options.import !== undefined) await importFile(chain, options.import, around.onImport, around.signal)
    if (around.fixture !== undefined) await settleIn(around.fixture, chain, wallet)
    chain.setMining(miningMode(options))
    const isGrown = around.fixture !== undefined || options.import !== undefined
    await chain.begin(isGrown && !chain.hasBeginning)
    const ledgers = openLedgers(store, chain, {}, wallet)
    const services = { chain, wallet, clientVersion: around.clientVersion, limits: limitsOf(options), ...ledgers }
    return {
      ...services,
      fixture: around.fixture,
      endpoint: createEndpoint(createTable(methods), services, around.report),
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** What a fixture leaves beside its chain: the keys of its accounts and what waits in the pool. */
async function settleIn({ accounts, pending, headHash }: BuiltFixture, chain: Chain, wallet: Wallet): Promise<void> {
  for (const { privateKey } of accounts) if (privateKey !== undefined) wallet.add(hexToBytes(privateKey))
  // A chain that went on since has taken them.
  if (chain.head.hash === headHash) for (const raw of pending) await chain.submitRaw(hexToBytes(raw))
}

function miningMode({ mining = true, blockTime }: NodeOptions): MiningMode {
  if (!mining) return { kind: 'manual' }
  return blockTime === undefined ? { kind: 'auto' } : { kind: 'interval', seconds: blockTime }
}
