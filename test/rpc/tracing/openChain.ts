import { Chain } from '../../../src/chain/chain.ts'
import { Clock } from '../../../src/chain/clock.ts'
import { developmentGenesis } from '../../../src/chain/genesis/genesis.ts'
import { loadCrypto } from '../../../src/crypto/engineCrypto.ts'
import { DEVELOPMENT_MNEMONIC, walletFromMnemonic } from '../../../src/crypto/wallet.ts'
import type { ForkName } from '../../../src/protocol/forks.ts'
import { methods } from '../../../src/rpc/generated/methodTable.ts'
import { createTable } from '../../../src/rpc/protocol/dispatch.ts'
import { createEndpoint } from '../../../src/rpc/protocol/endpoint.ts'
import type { Limits } from '../../../src/rpc/protocol/limits.ts'
import { createProvider } from '../../../src/rpc/provider/provider.ts'
import { openMemoryStore } from '../../../src/storage/memoryStore.ts'

/** 2026-01-01 00:00:00 UTC. */
const GENESIS_TIME = 1_767_225_600

export interface Receipt {
  readonly transactionHash: string
  readonly status?: string
  readonly root?: string
  readonly gasUsed: string
  readonly contractAddress: string | null
  readonly blockNumber: string
  readonly blockHash: string
  readonly logs: readonly { readonly logIndex: string }[]
}

export interface TestChain {
  readonly chain: Chain
  /** Sends a request. Rejects with the error that a client receives. */
  readonly ask: <Result = unknown>(method: string, ...params: readonly unknown[]) => Promise<Result>
  readonly accounts: readonly string[]
  /** Sends transactions and mines them in one block. */
  readonly mine: (...transactions: readonly object[]) => Promise<Receipt[]>
  /** Deploys a contract with this runtime code and returns its address. */
  readonly deploy: (code: string) => Promise<string>
}

/** Opens a chain with manual mining at a fork. */
export async function openChain(fork: ForkName, limits?: Limits, clientVersion = 'vivarium/test'): Promise<TestChain> {
  await loadCrypto()
  const wallet = walletFromMnemonic(DEVELOPMENT_MNEMONIC, 3)
  const chain = await Chain.open(
    await openMemoryStore(),
    () =>
      developmentGenesis({
        chainId: 31_337n,
        fork,
        timestamp: GENESIS_TIME,
        gasLimit: 30_000_000n,
        balances: new Map(wallet.addresses.map((address) => [address, 10n ** 22n])),
      }),
    { mining: { kind: 'manual' }, clock: new Clock(() => GENESIS_TIME) },
  )
  const fault = (error: unknown) => {
    throw error
  }
  const services = { chain, wallet, clientVersion, limits }
  const provider = createProvider(createEndpoint(createTable(methods), services, fault))
  const ask: TestChain['ask'] = (method, ...params) => provider.request({ method, params } as never) as never
  const [from] = wallet.addresses
  const mine: TestChain['mine'] = async (...transactions) => {
    const hashes: string[] = []
    for (const transaction of transactions) {
      const fields = { from, gas: '0x2dc6c0', gasPrice: '0x77359400', ...transaction }
      hashes.push(await ask<string>('eth_sendTransaction', fields))
    }
    await ask('evm_mine')
    return Promise.all(hashes.map((hash) => ask<Receipt>('eth_getTransactionReceipt', hash)))
  }
  return {
    chain,
    ask,
    accounts: wallet.addresses,
    mine,
    async deploy(code) {
      const size = (code.length - 2) / 2
      // PUSH2 size, DUP1, PUSH1 offset, PUSH1 0, CODECOPY, PUSH1 0, RETURN
      const init = `0x61${size.toString(16).padStart(4, '0')}80600c6000396000f3${code.slice(2)}`
      const [receipt] = await mine({ data: init })
      if (receipt?.contractAddress == null) throw new Error('the contract was not created')
      return receipt.contractAddress
    },
  }
}

/** Returns code that calls an address without data, with this wei and gas, and ignores the result. */
export const callCode = (address: string, wei = 0, gas = 50_000): string =>
  `6000600060006000${`60${wei.toString(16).padStart(2, '0')}`}73${address.slice(2)}62${gas.toString(16).padStart(6, '0')}f150`
