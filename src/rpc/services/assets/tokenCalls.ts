/** Calls of token contracts (EIP-20, EIP-721, EIP-1155). */

import { type Address, bytesToBigint, hexToBytes } from '../../../bytes.ts'
import { call, executionFault, reverted } from '../../../execution/call.ts'
import { decodeValues, selectorOfSignature } from '../../../fixtures/abi/abiCoding.ts'
import { TimeSlice } from '../../../protocol/timeSlice.ts'
import { untilLoaded } from '../../../state/notLoaded.ts'
import type { Context } from '../../protocol/context.ts'
import { latest } from '../../wire/blockId.ts'
import { callEnvironmentAt, callLimits } from '../calls/callEnvironments.ts'

const words = (addresses: readonly Address[]): string =>
  addresses.map((address) => address.slice(2).padStart(64, '0')).join('')

/** Returns the calldata of `balanceOf(address)`. */
export const balanceOfData = (account: Address): Uint8Array =>
  hexToBytes(selectorOfSignature('balanceOf(address)') + words([account]))
/** Returns the calldata of `allowance(address,address)`. */
export const allowanceData = (owner: Address, spender: Address): Uint8Array =>
  hexToBytes(selectorOfSignature('allowance(address,address)') + words([owner, spender]))

const nameData = hexToBytes(selectorOfSignature('name()'))
const symbolData = hexToBytes(selectorOfSignature('symbol()'))
const decimalsData = hexToBytes(selectorOfSignature('decimals()'))

/** EIP-20 has 8 bits for the decimals. */
const MAX_DECIMALS = 255n

/** Gas of a call for metadata. Tokens need less than a tenth, and one that uses all gas must not use the time of the whole request. */
const METADATA_GAS = 1_000_000n

/** Maximum length of a name or symbol. A result can contain the symbol a thousand times. */
const MAX_TEXT = 256

/** Returns the time slice of all token calls of one request. */
export const tokenTimeSlice = (context: Context): TimeSlice =>
  new TimeSlice({ caller: context, milliseconds: context.limits.call.milliseconds })

/** Undefined members: the contract does not have the function, or it returns more than a name or a symbol. */
export interface TokenDetails {
  readonly name: string | undefined
  readonly symbol: string | undefined
  readonly decimals: number | undefined
}

/** Ether, as Alchemy describes it. */
export const ETHER: TokenDetails = { name: 'Ethereum', symbol: 'ETH', decimals: 18 }

/** A call of a token contract. */
interface TokenCall {
  readonly to: Address
  readonly data: Uint8Array
  /** Default: the gas limit of calls. */
  readonly gas?: bigint
}

/** Calls a token on the latest block. Returns undefined if the call fails. Loads the data that it needs from the upstream. */
export async function callTokenContract(
  context: Context,
  request: TokenCall,
  timeSlice: TimeSlice,
): Promise<Uint8Array | undefined> {
  try {
    if (timeSlice.isOver) await timeSlice.yield()
    const operation = async () => {
      const environment = await callEnvironmentAt(context.chain, latest)
      // The errors of other development nodes would need a second execution.
      const options = { ...callLimits(context), timeSlice, failureOf: undefined }
      return call(environment, request, options)
    }
    return await untilLoaded(operation, (loading) => timeSlice.waitForState(loading))
  } catch (error) {
    if (reverted.is(error) || executionFault.is(error)) return undefined
    throw error
  }
}

/** Calls a token and returns the first word of the output. Returns undefined if the call fails or returns less. */
export async function readTokenWord(
  context: Context,
  call: TokenCall,
  timeSlice: TimeSlice,
): Promise<bigint | undefined> {
  const output = await callTokenContract(context, call, timeSlice)
  return output === undefined || output.length < 32 ? undefined : bytesToBigint(output.subarray(0, 32))
}

/** Reads the name, the symbol and the decimals of a token. */
export async function readTokenMetadata(
  context: Context,
  token: Address,
  timeSlice: TimeSlice = tokenTimeSlice(context),
): Promise<TokenDetails> {
  const name = textIn(await callTokenContract(context, { to: token, data: nameData, gas: METADATA_GAS }, timeSlice))
  const symbol = textIn(await callTokenContract(context, { to: token, data: symbolData, gas: METADATA_GAS }, timeSlice))
  const decimals = await readTokenWord(context, { to: token, data: decimalsData, gas: METADATA_GAS }, timeSlice)
  return { name, symbol, decimals: decimals === undefined || decimals > MAX_DECIMALS ? undefined : Number(decimals) }
}

/** Reads the metadata of tokens, each once. Skips ether, which is undefined. */
export async function readTokens(
  context: Context,
  tokens: readonly (Address | undefined)[],
  timeSlice: TimeSlice,
): Promise<ReadonlyMap<Address, TokenDetails>> {
  const found = new Map<Address, TokenDetails>()
  for (const token of tokens)
    if (token !== undefined && !found.has(token)) found.set(token, await readTokenMetadata(context, token, timeSlice))
  return found
}

/**
 * Decodes a string of at most `limit` characters. Tokens from before EIP-20 was final, such as MKR, return `bytes32` padded with zeros. Returns
 * undefined for other data.
 */
export function textIn(output: Uint8Array | undefined, limit = MAX_TEXT): string | undefined {
  if (output === undefined) return undefined
  if (output.length === 32) {
    const text = Buffer.from(output).toString('utf8').replace(/\0+$/, '')
    return text === '' || text.includes('\0') ? undefined : text // a number starts with zeros
  }
  try {
    const [text] = decodeValues([{ type: 'string' }], output)
    return typeof text === 'string' && text.length <= limit ? text : undefined
  } catch {
    return undefined // the contract did not return a string
  }
}
