/** The logs of an EntryPoint (ERC-4337). They are the same in all versions. */

import { type Address, bytesToBigint, EMPTY_BYTES, type Hash, hexToBytes, ZERO_ADDRESS } from '../../../bytes.ts'
import { decodeValues, parseAbiItem, topicOf } from '../../../fixtures/abi/abiCoding.ts'
import type { ReceiptLog } from '../../../protocol/receipt.ts'

/** The first topic of the log that ends each executed operation. Its second topic is the hash of the operation. */
export const completionTopic = topicOf(
  parseAbiItem(
    'event UserOperationEvent(bytes32 indexed, address indexed, address indexed, uint256, bool, uint256, uint256)',
  ),
)
const beginningTopic = topicOf(parseAbiItem('event BeforeExecution()'))
const callRevertTopic = topicOf(
  parseAbiItem('event UserOperationRevertReason(bytes32 indexed, address indexed, uint256, bytes)'),
)
const postOpRevertTopic = topicOf(
  parseAbiItem('event PostOpRevertReason(bytes32 indexed, address indexed, uint256, bytes)'),
)

/** The end of an executed operation. */
export interface OperationCompletion {
  readonly hash: Hash
  readonly entryPoint: Address
  readonly sender: Address
  readonly paymaster: Address | undefined
  readonly nonce: bigint
  /** Whether its call succeeded. */
  readonly isSuccess: boolean
  /** Wei. */
  readonly actualGasCost: bigint
  readonly actualGasUsed: bigint
}

const WORD = 32
const WORDS = 4

/** Reads a UserOperationEvent. Returns undefined for other logs. */
export function readCompletion({ address, topics, data }: ReceiptLog): OperationCompletion | undefined {
  const [topic, hash, sender, paymaster] = topics
  if (topic !== completionTopic || hash === undefined || sender === undefined || paymaster === undefined)
    return undefined
  if (data.length < WORDS * WORD) return undefined
  const [nonce = 0n, success, actualGasCost = 0n, actualGasUsed = 0n] = Array.from({ length: WORDS }, (_, index) =>
    bytesToBigint(data.subarray(WORD * index, WORD * (index + 1))),
  )
  const payer = addressIn(paymaster)
  return {
    hash,
    entryPoint: address,
    sender: addressIn(sender),
    paymaster: payer === ZERO_ADDRESS ? undefined : payer,
    nonce,
    isSuccess: success === 1n,
    actualGasCost,
    actualGasUsed,
  }
}

const addressIn = (topic: Hash): Address => `0x${topic.slice(26)}`

/** Returns the revert data of the call of an operation, or of its paymaster after the call. Empty without a revert. */
export function revertReasonIn(logs: readonly ReceiptLog[]): Uint8Array {
  const found = logs.find(({ topics }) => topics[0] === callRevertTopic || topics[0] === postOpRevertTopic)
  if (found === undefined) return EMPTY_BYTES
  try {
    const [, reason] = decodeValues([{ type: 'uint256' }, { type: 'bytes' }], found.data)
    return hexToBytes(String(reason))
  } catch {
    return EMPTY_BYTES // another contract has an event with this topic
  }
}

/**
 * Returns the range of the logs of an operation in its transaction: from the index `first` to the index before `end`, which has its
 * UserOperationEvent. They follow the end of the operation before, or the end of all validations.
 */
export function rangeOfOperation(logs: readonly ReceiptLog[], end: number): readonly [first: number, end: number] {
  const entryPoint = logs[end]?.address
  let first = end
  while (first > 0) {
    const { address, topics } = logs[first - 1]! // within bounds
    if (address === entryPoint && (topics[0] === completionTopic || topics[0] === beginningTopic)) break
    first--
  }
  return [first, end]
}
