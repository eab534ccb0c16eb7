import { type Hash, type Hex, hexToBytes } from '../../src/bytes.ts'
import { Chain } from '../../src/chain/chain.ts'
import type { ChainOptions } from '../../src/chain/chainOptions.ts'
import type { Genesis } from '../../src/chain/genesis/genesis.ts'
import {
  type BlobParameters,
  type ForkActivation,
  type ForkName,
  type ForkSchedule,
  mainnetDepositContract,
  parseFork,
  scheduleUpTo,
} from '../../src/protocol/forks.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { allocOf, lowercaseAddress, type OfficialAccounts } from '../officialAccounts.ts'

/** An official blockchain test: blocks to import, some of which are invalid. Quantities are hexadecimal. */
export interface BlockchainTest {
  readonly network: string
  readonly genesisBlockHeader: Readonly<Record<string, Hex>> & { readonly hash: Hash }
  readonly pre: OfficialAccounts
  readonly blocks: readonly TestBlock[]
  readonly lastblockhash: Hash
  readonly postState?: OfficialAccounts
  readonly config?: TestConfig
}

interface TestConfig {
  readonly chainid?: Hex
  readonly blobSchedule?: Readonly<Record<string, Readonly<Record<keyof BlobParameters, Hex>>>>
}

interface TestBlock {
  readonly rlp: Hex
  /** Absent in a block that must be rejected. */
  readonly blockHeader?: { readonly gasUsed: Hex }
  /** The reason to refuse the block. ethereum/tests has a member with this prefix for each network. */
  readonly expectException?: string
  readonly [expected: `expectException${string}`]: unknown
}

/** Whether this node supports the forks of a test. */
export function isSupported({ network }: BlockchainTest): boolean {
  try {
    schedule(network)
    return true
  } catch {
    return false
  }
}

/** Returns the most gas that a valid block of a test uses. */
export const maxGasUsed = ({ blocks }: BlockchainTest): number =>
  Math.max(...blocks.map(({ blockHeader }) => Number(blockHeader?.gasUsed ?? 0)))

/** Imports the blocks of a test. Returns the first difference from the expected result, if any. */
export async function failureOf(test: BlockchainTest, options: ChainOptions = {}): Promise<string | undefined> {
  const store = await openMemoryStore()
  const chain = await Chain.open(store, () => genesisOf(test), { mining: { kind: 'manual' }, ...options })
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
    if (!(error instanceof Error) || error.name !== 'BlockRejected') throw error
    return expected === undefined ? `was rejected: ${error.message}` : undefined
  }
  return expected === undefined ? undefined : `was not rejected: ${expected}`
}

/** The first difference in the accounts. The root of the last block already implies the same state. */
function stateDifference(chain: Chain, post: BlockchainTest['postState']): string | undefined {
  const state = chain.state(chain.head)
  for (const [address, expected] of Object.entries(post ?? {})) {
    const account = state.account(lowercaseAddress(address))
    if (account?.balance !== BigInt(expected.balance) || account.nonce !== BigInt(expected.nonce))
      return `${address} has balance ${account?.balance} and nonce ${account?.nonce}`
    for (const [slot, value] of Object.entries(expected.storage)) {
      if (state.storage(lowercaseAddress(address), BigInt(slot)) !== BigInt(value))
        return `slot ${slot} of ${address} differs`
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
    alloc: allocOf(pre),
    header: {
      timestamp: Number(quantity('timestamp') ?? 0n),
      gasLimit: quantity('gasLimit') ?? 0n,
      difficulty: quantity('difficulty') ?? 0n,
      nonce: bytes('nonce'),
      mixHash: bytes('mixHash'),
      extraData: bytes('extraData'),
      coinbase: lowercaseAddress(header.coinbase ?? '0x'),
      ...(baseFeePerGas !== undefined && { baseFeePerGas }),
      ...(excessBlobGas !== undefined && { excessBlobGas }),
      ...(blobGasUsed !== undefined && { blobGasUsed }),
      ...(header.parentBeaconBlockRoot !== undefined && { parentBeaconBlockRoot: bytes('parentBeaconBlockRoot') }),
    },
  }
}

/** Matches networks such as `PragueToOsakaAtTime15k` and `BerlinToLondonAt5`. */
const TRANSITION = /^(?<from>\w+?)To(?<to>\w+?)At(?:Time)?(?<at>\d+)(?<thousand>k?)$/

function schedule(network: string, blobs: TestConfig['blobSchedule'] = {}): ForkSchedule {
  const transition = TRANSITION.exec(network)?.groups
  const before = scheduleUpTo(parseFork(transition?.from ?? network))
  const activation = Number(transition?.at ?? 0) * (transition?.thousand === 'k' ? 1_000 : 1)
  const activations: ForkActivation[] = [...before.activations]
  if (transition !== undefined) {
    const to = parseFork(transition.to ?? '')
    const byTime = network.includes('AtTime')
    const added = scheduleUpTo(to).activations.filter(({ fork }) => activations.every((active) => active.fork !== fork))
    for (const { fork } of added)
      activations.push(byTime ? { fork, timestamp: activation } : { fork, block: activation })
  }
  const blobParameters = Object.entries(blobs).flatMap(
    ([name, { target, max, baseFeeUpdateFraction }]): [ForkName, BlobParameters][] => {
      const fork = knownFork(name)
      return fork === undefined
        ? []
        : [[fork, { target: Number(target), max: Number(max), baseFeeUpdateFraction: Number(baseFeeUpdateFraction) }]]
    },
  )
  return {
    activations,
    blobParameters: blobParameters.length > 0 ? Object.fromEntries(blobParameters) : before.blobParameters,
    depositContract: mainnetDepositContract,
  }
}

/** The fork with this name, if known: the blob schedule of a test may name later forks than the test uses. */
function knownFork(name: string): ForkName | undefined {
  try {
    return parseFork(name)
  } catch {
    return undefined
  }
}
