import { RLP } from '@ethereumjs/rlp'
import { bigintToMinimalBytes, EMPTY_BYTES, type Hash, hexToBytes } from '../bytes.ts'
import { keccak256Hex } from '../crypto/keccak.ts'
import type { CallRequest } from '../execution/callRequest.ts'
import type { AccessList, Authorization, Message } from '../execution/message.ts'

/** The transaction that a simulated call stands for. Nobody signed it: v, r and s are zero. */
export interface SimulatedTransaction {
  readonly type: TransactionType
  readonly hash: Hash
  readonly chainId: bigint
  readonly message: Message
  /** As a block holds it (EIP-2718). */
  readonly rlp: Uint8Array
}

export type TransactionType = 0 | 1 | 2 | 3 | 4
type RlpItem = Uint8Array | RlpItem[]

/** The transaction of a call that has become a message. */
export function simulatedTransaction(
  request: CallRequest,
  message: Message,
  chainId: bigint,
  isLondon: boolean,
): SimulatedTransaction {
  const type = typeOf(request, isLondon)
  const payload = RLP.encode(type === 0 ? legacyFields(message) : typedFields(type, message, chainId))
  const rlp = type === 0 ? payload : Buffer.concat([Uint8Array.of(type), payload])
  return { type, hash: keccak256Hex(rlp), chainId, message, rlp }
}

/** EIP-1559 is the default where it exists; a gas price makes a transaction of the older kinds. */
function typeOf(request: CallRequest, isLondon: boolean): TransactionType {
  if (request.authorizationList !== undefined) return 4
  if (request.blobVersionedHashes !== undefined) return 3
  if (isLondon && request.gasPrice === undefined) return 2
  return request.accessList === undefined ? 0 : 1
}

const unsigned = [EMPTY_BYTES, EMPTY_BYTES, EMPTY_BYTES]
const integer = bigintToMinimalBytes

function legacyFields(message: Message): RlpItem[] {
  const { nonce, gasPrice, gasLimit } = message
  return [integer(nonce), integer(gasPrice), integer(BigInt(gasLimit)), ...targetFields(message), ...unsigned]
}

function typedFields(type: 1 | 2 | 3 | 4, message: Message, chainId: bigint): RlpItem[] {
  const { nonce, gasPrice, maxFeePerGas, maxPriorityFeePerGas, gasLimit, accessList } = message
  const fees = type === 1 ? [integer(gasPrice)] : [integer(maxPriorityFeePerGas), integer(maxFeePerGas)]
  return [
    integer(chainId),
    integer(nonce),
    ...fees,
    integer(BigInt(gasLimit)),
    ...targetFields(message),
    (accessList ?? []).map(accessListFields),
    ...extraFields(type, message),
    ...unsigned,
  ]
}

const targetFields = ({ to, value, data }: Message): Uint8Array[] => [
  to === undefined ? EMPTY_BYTES : hexToBytes(to),
  integer(value),
  data,
]

const accessListFields = ({ address, storageKeys }: AccessList[number]): RlpItem => [
  hexToBytes(address),
  storageKeys.map(hexToBytes),
]

function extraFields(type: 1 | 2 | 3 | 4, message: Message): RlpItem[] {
  switch (type) {
    case 1:
    case 2:
      return []
    case 3:
      return [integer(message.maxFeePerBlobGas), (message.blobVersionedHashes ?? []).map(hexToBytes)]
    case 4:
      return [(message.authorizationList ?? []).map(authorizationFields)]
  }
}

const authorizationFields = ({ chainId, address, nonce, yParity, r, s }: Authorization): RlpItem => [
  integer(chainId),
  hexToBytes(address),
  integer(nonce),
  integer(yParity),
  integer(r),
  integer(s),
]
