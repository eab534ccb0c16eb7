import { Hardfork } from '@ethereumjs/common'
import { type Address, bytesToHex } from '../../src/bytes.ts'
import { Chain } from '../../src/chain/chain.ts'
import { Clock } from '../../src/chain/clock.ts'
import { developmentGenesis, type Genesis } from '../../src/chain/genesis/genesis.ts'
import { loadCrypto } from '../../src/crypto/engineCrypto.ts'
import { DEVELOPMENT_MNEMONIC, type Wallet, walletFromMnemonic } from '../../src/crypto/wallet.ts'
import {
  type ForkName,
  type ForkSchedule,
  forkNames,
  includesFork,
  mainnetBlobParameters,
  mainnetDepositContract,
  newestFork,
} from '../../src/protocol/forks.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { createTable } from '../../src/rpc/protocol/dispatch.ts'
import { createEndpoint, type Endpoint } from '../../src/rpc/protocol/endpoint.ts'
import { createProvider } from '../../src/rpc/provider/provider.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { type Store, tables } from '../../src/storage/store.ts'

export const GENESIS_TIME = 1_767_225_600
/** The seconds between two blocks. */
export const BLOCK_INTERVAL = 12

/** Block k is the first block of fork k; block 0 is of Frontier. The interval between blocks is twelve seconds. */
const scheduleOf = (forks: readonly ForkName[]): ForkSchedule => ({
  activations: forks.map((fork, index) =>
    includesFork(fork, Hardfork.Shanghai)
      ? { fork, timestamp: GENESIS_TIME + BLOCK_INTERVAL * index }
      : { fork, block: index },
  ),
  blobParameters: mainnetBlobParameters,
  depositContract: mainnetDepositContract,
})

/** The forks of the recorded cases. They end with the default fork, so that newer forks do not change the cases. */
const caseForks = forkNames.filter((fork) => includesFork(newestFork, fork))

export interface TestChain {
  readonly chain: Chain
  readonly store: Store
  readonly endpoint: Endpoint
  readonly provider: ReturnType<typeof createProvider>
  readonly wallet: Wallet
  /** The development accounts, funded. */
  readonly accounts: readonly [Address, Address, Address, ...Address[]]
}

/** A chain that activates a fork with every block, from Frontier on. When opened it has only its genesis block. */
export const openForkChain = (forks: readonly ForkName[] = forkNames): Promise<TestChain> =>
  open((balances) => {
    const newestGenesis = developmentGenesis({ ...genesisOptions, fork: forks.at(-1) ?? newestFork, balances })
    // The system contracts exist from the genesis block on, as on the official test chain.
    const { header } = developmentGenesis({ ...genesisOptions, fork: Hardfork.Chainstart, balances })
    return { ...newestGenesis, header, forks: scheduleOf(forks) }
  })

/** The chain of the cases: an empty block of every fork up to the default one. The next block has the timestamp that follows the interval. */
export async function openCaseChain(): Promise<TestChain> {
  const node = await openForkChain(caseForks)
  for (let number = 1; number < caseForks.length; number++) {
    await node.chain.miner.mine({ timestamp: GENESIS_TIME + BLOCK_INTERVAL * number })
  }
  node.chain.time.setNext(GENESIS_TIME + BLOCK_INTERVAL * caseForks.length)
  return node
}

/** A chain at Osaka from its genesis block on. */
export const openTestChain = (): Promise<TestChain> =>
  open((balances) => developmentGenesis({ ...genesisOptions, fork: Hardfork.Osaka, balances }))

const genesisOptions = { chainId: 31_337n, timestamp: GENESIS_TIME, gasLimit: 30_000_000n }

async function open(genesis: (balances: ReadonlyMap<Address, bigint>) => Genesis): Promise<TestChain> {
  await loadCrypto()
  const wallet = walletFromMnemonic(DEVELOPMENT_MNEMONIC, 3)
  const balances = new Map(wallet.addresses.map((address) => [address, 10n ** 22n]))
  const clock = new Clock(() => GENESIS_TIME)
  const store = await openMemoryStore()
  const chain = await Chain.open(store, () => genesis(balances), { mining: { kind: 'manual' }, clock })
  const onFault = (error: unknown): never => {
    throw error
  }
  const endpoint = createEndpoint(createTable(methods), { chain, wallet, clientVersion: 'vivarium/test' }, onFault)
  const [first, second, third, ...rest] = wallet.addresses
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('the wallet has fewer than three accounts')
  return {
    chain,
    store,
    endpoint,
    provider: createProvider(endpoint),
    wallet,
    accounts: [first, second, third, ...rest],
  }
}

/** All entries of a store as text. */
export async function contentOf(store: Store): Promise<readonly string[]> {
  const lines: string[] = []
  for (const [name, table] of Object.entries(tables)) {
    for await (const [key, value] of store.entries(table)) lines.push(`${name} ${bytesToHex(key)} ${bytesToHex(value)}`)
  }
  return lines
}
