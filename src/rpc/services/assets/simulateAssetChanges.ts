import { format } from 'ox/Value'
import { type Address, hexToBytes, quantityHex } from '../../../bytes.ts'
import type { BlockId, ChainLog } from '../../../chain/types.ts'
import { applyCall } from '../../../execution/call.ts'
import type { PreparedCall } from '../../../execution/callEnvironment.ts'
import type { CallRequest } from '../../../execution/callRequest.ts'
import { revertText } from '../../../execution/revertReason.ts'
import { decodeEvent, parseAbiItem, topicOf } from '../../../fixtures/abi/abiCoding.ts'
import { Rejection } from '../../../protocol/rejection.ts'
import { SYSTEM_ADDRESS } from '../../../protocol/system.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import { LogCollector, TRANSFER_ADDRESS } from '../../../simulate/logCollector.ts'
import type { Context } from '../../protocol/context.ts'
import { callLimits } from '../calls/callEnvironments.ts'
import { CallSequence } from '../calls/callSequence.ts'
import { readTokenTransfer } from './assetTransfer.ts'
import { ETHER, readTokens, readTokenWord, type TokenDetails, tokenTimeSlice } from './tokenCalls.ts'

/** A transfer of an asset, or a permission to transfer it. */
interface AssetChange {
  readonly assetType: 'NATIVE' | 'ERC20' | 'ERC721' | 'ERC1155'
  readonly changeType: 'TRANSFER' | 'APPROVE'
  readonly from: Address
  readonly to: Address
  /** Undefined for ether. */
  readonly token: Address | undefined
  /** Wei, or the smallest unit of a token. Undefined for a permission to transfer all tokens of a collection. */
  readonly amount: bigint | undefined
  readonly tokenId: bigint | undefined
}

/** What a simulated transaction would change. */
interface SimulatedChanges {
  readonly changes: readonly AssetChange[]
  /** Undefined for a failure, as on Alchemy. */
  readonly gasUsed: number | undefined
  /** Undefined for a success. */
  readonly error: string | undefined
}

const erc20Approval = parseAbiItem('event Approval(address indexed, address indexed, uint256)')
const erc721Approval = parseAbiItem('event Approval(address indexed, address indexed, uint256 indexed)')
const approvalForAll = parseAbiItem('event ApprovalForAll(address indexed, address indexed, bool)')
const approvalTopic = topicOf(erc20Approval)
const approvalForAllTopic = topicOf(approvalForAll)

/**
 * Simulates transactions one after another on the state after a block. Returns the transfers and approvals of each in the format of Alchemy. A
 * transaction that fails changes nothing, and the later ones run nevertheless.
 */
export async function simulateAssetChanges(
  context: Context,
  transactions: readonly CallRequest[],
  block: BlockId,
): Promise<object[]> {
  const options = callLimits(context)
  const { timeSlice } = options
  const tokenSlice = tokenTimeSlice(context)
  const sequence = await CallSequence.begin(context.chain, { block, before: undefined }, options)
  const results: SimulatedChanges[] = []
  for (const request of transactions) {
    const call = await sequence.prepare(request)
    results.push(await changesOf(context, call, timeSlice, tokenSlice))
    sequence.continueAfter(call)
    if (timeSlice.isOver) await timeSlice.yield()
  }
  const changed = results.flatMap(({ changes }) => changes.map(({ token }) => token))
  const tokens = await readTokens(context, changed, tokenSlice)
  return results.map((result) => toJson(result, tokens))
}

async function changesOf(
  context: Context,
  { execution, message }: PreparedCall,
  timeSlice: TimeSlice,
  tokenSlice: TimeSlice,
): Promise<SimulatedChanges> {
  const collector = new LogCollector()
  try {
    const inspected = { ...execution, inspector: collector.inspector }
    const result = await applyCall(inspected, message, { strict: false }, timeSlice)
    const { outcome, fault, returnData, gasUsed } = result
    const error = outcome === 'revert' ? revertText(returnData) : fault
    if (error !== undefined) return { changes: [], gasUsed: undefined, error }
    const changes: AssetChange[] = []
    for (const log of collector.take())
      for (const change of await changesIn(context, log, tokenSlice)) changes.push(change)
    return { changes, gasUsed, error: undefined }
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return { changes: [], gasUsed: undefined, error: error.message }
  }
}

/** Returns the changes that a log describes. The collector adds logs of ether transfers, so the same logs of the protocol do not count (EIP-7708). */
async function changesIn(context: Context, log: ChainLog, timeSlice: TimeSlice): Promise<AssetChange[]> {
  if (timeSlice.isOver) await timeSlice.yield()
  const { address, topics } = log
  if (address === SYSTEM_ADDRESS) return []
  if (topics[0] === approvalTopic) return approvals(log)
  if (topics[0] === approvalForAllTopic) return approvalsForAll(context, log, timeSlice)
  const transfer = readTokenTransfer(log)
  if (transfer === undefined || transfer.to === undefined) return []
  const { category, from, to, value, items } = transfer
  const change = { changeType: 'TRANSFER', from, to } as const
  if (address === TRANSFER_ADDRESS)
    return [{ ...change, assetType: 'NATIVE', token: undefined, amount: value, tokenId: undefined }]
  if (category === 'erc20')
    return [{ ...change, assetType: 'ERC20', token: address, amount: value, tokenId: undefined }]
  const assetType = category === 'erc721' ? 'ERC721' : 'ERC1155'
  return items.map(({ id, amount }) => ({ ...change, assetType, token: address, amount, tokenId: id }))
}

function approvals({ address: token, topics, data }: ChainLog): AssetChange[] {
  const erc20 = decodeEvent(erc20Approval, topics, data) as Approval | undefined // by its ABI
  const erc721 = decodeEvent(erc721Approval, topics, data) as Approval | undefined // by its ABI
  const [from, to, value] = erc20 ?? erc721 ?? []
  if (from === undefined || to === undefined) return []
  const change = { changeType: 'APPROVE', from, to, token } as const
  return erc20 !== undefined
    ? [{ ...change, assetType: 'ERC20', amount: value, tokenId: undefined }]
    : [{ ...change, assetType: 'ERC721', amount: undefined, tokenId: value }]
}

/** Owner, spender, and the amount or the token ID. */
type Approval = readonly [Address, Address, bigint]

async function approvalsForAll(
  context: Context,
  { address: token, topics, data }: ChainLog,
  timeSlice: TimeSlice,
): Promise<AssetChange[]> {
  const decoded = decodeEvent(approvalForAll, topics, data) as readonly [Address, Address, boolean] | undefined // by its ABI
  if (decoded === undefined) return []
  const [from, to, isApproved] = decoded
  const assetType = (await isErc1155(context, token, timeSlice)) ? 'ERC1155' : 'ERC721'
  const amount = isApproved ? undefined : 0n
  return [{ assetType, changeType: 'APPROVE', from, to, token, amount, tokenId: undefined }]
}

/** `supportsInterface` needs at most 30,000 gas (EIP-165), in addition to the gas of the transaction. */
const QUERY_GAS = 100_000n

/** `supportsInterface(0xd9b67a26)` (EIP-165, EIP-1155). ERC-721 and ERC-1155 have the same event for these approvals. */
const erc1155Query = hexToBytes(`0x01ffc9a7d9b67a26${'0'.repeat(56)}`)

const isErc1155 = async (context: Context, token: Address, timeSlice: TimeSlice): Promise<boolean> =>
  (await readTokenWord(context, { to: token, data: erc1155Query, gas: QUERY_GAS }, timeSlice)) === 1n

function toJson({ changes, gasUsed, error }: SimulatedChanges, tokens: ReadonlyMap<Address, TokenDetails>): object {
  return {
    changes: changes.map((change) => changeJson(change, change.token === undefined ? ETHER : tokens.get(change.token))),
    gasUsed: gasUsed === undefined ? null : quantityHex(gasUsed),
    error: error === undefined ? null : { message: error },
  }
}

function changeJson({ token, amount, tokenId, assetType, ...change }: AssetChange, metadata?: TokenDetails): object {
  const { name = null, symbol = null, decimals = null } = metadata ?? {}
  // The amounts of ERC-721 and ERC-1155 have no decimals.
  const isDivisible = assetType === 'NATIVE' || assetType === 'ERC20'
  const places = isDivisible ? decimals : 0
  return {
    assetType,
    ...change,
    rawAmount: amount === undefined ? null : String(amount),
    contractAddress: token ?? null,
    tokenId: tokenId === undefined ? null : String(tokenId),
    decimals: places,
    symbol,
    name,
    logo: null,
    amount: amount === undefined || places === null ? null : format(amount, places),
  }
}
