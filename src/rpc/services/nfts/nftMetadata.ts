import { decodeText, hexToBytes, wordHex } from '../../../bytes.ts'
import { selectorOfSignature } from '../../../fixtures/abi/abiCoding.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { Context } from '../../protocol/context.ts'
import { callTokenContract, textIn } from '../assets/tokenCalls.ts'
import type { NftContract } from './nftContract.ts'
import type { NftId } from './nftHoldings.ts'

/** The metadata of a token, as its contract describes it. */
export interface NftMetadata {
  readonly tokenUri: string | null
  /** The JSON object at the URI. Empty if it was not read. */
  readonly metadata: Readonly<Record<string, unknown>>
  /** Why it was not read. */
  readonly error: string | null
}

/** Gas of a call for a URI. Contracts that draw an image in it need up to about 30 million. */
const URI_GAS = 50_000_000n

/** Maximum length of a URI in characters. The response contains an image several times. */
const MAX_URI = 262_144

/**
 * Reads the metadata of a token: calls `tokenURI` (EIP-721) or `uri` (EIP-1155) on the latest block, and decodes a `data:` URI. The node loads nothing
 * over the network, so other URIs have no metadata here.
 */
export async function readNftMetadata(
  context: Context,
  { contract, id }: NftId,
  tokenType: NftContract['tokenType'],
  timeSlice: TimeSlice,
): Promise<NftMetadata> {
  const name = tokenType === 'ERC1155' ? 'uri' : 'tokenURI'
  const data = hexToBytes(selectorOfSignature(`${name}(uint256)`) + wordHex(id).slice(2))
  const output = await callTokenContract(context, { to: contract, data, gas: URI_GAS }, timeSlice)
  if (output === undefined || output.length === 0) return withoutMetadata(null, `${name} of the contract failed`)
  const text = textIn(output, MAX_URI)
  if (text === undefined)
    return withoutMetadata(null, `${name} of the contract returned no text of at most ${MAX_URI} characters`)
  // EIP-1155: clients replace {id} with the ID as 64 hex digits.
  const tokenUri = tokenType === 'ERC1155' ? text.replaceAll('{id}', wordHex(id).slice(2)) : text
  if (tokenUri === '') return withoutMetadata('', `${name} of the contract returned an empty text`)
  const content = decodeDataUri(tokenUri)
  if (content === undefined)
    return withoutMetadata(tokenUri, 'the node loads no URLs: only metadata in a data: URI is available')
  const metadata = parseObject(content)
  if (metadata === undefined) return withoutMetadata(tokenUri, 'the data: URI contains no JSON object')
  return { tokenUri, metadata, error: null }
}

const withoutMetadata = (tokenUri: string | null, error: string): NftMetadata => ({ tokenUri, metadata: {}, error })

/** Returns the content of a `data:` URI as text (RFC 2397). Undefined for other URIs. */
function decodeDataUri(uri: string): string | undefined {
  const [, parameters, content] = /^data:([^,]*),(.*)$/is.exec(uri) ?? []
  if (parameters === undefined || content === undefined) return undefined
  if (/;\s*base64\s*$/i.test(parameters)) return decodeText(Buffer.from(content, 'base64'))
  try {
    return decodeURIComponent(content)
  } catch {
    return content // contracts often write JSON without percent-encoding
  }
}

/** Returns the media type of a `data:` URI. Null for other URIs. */
export const mediaTypeOf = (uri: string): string | null => /^data:([^;,]+)/i.exec(uri)?.[1]?.toLowerCase() ?? null

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    JSON.stringify(value) // fails for a value that is nested too deep for the response
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
