import { encodeDeployData, encodeFunctionData } from 'viem'
import { type Hex, hexToBytes } from '../../src/bytes.ts'
import { Chain } from '../../src/chain/chain.ts'
import { Clock } from '../../src/chain/clock.ts'
import { developmentGenesis } from '../../src/chain/genesis/genesis.ts'
import { loadCrypto } from '../../src/crypto/engineCrypto.ts'
import { DEVELOPMENT_MNEMONIC, walletFromMnemonic } from '../../src/crypto/wallet.ts'
import type { BuiltFixture } from '../../src/fixtures/store/builtFixture.ts'
import { Faults } from '../../src/gateway/faults/faults.ts'
import { newestFork } from '../../src/protocol/forks.ts'
import { ContractDirectory } from '../../src/reports/contractDirectory.ts'
import { ChainEvents } from '../../src/rpc/events/chainEvents.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import type { Caller, NetworkAccess } from '../../src/rpc/ports/caller.ts'
import { createTable } from '../../src/rpc/protocol/dispatch.ts'
import { createEndpoint, type Endpoint } from '../../src/rpc/protocol/endpoint.ts'
import type { Provider } from '../../src/rpc/provider/eip1193.ts'
import { createProvider } from '../../src/rpc/provider/provider.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { openLedgers } from '../layer2/openLedgers.ts'
import { Token } from '../simulate/contracts/artifacts.ts'
import { exampleKeys } from './exampleKeys.ts'
import { exampleTokenPrices } from './exampleTokenPrices.ts'
import { exampleWebhooks } from './exampleWebhooks.ts'
import { gallery } from './gallery.ts'

/** 2026-01-01 00:00:00 UTC. */
const GENESIS_TIME = 1_767_225_600

/** Init code of a contract that stores the first word of its calldata in slot 0, emits it with topic 0x2a and returns it. */
const storageContract = '601680600b6000396000f3' + '60003580600055600052602a60206000a160206000f3'

/** The source of a contract whose constructor reverts. */
const failingSource = 'contract Closed {\n    constructor() {\n        revert();\n    }\n}\n'
/** Both codes have three instructions of the same statement. */
const codeOf = (object: string) => ({ object, sourceMap: `${failingSource.indexOf('revert')}:8:0:-;;` })
/** Output of solc for it. */
const failingArtifact = {
  input: { sources: { 'contracts/Closed.sol': { content: failingSource } } },
  output: {
    sources: { 'contracts/Closed.sol': { id: 0 } },
    contracts: {
      'contracts/Closed.sol': {
        Closed: {
          abi: [],
          evm: { bytecode: codeOf('5f5ffd'), deployedBytecode: codeOf('5f5ffe') },
        },
      },
    },
  },
}

const inplace = (label: string, bytes: number) => ({ encoding: 'inplace', label, numberOfBytes: String(bytes) })
/** Artifact of a contract that increases `visits[msg.sender]`. */
const countingArtifact = {
  contractName: 'Guestbook',
  abi: [],
  bytecode: '0x6014600a5f3960145ff3335f52600160205260405f208054600101905500',
  storageLayout: {
    storage: [
      { label: 'owner', offset: 0, slot: '0', type: 'address' },
      { label: 'isOpen', offset: 20, slot: '0', type: 'bool' },
      { label: 'visits', offset: 0, slot: '1', type: 'visits' },
    ],
    types: {
      address: inplace('address', 20),
      bool: inplace('bool', 1),
      count: inplace('uint256', 32),
      visits: {
        encoding: 'mapping',
        label: 'mapping(address => uint256)',
        numberOfBytes: '32',
        key: 'address',
        value: 'count',
      },
    },
  },
}

export interface ExampleNode {
  readonly chain: Chain
  readonly endpoint: Endpoint
  readonly provider: Provider
  /** A caller with the rights of the provider that can receive subscription events. */
  readonly caller: Caller
}

function artifactsFor(conversation: string): object[] {
  if (/Failure$|traceLines$|contractSource$/.test(conversation)) return [failingArtifact]
  return /storageChanges$|tateVariables?$/.test(conversation) ? [countingArtifact] : []
}

/**
 * Opens the chain of the conversations in test/wire. It is the same in every run: the clock stands still. Block 1 has a transfer, block 2
 * creates a contract, and block 3 has two calls of the contract. One pool transaction is executable, one waits for a nonce. `conversation` is
 * a name in test/wire. For conversations about layer 2, the ledger of family A has a sealed block of two transactions and a pending one, and
 * the ledger of family B an included transaction and two pending ones. For those about the methods of Alchemy and Etherscan, blocks 4 and 5 have a token. For conversations about filters, filter 1 is a log filter from before
 * block 3. Ids of filters and subscriptions are consecutive. The provider may administer the key `ci`.
 */
export async function openExampleChain(conversation = ''): Promise<ExampleNode> {
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
    { mining: { kind: 'manual' }, clock, instanceId: `0x${'1d'.repeat(32)}` },
  )
  const fault = (error: unknown) => {
    throw error
  }
  const forks = { fork: async (name = 'local-1') => name, drop: async () => true }
  const directory = new ContractDirectory(exampleFixture(chain), artifactsFor(conversation))
  const exampleControl = exampleWebhooks(GENESIS_TIME)
  const webhooks = async () => exampleControl
  const examplePrices = exampleTokenPrices(GENESIS_TIME)
  const tokenPrices = async () => examplePrices
  const given = {
    network: 'local',
    chain,
    wallet,
    clientVersion: 'vivarium/v0.1.0',
    forks,
    webhooks,
    tokenPrices,
    directory,
  }
  const services = { ...given, ...openLedgers(store, chain) }
  let ids = 0
  const events = new ChainEvents(chain, { newId: () => `0x${(++ids).toString(16).padStart(32, '0')}` })
  const endpoint = createEndpoint(createTable(methods), { ...services, events }, fault)
  const networks: NetworkAccess = {
    list: () => [{ name: 'local', chainId: 31_337, isAllowed: true }],
    call: (_, method, params, caller) => endpoint.handle({ id: undefined, method, params }, caller),
    allowsMethod: () => true,
  }
  const rights = { keys: await exampleKeys(GENESIS_TIME), faults: new Faults(), networks }
  const provider = createProvider(endpoint, undefined, rights)
  await addBlocks(
    endpoint,
    wallet.addresses,
    () => installFilter(provider, conversation),
    async () => {
      await addToken(endpoint, wallet.addresses, conversation)
      if (conversation.startsWith('alchemy_nftApi')) await addCollection(endpoint, wallet.addresses[0] ?? '0x')
      if (/UserOperation|EntryPoints|PaymasterAndData|^pm_/.test(conversation)) await addSmartAccount(endpoint)
    },
  )
  if (/ERC20/i.test(conversation)) await chain.overrideState((state) => state.setCode(exampleToken, exampleTokenCode))
  if (/Sync$/.test(conversation)) chain.setMining({ kind: 'auto' })
  if (/^vivarium_(checkpoint|restore)/.test(conversation)) chain.history.checkpoint('example')
  if (/^(l2|vivarium_l2)/.test(conversation)) await fillLedgers(endpoint)
  return { chain, endpoint, provider, caller: { ...rights, signal: new AbortController().signal, push: () => {} } }
}

/** A fixture with names of the first account, a contract and the transfer in block 1. */
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

async function installFilter({ request }: Provider, conversation: string): Promise<void> {
  if (/^eth_(getFilter|uninstall)/.test(conversation))
    await request({ method: 'eth_newFilter', params: [{ fromBlock: '0x3' }] })
}

async function addBlocks(
  endpoint: Endpoint,
  [alice, bob]: readonly string[],
  beforeBlock3: () => Promise<void>,
  afterBlock3: () => Promise<void>,
): Promise<void> {
  const { request } = createProvider(endpoint)
  const send = (transaction: object) => request({ method: 'eth_sendTransaction', params: [transaction] })
  const mine = () => request({ method: 'evm_mine' })
  await send({ from: alice, to: bob, value: '0xde0b6b3a7640000', gas: '0x5208', gasPrice: '0x77359400' })
  await mine()
  await send({
    from: alice,
    data: `0x${storageContract}`,
    gas: '0x30d40',
    maxFeePerGas: '0x77359400',
    maxPriorityFeePerGas: '0x3b9aca00',
  })
  await mine()
  await beforeBlock3()
  const contract = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512'
  await send({
    from: alice,
    to: contract,
    data: `0x${'7'.padStart(64, '0')}`,
    gas: '0x30d40',
    gasPrice: '0x77359400',
    accessList: [],
  })
  await send({ from: bob, to: contract, data: `0x${'8'.padStart(64, '0')}`, gas: '0x30d40', gasPrice: '0x6fc23ac0' })
  await mine()
  await afterBlock3()
  await send({ from: alice, to: bob, value: '0x1', gas: '0x5208', gasPrice: '0x77359400' })
  await send({ from: bob, to: alice, value: '0x2', gas: '0x5208', gasPrice: '0x77359400', nonce: '0x5' })
}

/**
 * Adds a token for conversations about tokens: block 4 deploys it. In block 5 the first account sends 50 units to the second, and lets it spend 7.
 */
async function addToken(endpoint: Endpoint, [alice, bob]: readonly Hex[], conversation: string): Promise<void> {
  if (!/^(alchemy_(get|simulate|portfolio|prices)|etherscan_)/.test(conversation)) return
  const { request } = createProvider(endpoint)
  const send = (transaction: object) =>
    request({
      method: 'eth_sendTransaction',
      params: [{ from: alice, gas: '0x1e8480', gasPrice: '0x77359400', ...transaction }],
    })
  const { abi, bytecode } = Token
  await send({ data: encodeDeployData({ abi, bytecode, args: ['Example', 'EXM', 10n ** 21n] }) })
  await request({ method: 'evm_mine' })
  const call = (functionName: 'transfer' | 'approve', amount: bigint) =>
    send({ to: deployedToken, data: encodeFunctionData({ abi, functionName, args: [bob ?? '0x', amount] }) })
  await call('transfer', 50n)
  await call('approve', 7n)
  await request({ method: 'evm_mine' })
}

/** Adds a collection of NFTs: block 4 deploys it, and block 5 mints the token 0 for the first account. */
async function addCollection(endpoint: Endpoint, owner: Hex): Promise<void> {
  const { abi, bytecode, address } = gallery
  const { request } = createProvider(endpoint)
  for (const transaction of [
    { data: encodeDeployData({ abi, bytecode, args: ['Bell jars', 'JAR'] }) },
    { to: address, data: encodeFunctionData({ abi, functionName: 'mint', args: [owner] }) },
  ]) {
    const fees = { gas: '0x4c4b40', gasPrice: '0x77359400' } as const
    await request({ method: 'eth_sendTransaction', params: [{ from: owner, ...fees, ...transaction }] })
    await request({ method: 'evm_mine' })
  }
}

/** Deploys EntryPoint 0.7 and a funded smart account for conversations about user operations. */
async function addSmartAccount(endpoint: Endpoint): Promise<void> {
  // viem takes long to load, and few conversations need it.
  const { deployEntryPoint, fund, openSmartAccount, send } = await import('./userOperations/smartAccounts.ts')
  const node = { provider: createProvider(endpoint) }
  const { account } = await openSmartAccount(node, await deployEntryPoint(node, '0.7'))
  const { factory, factoryData } = await account.getFactoryArgs()
  await send(node, { to: factory, data: factoryData })
  await fund(node, account.address)
}

/** The address of the token of `addToken`. */
const deployedToken = '0xcf7ed3acca5a467e9e704c703e8d87f634fb0fc9'

/** The token of the examples of ERC-20 methods. It answers every call with the value of the slot of its first argument. */
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
