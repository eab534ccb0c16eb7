import { type Address, bytesToBigint, type Hash, hexToBytes } from '../../../bytes.ts'
import { formatTimestamp } from '../../../dates.ts'
import { selectorOfSignature } from '../../../fixtures/abi/abiCoding.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import { hasCode } from '../../../state/account.ts'
import { untilLoaded } from '../../../state/notLoaded.ts'
import { isMethodMissing } from '../../../upstream/upstreamErrors.ts'
import type { Context } from '../../protocol/context.ts'
import { callTokenContract, readTokenMetadata, readTokenWord } from '../assets/tokenCalls.ts'
import { contractCreator } from '../tracing/otterscan.ts'
import type { NftType } from './nftTransfers.ts'

/** A contract in the format of Alchemy. OpenSea does not know it, so these members are null. */
export interface NftContract {
  readonly address: Address
  readonly name: string | null
  readonly symbol: string | null
  readonly totalSupply: string | null
  readonly tokenType: NftType | 'NO_SUPPORTED_NFT_STANDARD' | 'NOT_A_CONTRACT'
  readonly contractDeployer: Address | null
  readonly deployedBlockNumber: number | null
  readonly openSeaMetadata: Readonly<Record<string, string | null>>
}

const totalSupplyData = hexToBytes(selectorOfSignature('totalSupply()'))
/** EIP-165: a call of supportsInterface uses less than 30,000 gas. */
const INTERFACE_GAS = 60_000n
const SUPPLY_GAS = 1_000_000n

/** The identifiers of the interfaces (EIP-721, EIP-1155). */
const interfaces = { ERC721: '80ac58cd', ERC1155: 'd9b67a26' } as const

/** Describes a contract as of the latest block. */
export async function describeContract(context: Context, address: Address, timeSlice: TimeSlice): Promise<NftContract> {
  const { name = null, symbol = null } = await readTokenMetadata(context, address, timeSlice)
  const totalSupply = await readTokenWord(context, { to: address, data: totalSupplyData, gas: SUPPLY_GAS }, timeSlice)
  const deployment = await deploymentOf(context, address, timeSlice)
  return {
    address,
    name,
    symbol,
    totalSupply: totalSupply?.toString() ?? null,
    tokenType: await tokenTypeOf(context, address, timeSlice),
    contractDeployer: deployment?.creator ?? null,
    deployedBlockNumber: deployment?.block ?? null,
    openSeaMetadata: {
      floorPrice: null,
      collectionName: null,
      collectionSlug: null,
      safelistRequestStatus: null,
      imageUrl: null,
      description: null,
      externalUrl: null,
      twitterUsername: null,
      discordUrl: null,
      bannerImageUrl: null,
      lastIngestedAt: latestTime(context),
    },
  }
}

/** The time of the latest block, from which all values are read, in ISO 8601. */
export const latestTime = ({ chain }: Context): string => formatTimestamp(chain.head.timestamp * 1_000)

/** Returns the standard of a contract by its interfaces (EIP-165). */
export async function tokenTypeOf(
  context: Context,
  address: Address,
  timeSlice: TimeSlice,
): Promise<NftContract['tokenType']> {
  for (const [type, id] of Object.entries(interfaces)) {
    const data = hexToBytes(selectorOfSignature('supportsInterface(bytes4)') + id.padEnd(64, '0'))
    const output = await callTokenContract(context, { to: address, data, gas: INTERFACE_GAS }, timeSlice)
    if (output?.length === 32 && bytesToBigint(output) === 1n) return type as NftType // a key of `interfaces`
  }
  const { chain } = context
  const account = await untilLoaded(
    () => chain.state(chain.head).account(address),
    (loading) => timeSlice.waitForState(loading),
  )
  return hasCode(account) ? 'NO_SUPPORTED_NFT_STANDARD' : 'NOT_A_CONTRACT'
}

/** Returns who created a contract, and in which block. Undefined if no transaction created it, or on a fork if the upstream does not say it. */
async function deploymentOf(
  context: Context,
  address: Address,
  timeSlice: TimeSlice,
): Promise<{ readonly creator: Address; readonly block: number | null } | undefined> {
  try {
    const found = await untilLoaded(
      () => contractCreator(context, address),
      (loading) => timeSlice.waitForState(loading),
    )
    if (found === null) return undefined
    return { creator: found.creator, block: await blockOf(context, found.hash) }
  } catch (error) {
    if (isMethodMissing(error)) return undefined
    throw error
  }
}

/** Returns the number of the block of a transaction. */
async function blockOf({ chain, upstream }: Context, hash: Hash): Promise<number | null> {
  const transaction = chain.transaction(hash)
  if (transaction !== undefined) return transaction.block.number
  const found = (await upstream?.request('eth_getTransactionByHash', [hash])) as { blockNumber?: string } | null
  return found?.blockNumber == null ? null : Number(found.blockNumber)
}
