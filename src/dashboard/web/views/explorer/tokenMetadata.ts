import { decodeAbiParameters } from 'viem'
import type { RpcClient } from '../../rpc/client.ts'
import { isTemporary, type RpcError } from '../../rpc/errors.ts'
import type { Hex } from '../../rpc/types.ts'

/** Selectors of `symbol()` and `decimals()`. */
const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'

/** The values that describe the amounts of a token. */
export interface TokenMetadata {
  readonly symbol: string | undefined
  /** Undefined for tokens without decimals, such as ERC-721. */
  readonly decimals: number | undefined
}

export async function loadTokenMetadata(rpc: RpcClient, token: string): Promise<TokenMetadata> {
  const [symbol, decimals] = await Promise.all([callToken(rpc, token, SYMBOL), callToken(rpc, token, DECIMALS)])
  const number = wordOf(decimals)
  // ERC-20 has 8 bits for the decimals. More would make every amount unreadable.
  return {
    symbol: shortSymbol(textOf(symbol)),
    decimals: number === undefined || number > 255n ? undefined : Number(number),
  }
}

/** Maximum number of characters of a symbol. Any contract chooses its symbol, and a long one would hide the other columns of a table. */
const MAX_SYMBOL_LENGTH = 32

/** Returns a symbol without invisible characters, which could reverse the text around it, and shortened. */
function shortSymbol(symbol: string | undefined): string | undefined {
  const characters = [...(symbol?.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '') ?? '')]
  if (characters.length <= MAX_SYMBOL_LENGTH) return symbol === undefined ? undefined : characters.join('')
  return `${characters.slice(0, MAX_SYMBOL_LENGTH).join('')}…`
}

/** Calls a token. Undefined if the call fails. Rejects if the node is not reachable or limits the rate. */
export const callToken = (rpc: RpcClient, token: string, data: string): Promise<Hex | undefined> =>
  rpc.request<Hex>('eth_call', [{ to: token, data }, 'latest']).catch((failure: RpcError) => {
    if (isTemporary(failure)) throw failure
    return undefined
  })

/** Returns the first word of the output of a call. */
export const wordOf = (data: Hex | undefined): bigint | undefined =>
  data === undefined || data.length < 66 ? undefined : BigInt(data.slice(0, 66))

function textOf(data: Hex | undefined): string | undefined {
  if (data === undefined) return undefined
  try {
    return decodeAbiParameters([{ type: 'string' }], data)[0]
  } catch {
    return undefined // the contract did not return a string
  }
}
