import { type Address, bytesToHex, type Hash, type Hex, hexToBytes } from '../../src/bytes.ts'
import { Chain } from '../../src/chain/chain.ts'
import type { ChainOptions } from '../../src/chain/chainOptions.ts'
import type { Genesis } from '../../src/chain/genesis.ts'
import {
  type BlobParameters,
  type ForkActivation,
  type ForkName,
  type ForkSchedule,
  mainnetDepositContract,
  parseFork,
  singleFork,
} from '../../src/protocol/forks.ts'
import type { AllocAccount } from '../../src/state/alloc.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'

/** One test of a file of official blockchain tests: blocks to import, some of which are invalid. Quantities are hex. */
export interface BlockchainTest {
  readonly network: string
  readonly genesisBlockHeader: Readonly<Record<string, Hex>> & { readonly hash: Hash }
  readonly pre: Readonly<Record<Address, PreAccount>>
  readonly blocks: readonly TestBlock[]
  readonly lastblockhash: Hash
  readonly postState?: Readonly<Record<Address, PreAccount>>
  readonly config?: TestConfig
}

interface TestConfig {
  readonly chainid?: Hex
  readonly blobSchedule?: Readonly<Record<string, Readonly<Record<keyof BlobParameters, Hex>>>>
}

interface PreAccount {
  readonly balance: Hex
  readonly nonce: Hex
  readonly code: Hex
  readonly storage: Readonly<Record<Hex, Hex>>
}

interface TestBlock {
  readonly rlp: Hex
  /** Why the block has to be refused. ethereum/tests names a reason for each network. */
  readonly expectException?: string
  readonly [expected: `expectException${string}`]: unknown
}

/** Whether this node executes the forks of a test. */
export function isSupported({ network }: BlockchainTest): boolean {
  try {
    schedule(network)
    return true
  } catch {
    return false
  }
}

/** Imports the blocks of a test; returns the first difference, or undefined where everything is as recorded. */
export async function failureOf(test: BlockchainTest, options: ChainOptions = {}): Promise<string | undefined> {
  const store = await openMemoryStore()
  const chain = await Chain.open(store, () => genesisOf(test), false, { mining: { kind: 'manual' }, ...options })
  try {
    if (chain.head.hash !== test.genesisBlockHeader.hash)
      return `the genesis block is ${chain.head.hash} instead of ${test.genesisBlockHeader.hash}`
    for (const [index, block] of test.blocks.entries()) {
      const difference = await importDifference(chain, block)
      if (difference !== undefined) return `block ${index + 1} of the test ${difference}`
    }
    if (chain.head.hash !== test.lastblockhash) return `the head is ${chain.head.hash} instead of ${test.lastblockhash}`
    return stateDifference(chain, test.postState)
  } finally {
    await chain.close()
  }
}

async function importDifference(chain: Chain, block: TestBlock): Promise<string | undefined> {
  const expected = Object.entries(block).find(([name]) => name.startsWith('expectException'))?.[1]
  try {
    await chain.importer.importBlock(hexToBytes(block.rlp))
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'BlockRefused') throw error
    return expected === undefined ? `was refused: ${error.message}` : undefined
  }
  return expected === undefined ? undefined : `was not refused: ${expected}`
}

/** The state root says the same; this says where a difference is. */
function stateDifference(chain: Chain, post: BlockchainTest['postState']): string | undefined {
  const state = chain.state(chain.head)
  for (const [address, wanted] of Object.entries(post ?? {})) {
    const account = state.account(lower(address))
    if (account?.balance !== BigInt(wanted.balance) || account.nonce !== BigInt(wanted.nonce))
      return `${address} has balance ${account?.balance} and nonce ${account?.nonce}`
    for (const [slot, value] of Object.entries(wanted.storage)) {
      if (state.storage(lower(address), BigInt(slot)) !== BigInt(value)) return `slot ${slot} of ${address} differs`
    }
  }
  return undefined
}

function genesisOf({ network, genesisBlockHeader: header, pre, config }: BlockchainTest): Genesis {
  const quantity = (name: string): bigint | undefined => (header[name] === undefined ? undefined : BigInt(header[name]))
  const bytes = (name: string): Uint8Array => hexToBytes(header[name] ?? '0x')
  const baseFeePerGas = quantity('baseFeePerGas')
  const excessBlobGas = quantity('excessBlobGas')
  const blobGasUsed = quantity('blobGasUsed')
  return {
    chainId: BigInt(config?.chainid ?? 1),
    forks: schedule(network, config?.blobSchedule),
    alloc: new Map(Object.entries(pre).map(([address, account]) => [lower(address), allocOf(account)])),
    header: {
      timestamp: Number(quantity('timestamp') ?? 0n),
      gasLimit: quantity('gasLimit') ?? 0n,
      difficulty: quantity('difficulty') ?? 0n,
      nonce: bytes('nonce'),
      mixHash: bytes('mixHash'),
      extraData: bytes('extraData'),
      coinbase: lower(header.coinbase ?? '0x'),
      ...(baseFeePerGas !== undefined && { baseFeePerGas }),
      ...(excessBlobGas !== undefined && { excessBlobGas }),
      ...(blobGasUsed !== undefined && { blobGasUsed }),
      ...(header.parentBeaconBlockRoot !== undefined && { parentBeaconBlockRoot: bytes('parentBeaconBlockRoot') }),
    },
  }
}

/** `PragueToOsakaAtTime15k`, `BerlinToLondonAt5`. */
const TRANSITION = /^(?<from>\w+?)To(?<to>\w+?)At(?:Time)?(?<at>\d+)(?<thousand>k?)$/

function schedule(network: string, blobs: TestConfig['blobSchedule'] = {}): ForkSchedule {
  const transition = TRANSITION.exec(network)?.groups
  const before = singleFork(parseFork(transition?.from ?? network))
  const begins = Number(transition?.at ?? 0) * (transition?.thousand === 'k' ? 1_000 : 1)
  const activations: ForkActivation[] = [...before.activations]
  if (transition !== undefined) {
    const to = parseFork(transition.to ?? '')
    const byTime = network.includes('AtTime')
    const added = singleFork(to).activations.filter(({ fork }) => activations.every((known) => known.fork !== fork))
    for (const { fork } of added) activations.push(byTime ? { fork, timestamp: begins } : { fork, block: begins })
  }
  const given = Object.entries(blobs).flatMap(
    ([name, { target, max, baseFeeUpdateFraction }]): [ForkName, BlobParameters][] => {
      const fork = knownFork(name)
      return fork === undefined
        ? []
        : [[fork, { target: Number(target), max: Number(max), baseFeeUpdateFraction: Number(baseFeeUpdateFraction) }]]
    },
  )
  return {
    activations,
    blobParameters: given.length > 0 ? Object.fromEntries(given) : before.blobParameters,
    depositContract: mainnetDepositContract,
  }
}

/** The schedule of a test may name forks that are beyond those that it uses. */
function knownFork(name: string): ForkName | undefined {
  try {
    return parseFork(name)
  } catch {
    return undefined
  }
}

function allocOf({ balance, nonce, code, storage }: PreAccount): AllocAccount {
  const slots = Object.entries(storage).map(([slot, value]) => [BigInt(slot), BigInt(value)] as const)
  return {
    balance: BigInt(balance),
    nonce: BigInt(nonce),
    code: hexToBytes(code),
    storage: new Map(slots.filter(([, value]) => value !== 0n)),
  }
}

const lower = (address: string): Address => bytesToHex(hexToBytes(address as Hex))
