import type { Message } from './message.ts'
import type { MessageRules } from './rules.ts'

const TRANSACTION = 21_000
const CREATION = 32_000
const ZERO_BYTE = 4
const NONZERO_BYTE_FRONTIER = 68
const NONZERO_BYTE_ISTANBUL = 16 // EIP-2028
const INITCODE_WORD = 2 // EIP-3860
const LISTED_ADDRESS = 2_400 // EIP-2930
const LISTED_SLOT = 1_900
/** EIP-7702: cost of an authorization before its account is checked. */
export const AUTHORIZATION_GAS = 25_000
const FLOOR_TOKEN = 10 // EIP-7623
const TOKENS_OF_NONZERO_BYTE = 4

/** Returns the gas that a message costs before its first opcode. `zeros` is the number of zero bytes in its data. */
export function intrinsicGas(message: Message, rules: MessageRules, zeros = countZeros(message.data)): number {
  const { data, to, accessList, authorizationList } = message
  const nonzero = rules.istanbul ? NONZERO_BYTE_ISTANBUL : NONZERO_BYTE_FRONTIER
  let gas = TRANSACTION + zeros * ZERO_BYTE + (data.length - zeros) * nonzero
  if (to === undefined && rules.homestead) gas += CREATION
  if (to === undefined && rules.shanghai) gas += INITCODE_WORD * Math.ceil(data.length / 32)
  for (const { storageKeys } of accessList ?? []) gas += LISTED_ADDRESS + LISTED_SLOT * storageKeys.length
  return gas + AUTHORIZATION_GAS * (authorizationList?.length ?? 0)
}

/** Returns the minimum gas of a message with this data (EIP-7623), of which `zeros` bytes are zero. */
export function floorGas(data: Uint8Array, zeros = countZeros(data)): number {
  return TRANSACTION + FLOOR_TOKEN * (zeros + TOKENS_OF_NONZERO_BYTE * (data.length - zeros))
}

export function countZeros(data: Uint8Array): number {
  let zeros = 0
  for (let index = 0; index < data.length; index++) if (data[index] === 0) zeros++
  return zeros
}
