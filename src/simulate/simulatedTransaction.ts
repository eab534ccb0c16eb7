import type { CallRequest } from '../execution/callRequest.ts'
import type { Authorization, Message } from '../protocol/message.ts'
import {
  beginRlp,
  prependBytes,
  prependHex,
  prependInteger,
  prependItem,
  prependList,
  type RlpItem,
  rlpLength,
  viewRlp,
} from '../state/rlp.ts'

/** The transaction of a simulated call. It has no signature: v, r and s are zero. */
export interface SimulatedTransaction {
  readonly type: TransactionType
  readonly chainId: bigint
  readonly message: Message
  /** Encoding inside a block (EIP-2718). */
  readonly rlp: Uint8Array
}

export type TransactionType = 0 | 1 | 2 | 3 | 4

/** Returns the transaction of a call. `message` is the message of `request`. */
export function simulatedTransaction(
  request: CallRequest,
  message: Message,
  chainId: bigint,
  isLondon: boolean,
): SimulatedTransaction {
  const type = typeOf(request, isLondon)
  return { type, chainId, message, rlp: encode(type, message, chainId) }
}

/** Returns the type of the transaction: EIP-1559 by default from London on. With a gas price, an older type. */
function typeOf(request: CallRequest, isLondon: boolean): TransactionType {
  if (request.authorizationList !== undefined) return 4
  if (request.blobVersionedHashes !== undefined) return 3
  if (isLondon && request.gasPrice === undefined) return 2
  return request.accessList === undefined ? 0 : 1
}

/** Encodes a transaction of a type (EIP-2718, 2930, 1559, 4844, 7702), with zeros for v, r and s. */
function encode(type: TransactionType, message: Message, chainId: bigint): Uint8Array {
  const { nonce, gasPrice, maxFeePerGas, maxPriorityFeePerGas, gasLimit, to = '0x', value, data } = message
  beginRlp()
  for (let zeros = 0; zeros < 3; zeros++) prependInteger(0)
  if (type === 4) prependItem((message.authorizationList ?? []).map(authorizationFields))
  if (type === 3) {
    prependItem(message.blobVersionedHashes ?? [])
    prependInteger(message.maxFeePerBlobGas)
  }
  if (type > 0) prependAccessList(message.accessList)
  prependBytes(data)
  prependInteger(value)
  prependHex(to)
  prependInteger(gasLimit)
  prependInteger(type < 2 ? gasPrice : maxFeePerGas)
  if (type >= 2) prependInteger(maxPriorityFeePerGas)
  prependInteger(nonce)
  if (type > 0) prependInteger(chainId)
  prependList(0)
  return viewRlp(type === 0 ? undefined : type)
}

function prependAccessList(accessList: Message['accessList']): void {
  if (accessList === undefined || accessList.length === 0) prependList(rlpLength())
  else prependItem(accessList.map(({ address, storageKeys }) => [address, storageKeys]))
}

const authorizationFields = ({ chainId, address, nonce, yParity, r, s }: Authorization): RlpItem => [
  chainId,
  address,
  nonce,
  yParity,
  r,
  s,
]
