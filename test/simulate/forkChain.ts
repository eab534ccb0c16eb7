import { Hardfork } from '@ethereumjs/common'
import { type Address, bytesToHex } from '../../src/bytes.ts'
import { Chain } from '../../src/chain/chain.ts'
import { Clock } from '../../src/chain/clock.ts'
import { developmentGenesis, type Genesis } from '../../src/chain/genesis.ts'
import { loadCrypto } from '../../src/crypto/engineCrypto.ts'
import { DEVELOPMENT_MNEMONIC, type Wallet, walletFromMnemonic } from '../../src/crypto/wallet.ts'
import {
  type ForkSchedule,
  forkNames,
  includesFork,
  mainnetBlobParameters,
  mainnetDepositContract,
} from '../../src/protocol/forks.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { createTable } from '../../src/rpc/protocol/dispatch.ts'
import { createEndpoint, type Endpoint } from '../../src/rpc/protocol/endpoint.ts'
import { createProvider } from '../../src/rpc/provider/provider.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { type Store, tables } from '../../src/storage/store.ts'

export const GENESIS_TIME = 1_767_225_600
export const SECONDS = 12

/** Block k is the first of the k-th fork, block 0 of Frontier; blocks are twelve seconds apart. */
const schedule: ForkSchedule = {
  activations: forkNames.map((fork, index) =>
    includesFork(fork, Hardfork.Shanghai)
      ? { fork, timestamp: GENESIS_TIME + SECONDS * index }
      : { fork, block: index },
  ),
  blobParameters: mainnetBlobParameters,
  depositContract: mainnetDepositContract,
}

export interface TestChain {
  readonly chain: Chain
  readonly store: Store
  readonly endpoint: Endpoint
  readonly provider: ReturnType<typeof createProvider>
  readonly wallet: Wallet
  /** The development accounts, funded. */
  readonly accounts: readonly [Address, Address, Address, ...Address[]]
}

/** A chain that goes through every fork, one a block, from Frontier on; at its genesis when it is opened. */
export const openForkChain = (): Promise<TestChain> =>
  open((balances) => {
    const newest = developmentGenesis({ ...beginning, fork: Hardfork.Osaka, balances })
    // The system contracts are there from the beginning, as on the official test chain.
    const { header } = developmentGenesis({ ...beginning, fork: Hardfork.Chainstart, balances })
    return { ...newest, header, forks: schedule }
  })

/** The chain of the cases: an empty block of every fork, and a clock that stands where the next one comes. */
export async function openCaseChain(): Promise<TestChain> {
  const world = await openForkChain()
  for (let number = 1; number < forkNames.length; number++) {
    await world.chain.miner.mine({ timestamp: GENESIS_TIME + SECONDS * number })
  }
  world.chain.setNextTimestamp(GENESIS_TIME + SECONDS * forkNames.length)
  return world
}

/** A chain with one fork from its genesis on; by default the newest. */
export const openTestChain = (fork: Hardfork = Hardfork.Osaka): Promise<TestChain> =>
  open((balances) => developmentGenesis({ ...beginning, fork, balances }))

const beginning = { chainId: 31_337n, timestamp: GENESIS_TIME, gasLimit: 30_000_000n }

async function open(genesis: (balances: ReadonlyMap<Address, bigint>) => Genesis): Promise<TestChain> {
  await loadCrypto()
  const wallet = walletFromMnemonic(DEVELOPMENT_MNEMONIC, 3)
  const balances = new Map(wallet.addresses.map((address) => [address, 10n ** 22n]))
  const clock = new Clock(() => GENESIS_TIME)
  const store = await openMemoryStore()
  const chain = await Chain.open(store, () => genesis(balances), false, { mining: { kind: 'manual' }, clock })
  const fault = (error: unknown): never => {
    throw error
  }
  const endpoint = createEndpoint(createTable(methods), { chain, wallet, clientVersion: 'vivarium/test' }, fault)
  const [first, second, third, ...rest] = wallet.addresses
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('three accounts were asked for')
  return {
    chain,
    store,
    endpoint,
    provider: createProvider(endpoint),
    wallet,
    accounts: [first, second, third, ...rest],
  }
}

/** Everything that a store holds, as text. */
export async function contentOf(store: Store): Promise<readonly string[]> {
  const lines: string[] = []
  for (const [name, table] of Object.entries(tables)) {
    for await (const [key, value] of store.entries(table)) lines.push(`${name} ${bytesToHex(key)} ${bytesToHex(value)}`)
  }
  return lines
}
