import { type Address, bytesToHex, type Hex } from '../../../bytes.ts'
import type { Chain } from '../../../chain/chain.ts'
import { BlockReplay } from '../../../chain/engine/blockReplay.ts'
import type { ChainBlock, ChainReceipt } from '../../../chain/types.ts'
import { isReverted } from '../../../execution/trace/callFrames.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { BlockRange } from '../../events/logWatchers.ts'
import { numbersIn, type SearchOrder } from '../searchBlocks.ts'
import { isKnownAbsent, plainParticipants, rememberParticipants } from '../tracing/participants.ts'
import { nextCallTree } from '../tracing/traceMined.ts'
import { blocksAfterFirst, type EtherscanSource } from './etherscanSource.ts'
import type { FunctionNames } from './functionNames.ts'

/** A transaction in the list `txlist`. */
export interface ListedTransaction {
  readonly receipt: ChainReceipt
  readonly hasFailed: boolean
}

/** Yields the transactions that an account sent or received, or that created it. */
export async function* transactionsOfAccount(
  { context: { chain }, timeSlice }: EtherscanSource,
  account: Address,
  range: BlockRange,
  order: SearchOrder,
): AsyncGenerator<ListedTransaction> {
  const isInvolved = ({ transaction: { from, tx }, contractAddress }: ChainReceipt): boolean =>
    from === account || tx.to === account || contractAddress === account
  for (const number of numbersIn(blocksAfterFirst(chain, range), order)) {
    if (timeSlice.isOver) await timeSlice.yield()
    if (chain.hasTransactions(number) !== true) continue
    const hash = chain.hashByNumber(number)
    const block = hash === undefined || isKnownAbsent(chain, hash, account) ? undefined : chain.blockByHash(hash)
    if (block === undefined) continue
    const plain = plainParticipants(block)
    if (plain !== undefined) rememberParticipants(chain, block, plain)
    const involved = block.receipts.filter(isInvolved)
    const failed = await failedAmong(chain, block, involved, timeSlice)
    for (const receipt of order === 'asc' ? involved : involved.reverse())
      yield { receipt, hasFailed: failed.has(receipt) }
  }
}

/** Returns the receipts of failed transactions. Executes the block again before Byzantium, because receipts have no status then (EIP-658). */
async function failedAmong(
  chain: Chain,
  block: ChainBlock,
  receipts: readonly ChainReceipt[],
  timeSlice: TimeSlice,
): Promise<ReadonlySet<ChainReceipt>> {
  if (receipts.every(({ status }) => status !== undefined))
    return new Set(receipts.filter(({ status }) => status === 0))
  const failed = new Set<ChainReceipt>()
  const replay = await BlockReplay.begin(chain, block, timeSlice)
  for (const receipt of block.receipts) {
    if (isReverted(await nextCallTree(replay, timeSlice))) failed.add(receipt)
    if (timeSlice.isOver) await timeSlice.yield()
  }
  return failed
}

/** The members of a transaction that several lists have. `head` is the number of the latest block. */
export function commonMembers(
  { transaction, gasUsed, cumulativeGasUsed, effectiveGasPrice }: ChainReceipt,
  head: number,
  names: FunctionNames,
) {
  const { hash, tx, block, index } = transaction
  return {
    blockNumber: String(block.number),
    blockHash: block.hash,
    timeStamp: String(block.timestamp),
    hash,
    nonce: String(tx.nonce),
    transactionIndex: String(index),
    gas: String(tx.gasLimit),
    gasPrice: String(effectiveGasPrice),
    gasUsed: String(gasUsed),
    cumulativeGasUsed: String(cumulativeGasUsed),
    confirmations: String(head - block.number + 1),
    ...calledFunction(tx.data, tx.to, names),
  }
}

/** The selector and the signature of the function that a transaction calls. */
function calledFunction(data: Uint8Array, to: Address | undefined, names: FunctionNames) {
  const methodId: Hex = to !== undefined && data.length >= 4 ? bytesToHex(data.subarray(0, 4)) : '0x'
  return { methodId, functionName: methodId === '0x' ? '' : names.nameOf(methodId, to) }
}

/** The row of a transaction in the list `txlist`. */
export function transactionRow({ receipt, hasFailed }: ListedTransaction, head: number, names: FunctionNames): object {
  const { transaction, status, contractAddress } = receipt
  const { from, tx } = transaction
  return {
    ...commonMembers(receipt, head, names),
    from,
    to: tx.to ?? '',
    value: String(tx.value),
    input: bytesToHex(tx.data),
    contractAddress: contractAddress ?? '',
    isError: hasFailed ? '1' : '0',
    txreceipt_status: status === undefined ? '' : String(status),
  }
}
