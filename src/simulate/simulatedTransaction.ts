import type { Hash } from '../bytes.ts'
import { keccak256Hex } from '../crypto/keccak.ts'
import type { CallRequest } from '../execution/callRequest.ts'
import type { Authorization, Message } from '../protocol/message.ts'
import { encodeRlp, type RlpItem } from '../state/rlp.ts'

/** The transaction of a simulated call. It has no signature: v, r and s are zero. */
export interface SimulatedTransaction {
  readonly type: TransactionType
  readonly hash: Hash
  readonly chainId: bigint
  readonly message: Message
  /** As a block holds it (EIP-2718). */
  readonly rlp: Uint8Array
}

export type TransactionType = 0 | 1 | 2 | 3 | 4

/** The transaction of a call that has become a message. */
export function simulatedTransaction(
  request: CallRequest,
  message: Message,
  chainId: bigint,
  isLondon: boolean,
): SimulatedTransaction {
  const type = typeOf(request, isLondon)
  const rlp = type === 0 ? encodeRlp(legacyFields(message)) : encodeRlp(typedFields(type, message, chainId), type)
  return { type, hash: keccak256Hex(rlp), chainId, message, rlp }
}

/** EIP-1559 is the default where it exists; a gas price makes a transaction of the older kinds. */
function typeOf(request: CallRequest, isLondon: boolean): TransactionType {
  if (request.authorizationList !== undefined) return 4
  if (request.blobVersionedHashes !== undefined) return 3
  if (isLondon && request.gasPrice === undefined) return 2
  return request.accessList === undefined ? 0 : 1
}

const unsigned: readonly RlpItem[] = [0n, 0n, 0n]

function legacyFields(message: Message): readonly RlpItem[] {
  const { nonce, gasPrice, gasLimit, to = '0x', value, data } = message
  return [nonce, gasPrice, gasLimit, to, value, data, ...unsigned]
}

function typedFields(type: 1 | 2 | 3 | 4, message: Message, chainId: bigint): readonly RlpItem[] {
  const { nonce, gasPrice, maxFeePerGas, maxPriorityFeePerGas, gasLimit, to = '0x', value, data } = message
  const fees = type === 1 ? [gasPrice] : [maxPriorityFeePerGas, maxFeePerGas]
  const accessList = (message.accessList ?? []).map(({ address, storageKeys }) => [address, storageKeys])
  return [chainId, nonce, ...fees, gasLimit, to, value, data, accessList, ...extraFields(type, message), ...unsigned]
}

function extraFields(type: 1 | 2 | 3 | 4, message: Message): readonly RlpItem[] {
  switch (type) {
    case 1:
    case 2:
      return []
    case 3:
      return [message.maxFeePerBlobGas, message.blobVersionedHashes ?? []]
    case 4:
      return [(message.authorizationList ?? []).map(authorizationFields)]
  }
}

const authorizationFields = ({ chainId, address, nonce, yParity, r, s }: Authorization): RlpItem => [
  chainId,
  address,
  nonce,
  yParity,
  r,
  s,
]
