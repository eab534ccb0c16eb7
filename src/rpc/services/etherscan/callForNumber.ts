import type { Address, Hex } from '../../../bytes.ts'
import type { EtherscanSource } from './etherscanSource.ts'

/** `0x` and 64 digits. */
const WORD_CHARACTERS = 66

/** Calls a contract. Returns the first word of the result as a decimal number: 0 for a result without a word, as of an account without code. */
export async function callForNumber(
  { call }: EtherscanSource,
  transaction: { readonly to: Address; readonly data: Hex },
  block: string,
): Promise<string> {
  const output = await call<Hex>('eth_call', [transaction, block])
  return output.length < WORD_CHARACTERS ? '0' : String(BigInt(output.slice(0, WORD_CHARACTERS)))
}
