import { hexToBytes } from '../../src/bytes.ts'
import { Chain } from '../../src/chain/chain.ts'
import { Clock } from '../../src/chain/clock.ts'
import { developmentGenesis } from '../../src/chain/genesis.ts'
import { loadCrypto } from '../../src/crypto/engineCrypto.ts'
import { DEVELOPMENT_MNEMONIC, walletFromMnemonic } from '../../src/crypto/wallet.ts'
import type { BuiltFixture } from '../../src/fixtures/builtFixture.ts'
import { Faults } from '../../src/gateway/faults/faults.ts'
import { openLedgers } from '../../src/node/networks/openLedgers.ts'
import { newestFork } from '../../src/protocol/forks.ts'
import { ContractDirectory } from '../../src/reports/contractDirectory.ts'
import { ChainEvents } from '../../src/rpc/events/chainEvents.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import type { Caller } from '../../src/rpc/ports/caller.ts'
import { createTable } from '../../src/rpc/protocol/dispatch.ts'
import { createEndpoint, type Endpoint } from '../../src/rpc/protocol/endpoint.ts'
import type { Provider } from '../../src/rpc/provider/eip1193.ts'
import { createProvider } from '../../src/rpc/provider/provider.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { exampleKeys } from './exampleKeys.ts'

/** 2026-01-01 00:00:00 UTC. */
const GENESIS_TIME = 1_767_225_600

/** Stores the first word of what it is called with in slot 0, emits it under topic 0x2a and returns it. */
const keeper = '601680600b6000396000f3' + '60003580600055600052602a60206000a160206000f3'

export interface ExampleNode {
  readonly chain: Chain
  readonly endpoint: Endpoint
  readonly provider: Provider
  /** A caller with the rights of the provider, to which subscriptions can be pushed. */
  readonly caller: Caller
}

/**
 * The chain of the conversations in test/wire. It is the same in every run: time
 * stands still. Block 1 holds a transfer, block 2 a creation, block 3 two calls of what was created; one transaction
 * waits for a block and one for a nonce. The ledger of family A has a sealed block of two transactions and one that is pending;
 * that of family B a transaction that is included and two that are pending. They are filled where `forWhat`, the name of a
 * conversation, is about them. Ids of filters and subscriptions count up: where it is about filters, 1 is a filter for logs
 * that was installed before block 3. The provider may administer the key `ci`.
 */
export async function openExampleChain(forWhat = ''): Promise<ExampleNode> {
  await loadCrypto()
  const wallet = walletFromMnemonic(DEVELOPMENT_MNEMONIC, 3)
  const balances = new Map(wallet.addresses.map((address) => [address, 10n ** 22n]))
  const clock = new Clock(() => GENESIS_TIME)
  const store = await openMemoryStore()
  const chain = await Chain.open(
    store,
    () =>
      developmentGenesis({
        chainId: 31_337n,
        fork: newestFork,
        timestamp: GENESIS_TIME,
        gasLimit: 30_000_000n,
        balances,
      }),
    false,
    { mining: { kind: 'manual' }, clock, instanceId: `0x${'1d'.repeat(32)}` },
  )
  const fault = (error: unknown) => {
    throw error
  }
  const forks = { fork: async (name = 'local-1') => name, drop: async () => true }
  const directory = new ContractDirectory(exampleFixture(chain), [])
  const services = { chain, wallet, clientVersion: 'vivarium/v0.1.0', forks, directory, ...openLedgers(store, chain) }
  let ids = 0
  const events = new ChainEvents(chain, { newId: () => `0x${(++ids).toString(16).padStart(32, '0')}` })
  const endpoint = createEndpoint(createTable(methods), { ...services, events }, fault)
  const rights = { keys: await exampleKeys(GENESIS_TIME), faults: new Faults() }
  const provider = createProvider(endpoint, undefined, rights)
  await fill(endpoint, wallet.addresses, () => watch(provider, forWhat))
  if (/ERC20/.test(forWhat)) await chain.overrideState((state) => state.setCode(exampleToken, exampleTokenCode))
  if (/Sync$/.test(forWhat)) chain.setMining({ kind: 'auto' })
  if (/^vivarium_(checkpoint|restore)/.test(forWhat)) chain.history.checkpoint('example')
  if (/^(l2|vivarium_l2)/.test(forWhat)) await fillLedgers(endpoint)
  return { chain, endpoint, provider, caller: { ...rights, signal: new AbortController().signal, push: () => {} } }
}

/** Names of the first account and of the transfer in block 1, as if a fixture had given them. */
function exampleFixture({ genesis, chainId }: Chain): BuiltFixture {
  const hash = '0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf'
  return {
    digest: '00',
    chainId: chainId.toString(),
    genesisHash: genesis.hash,
    headHash: genesis.hash,
    headNumber: 0,
    blockCount: 0,
    transactionCount: 0,
    ledgers: [],
    accounts: [{ name: 'alice', address: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266' }],
    contracts: [
      {
        name: 'token',
        address: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
        abi: [{ type: 'function', name: 'totalSupply', inputs: [], outputs: [{ type: 'uint256' }] }],
      },
    ],
    transactions: { transfer: hash },
    places: { hashes: Buffer.from(hash.slice(2), 'hex').toString('base64'), runs: [['example.yaml', 12, 9, 1]] },
    pending: [],
  }
}

async function watch({ request }: Provider, forWhat: string): Promise<void> {
  if (/^eth_(getFilter|uninstall)/.test(forWhat))
    await request({ method: 'eth_newFilter', params: [{ fromBlock: '0x3' }] })
}

async function fill(
  endpoint: Endpoint,
  [alice, bob]: readonly string[],
  beforeBlock3: () => Promise<void>,
): Promise<void> {
  const { request } = createProvider(endpoint)
  const send = (transaction: object) => request({ method: 'eth_sendTransaction', params: [transaction] })
  const mine = () => request({ method: 'evm_mine' })
  await send({ from: alice, to: bob, value: '0xde0b6b3a7640000', gas: '0x5208', gasPrice: '0x77359400' })
  await mine()
  await send({
    from: alice,
    data: `0x${keeper}`,
    gas: '0x30d40',
    maxFeePerGas: '0x77359400',
    maxPriorityFeePerGas: '0x3b9aca00',
  })
  await mine()
  await beforeBlock3()
  const created = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512'
  await send({
    from: alice,
    to: created,
    data: `0x${'7'.padStart(64, '0')}`,
    gas: '0x30d40',
    gasPrice: '0x77359400',
    accessList: [],
  })
  await send({ from: bob, to: created, data: `0x${'8'.padStart(64, '0')}`, gas: '0x30d40', gasPrice: '0x6fc23ac0' })
  await mine()
  await send({ from: alice, to: bob, value: '0x1', gas: '0x5208', gasPrice: '0x77359400' })
  await send({ from: bob, to: alice, value: '0x2', gas: '0x5208', gasPrice: '0x77359400', nonce: '0x5' })
}

/** Where the examples of ERC-20 methods find a token; it answers every question with the balance of whom it is asked about. */
const exampleToken = `0x${'7c'.repeat(20)}` as const
const exampleTokenCode = hexToBytes('0x6004355f5260405f20545f5260205ff3')

async function fillLedgers(endpoint: Endpoint): Promise<void> {
  const { request } = createProvider(endpoint)
  const add = (transaction: object) => request({ method: 'vivarium_l2aAddTransaction', params: [transaction] })
  await add({ type: 'INVOKE', version: '0x1', calldata: ['0x1', '0x2'] })
  await add({ type: 'INVOKE', version: '0x3' })
  await request({ method: 'vivarium_l2aSealBlock' })
  await add({ type: 'INVOKE', version: '0x1' })
  const first = await request({ method: 'vivarium_l2bAddTransaction', params: [{ value: '0x1' }] })
  await request({ method: 'vivarium_l2bAddTransaction', params: [{ value: '0x2' }] })
  await request({ method: 'vivarium_l2bAdvance', params: [first, 'included'] })
  await request({ method: 'vivarium_l2bAddTransaction', params: [{ value: '0x3' }] })
}
