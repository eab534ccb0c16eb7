import { ADDRESS_BYTES } from '../bytes.ts'
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
const AUTHORIZATION = 25_000
const FLOOR_TOKEN = 10 // EIP-7623
const TOKENS_OF_NONZERO_BYTE = 4

/** From Amsterdam on: the sender, the recipient, value to the recipient, or a contract (EIP-2780). */
const SENDER_AMSTERDAM = 12_000
const RECIPIENT_AMSTERDAM = 3_000
const VALUE_AMSTERDAM = 6_000
const CREATION_AMSTERDAM = 12_000
/** EIP-8038. */
const LISTED_ADDRESS_AMSTERDAM = 2_900
const LISTED_SLOT_AMSTERDAM = 2_000
const AUTHORIZATION_AMSTERDAM = 7_816
/** EIP-7976: the floor of a byte of data. EIP-7981: the bytes of an access list cost the same. */
const FLOOR_BYTE_AMSTERDAM = 64
const SLOT_BYTES = 32

/** The members of a message that determine its gas before the first opcode. */
export interface PricedMessage extends Pick<Message, 'from' | 'to' | 'value' | 'data' | 'accessList'> {
  readonly authorizationList?: readonly unknown[] | undefined
}

/** Returns the gas that a message costs before its first opcode. `zeros` is the number of zero bytes in its data. */
export function intrinsicGas(message: PricedMessage, rules: MessageRules, zeros = countZeros(message.data)): number {
  const { data, to, authorizationList } = message
  const nonzero = rules.istanbul ? NONZERO_BYTE_ISTANBUL : NONZERO_BYTE_FRONTIER
  let gas = baseGas(message, rules) + zeros * ZERO_BYTE + (data.length - zeros) * nonzero
  if (to === undefined && rules.shanghai) gas += INITCODE_WORD * Math.ceil(data.length / 32)
  gas += accessListGas(message, rules)
  return gas + (rules.amsterdam ? AUTHORIZATION_AMSTERDAM : AUTHORIZATION) * (authorizationList?.length ?? 0)
}

/** Returns the minimum gas of a message by its data (EIP-7623), of which `zeros` bytes are zero. 0 before Prague. */
export function floorGas(message: PricedMessage, rules: MessageRules, zeros = countZeros(message.data)): number {
  if (!rules.hasFloorGas) return 0
  const { data } = message
  if (rules.amsterdam) return baseGas(message, rules) + FLOOR_BYTE_AMSTERDAM * (data.length + accessListBytes(message))
  return TRANSACTION + FLOOR_TOKEN * (zeros + TOKENS_OF_NONZERO_BYTE * (data.length - zeros))
}

/** Returns the gas of a message without data, access list and authorizations. */
function baseGas({ from, to, value }: PricedMessage, { homestead, amsterdam }: MessageRules): number {
  if (!amsterdam) return to === undefined && homestead ? TRANSACTION + CREATION : TRANSACTION
  if (to === undefined) return SENDER_AMSTERDAM + CREATION_AMSTERDAM
  if (to === from) return SENDER_AMSTERDAM
  return SENDER_AMSTERDAM + RECIPIENT_AMSTERDAM + (value > 0n ? VALUE_AMSTERDAM : 0)
}

function accessListGas(message: PricedMessage, { amsterdam }: MessageRules): number {
  const { accessList } = message
  if (accessList === undefined) return 0
  const address = amsterdam ? LISTED_ADDRESS_AMSTERDAM : LISTED_ADDRESS
  const slot = amsterdam ? LISTED_SLOT_AMSTERDAM : LISTED_SLOT
  let gas = amsterdam ? FLOOR_BYTE_AMSTERDAM * accessListBytes(message) : 0
  for (const { storageKeys } of accessList) gas += address + slot * storageKeys.length
  return gas
}

function accessListBytes({ accessList }: PricedMessage): number {
  let bytes = 0
  for (const { storageKeys } of accessList ?? []) bytes += ADDRESS_BYTES + SLOT_BYTES * storageKeys.length
  return bytes
}

export function countZeros(data: Uint8Array): number {
  let zeros = 0
  for (let index = 0; index < data.length; index++) if (data[index] === 0) zeros++
  return zeros
}
