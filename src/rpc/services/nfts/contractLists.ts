import type { Address } from '../../../bytes.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { Context } from '../../protocol/context.ts'
import { readTokenMetadata } from '../assets/tokenCalls.ts'
import { imageOf, textMember } from './describeNfts.ts'
import { describeContract, type NftContract } from './nftContract.ts'
import type { NftHolding } from './nftHoldings.ts'
import { readNftMetadata } from './nftMetadata.ts'
import { type NftPage, pageOf } from './nftPage.ts'
import { foldNftTransfers, type NftFold } from './nftTransfers.ts'

/** Returns a page of the contracts of an owner's tokens. A contract is sorted by its first token, which also represents it. */
export async function contractsOfOwner(
  { context, timeSlice }: { readonly context: Context; readonly timeSlice: TimeSlice },
  holdings: readonly NftHolding[],
  keyOf: (holding: NftHolding) => string,
  page: NftPage,
): Promise<object> {
  const byContract = new Map<Address, NftHolding[]>()
  for (const holding of pageOf(holdings, keyOf, {}).items) {
    const tokens = byContract.get(holding.contract) ?? []
    byContract.set(holding.contract, tokens)
    tokens.push(holding)
  }
  const { items, pageKey } = pageOf([...byContract.values()], ([first]) => (first ? keyOf(first) : ''), page)
  const contracts: object[] = []
  for (const tokens of items) {
    const [first] = tokens
    if (first === undefined) continue
    const contract = await describeContract(context, first.contract, timeSlice)
    const { metadata } = await readNftMetadata(context, first, first.tokenType, timeSlice)
    contracts.push({
      ...contract,
      totalBalance: tokens.reduce((sum, { balance }) => sum + balance, 0n).toString(),
      numDistinctTokensOwned: String(tokens.length),
      isSpam: false,
      displayNft: { tokenId: first.id.toString(), name: textMember(metadata, 'name') },
      image: imageOf(metadata),
    })
  }
  return { contracts, pageKey, totalCount: byContract.size }
}

/** Maximum number of contracts in a response of a search. */
const MAX_FOUND = 100

/** Returns the contracts of NFTs whose name or symbol contains one of the words of a text. The case of letters does not matter. */
export async function searchContracts(context: Context, text: string, timeSlice: TimeSlice): Promise<NftContract[]> {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const begin = (): NftFold<Set<Address>> => {
    const result = new Set<Address>()
    return { result, add: ({ contract }) => result.add(contract) }
  }
  const found: NftContract[] = []
  for (const address of await foldNftTransfers(context, [{}], begin, { timeSlice, withUpstream: false })) {
    const { name = '', symbol = '' } = await readTokenMetadata(context, address, timeSlice)
    const names = `${name} ${symbol}`.toLowerCase()
    if (!words.some((word) => names.includes(word))) continue
    found.push(await describeContract(context, address, timeSlice))
    if (found.length === MAX_FOUND) break
  }
  return found
}
