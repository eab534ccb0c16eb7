import type { Address } from '../../../bytes.ts'
import { formatTimestamp } from '../../../dates.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import { limitExceeded } from '../../errors.ts'
import type { Context } from '../../protocol/context.ts'
import { describeContract, latestTime, type NftContract } from './nftContract.ts'
import { mintsOf, type NftId, type NftMint, nftKey } from './nftHoldings.ts'
import { mediaTypeOf, type NftMetadata, readNftMetadata } from './nftMetadata.ts'
import type { NftType } from './nftTransfers.ts'

/** Maximum length of all token URIs of a response, in characters. A response contains an image up to six times. */
const MAX_URIS = 16_777_216

/** A token to describe. If the type is undefined, it is the standard of the contract. */
export interface WantedNft extends NftId {
  readonly tokenType?: NftType | undefined
}

/** The image or the animation of a token. The node has no copies of it, so all URLs are the same. */
interface NftMedia {
  readonly cachedUrl: string | null
  readonly thumbnailUrl: string | null
  readonly pngUrl: string | null
  readonly contentType: string | null
  readonly size: null
  readonly originalUrl: string | null
}

/** Describes tokens with their contracts and their metadata in the format of Alchemy. Throws LimitExceeded if the URIs are too long. */
export async function describeNfts(
  context: Context,
  tokens: readonly WantedNft[],
  timeSlice: TimeSlice,
): Promise<object[]> {
  const mints = await mintsOf(context, tokens, timeSlice)
  const contracts = new Map<Address, NftContract>()
  const described: object[] = []
  let characters = 0
  for (const token of tokens) {
    const contract = contracts.get(token.contract) ?? (await describeContract(context, token.contract, timeSlice))
    contracts.set(token.contract, contract)
    const tokenType = token.tokenType ?? contract.tokenType
    const metadata = await readNftMetadata(context, token, tokenType, timeSlice)
    characters += metadata.tokenUri?.length ?? 0
    if (characters > MAX_URIS)
      throw limitExceeded({
        reason: `the token URIs of the response are longer than ${MAX_URIS} characters: request fewer tokens, or omit the metadata`,
      })
    described.push({
      contract: { ...contract, isSpam: false, spamClassifications: [] },
      tokenId: token.id.toString(),
      tokenType,
      ...contentOf(metadata),
      mint: mintJson(mints.get(nftKey(token))),
      owners: null,
      timeLastUpdated: latestTime(context),
    })
  }
  return described
}

/** Returns the members that follow from the metadata. */
function contentOf({ tokenUri, metadata, error }: NftMetadata) {
  const { cachedUrl, contentType, size, originalUrl } = mediaOf(textMember(metadata, 'animation_url'))
  return {
    name: textMember(metadata, 'name'),
    description: textMember(metadata, 'description'),
    tokenUri,
    image: imageOf(metadata),
    animation: { cachedUrl, contentType, size, originalUrl },
    raw: { tokenUri, metadata, error },
    collection: null,
  }
}

/** Returns a member of metadata that is text, or null. */
export function textMember(metadata: NftMetadata['metadata'], name: string): string | null {
  const value = metadata[name]
  return typeof value === 'string' ? value : null
}

/** Returns the image of metadata: its URL is `image`, or `image_url` in some contracts. */
export const imageOf = (metadata: NftMetadata['metadata']): NftMedia =>
  mediaOf(textMember(metadata, 'image') ?? textMember(metadata, 'image_url'))

/** Returns the URLs of a medium. Browsers load no `ipfs:` URLs. */
function mediaOf(originalUrl: string | null): NftMedia {
  const url = originalUrl !== null && /^(?:https?|data):/i.test(originalUrl) ? originalUrl : null
  const contentType = originalUrl === null ? null : mediaTypeOf(originalUrl)
  return {
    cachedUrl: url,
    thumbnailUrl: url,
    pngUrl: contentType === 'image/png' ? url : null,
    contentType,
    size: null,
    originalUrl,
  }
}

const mintJson = (mint: NftMint | undefined): object => ({
  mintAddress: mint?.to ?? null,
  blockNumber: mint?.block.number ?? null,
  timestamp: mint === undefined ? null : formatTimestamp(mint.block.timestamp * 1_000),
  transactionHash: mint?.transactionHash ?? null,
})
