import { type Address, bytesToBigint, type Hash } from '../../../bytes.ts'
import type { PlacedLog } from '../../../chain/logs/logFilter.ts'
import type { ChainLog } from '../../../chain/types.ts'
import { decodeEvent, parseAbiItem, topicOf } from '../../../fixtures/abi/abiCoding.ts'
import { SYSTEM_ADDRESS } from '../../../protocol/system.ts'
import type { TransferCategory } from '../../wire/assetTransfer.ts'

/** A transfer of ether or of a token. */
export interface AssetTransfer {
  readonly category: TransferCategory
  readonly transaction: Pick<PlacedLog['transaction'], 'hash' | 'block'>
  /** Position in the transaction, unique with its hash: `external`, `internal:INDEX` or `log:INDEX`. */
  readonly position: string
  readonly from: Address
  /** Undefined for a transaction that creates a contract. */
  readonly to: Address | undefined
  /** Undefined for ether. */
  readonly token: Address | undefined
  /** Wei, or the smallest unit of an ERC-20 token. Undefined for other tokens. */
  readonly value: bigint | undefined
  /** The tokens of an ERC-721 or ERC-1155 transfer with their amounts. */
  readonly items: readonly TokenIdAmount[]
  /** The kind and the position of an inner call, such as `CALL_0_2`. Only for `internal`. */
  readonly callPath?: string
}

/** An amount of a token ID. It is 1 for ERC-721. */
export interface TokenIdAmount {
  readonly id: bigint
  readonly amount: bigint
}

/** A transfer of tokens, as its log describes it. */
export type LoggedTransfer = Pick<AssetTransfer, 'category' | 'from' | 'to' | 'token' | 'value' | 'items'>

const batchEvent = parseAbiItem(
  'event TransferBatch(address indexed, address indexed, address indexed, uint256[], uint256[])',
)

/** The first topic of transfers of ERC-20 and ERC-721 tokens. */
export const transferTopic = topicOf(parseAbiItem('event Transfer(address indexed, address indexed, uint256)'))
const singleTopic = topicOf(
  parseAbiItem('event TransferSingle(address indexed, address indexed, address indexed, uint256, uint256)'),
)
const batchTopic = topicOf(batchEvent)

/** The first topics of transfers of ERC-1155 tokens. */
export const multiTokenTopics: readonly Hash[] = [singleTopic, batchTopic]

/**
 * Returns the transfer of a token that a log describes (EIP-20, EIP-721, EIP-1155). Undefined for other logs, for arguments that do not match, and
 * for the logs of ether transfers (EIP-7708).
 */
export function readTokenTransfer({ address: token, topics, data }: ChainLog): LoggedTransfer | undefined {
  if (token === SYSTEM_ADDRESS) return undefined
  switch (topics[0]) {
    case transferTopic:
      return singleTokenTransfer(token, topics, data)
    case singleTopic:
      return multiTokenTransfer(token, topics, data)
    case batchTopic:
      return batchTransfer(token, decodeEvent(batchEvent, topics, data) as never)
    default:
      return undefined
  }
}

// A block can have 100,000 transfers, and the ABI decoder takes ten times as long as these functions.

const wordAt = (data: Uint8Array, index: number): bigint => bytesToBigint(data.subarray(32 * index, 32 * (index + 1)))
const addressIn = (topic: Hash): Address => `0x${topic.slice(26)}`

/** ERC-20 has the amount in the data, ERC-721 has the token ID as a topic. */
function singleTokenTransfer(token: Address, topics: ChainLog['topics'], data: Uint8Array): LoggedTransfer | undefined {
  const [, sender, recipient, id] = topics
  if (sender === undefined || recipient === undefined) return undefined
  const accounts = { from: addressIn(sender), to: addressIn(recipient) }
  if (id !== undefined)
    return { category: 'erc721', ...accounts, token, value: undefined, items: [{ id: BigInt(id), amount: 1n }] }
  if (data.length < 32) return undefined
  return { category: 'erc20', ...accounts, token, value: wordAt(data, 0), items: [] }
}

function multiTokenTransfer(token: Address, topics: ChainLog['topics'], data: Uint8Array): LoggedTransfer | undefined {
  const [, , sender, recipient] = topics
  if (sender === undefined || recipient === undefined || data.length < 64) return undefined
  const items = [{ id: wordAt(data, 0), amount: wordAt(data, 1) }]
  return { category: 'erc1155', from: addressIn(sender), to: addressIn(recipient), token, value: undefined, items }
}

function batchTransfer(
  token: Address,
  values: readonly [Address, Address, Address, readonly bigint[], readonly bigint[]] | undefined,
) {
  if (values === undefined) return undefined
  const [, from, to, ids, amounts] = values
  if (ids.length !== amounts.length) return undefined
  const items = ids.map((id, index) => ({ id, amount: amounts[index] ?? 0n }))
  return { category: 'erc1155', from, to, token, value: undefined, items } as const
}
