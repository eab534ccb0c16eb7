import type { Address, Hash } from '../../../bytes.ts'
import { BlockReplay } from '../../../chain/engine/blockReplay.ts'
import type { ChainBlock, ChainTransaction } from '../../../chain/types.ts'
import { createsContract } from '../../../evm/inspector.ts'
import { type CallFrame, type InnerFrame, innerFrames } from '../../../execution/trace/callFrames.ts'
import type { BlockRange } from '../../events/logWatchers.ts'
import { numbersIn, type SearchOrder } from '../searchBlocks.ts'
import {
  isKnownAbsent,
  plainParticipants,
  rememberParticipants,
  transactionsInvolving,
} from '../tracing/participants.ts'
import { nextCallTree } from '../tracing/traceMined.ts'
import { blocksAfterFirst, type EtherscanSource } from './etherscanSource.ts'

/** A transfer of ether or a creation by a contract. */
export interface InternalTransaction extends InnerFrame {
  readonly transaction: ChainTransaction
}

/** Yields the internal transactions in a range of blocks, of all accounts or of one. Executes the blocks again. */
export async function* internalTransactions(
  source: EtherscanSource,
  account: Address | undefined,
  range: BlockRange,
  order: SearchOrder,
): AsyncGenerator<InternalTransaction> {
  const { context, timeSlice } = source
  const { chain } = context
  for (const number of numbersIn(blocksAfterFirst(chain, range), order)) {
    if (timeSlice.isOver) await timeSlice.yield()
    if (chain.hasTransactions(number) !== true) continue
    const hash = chain.hashByNumber(number)
    if (hash === undefined || (account !== undefined && isKnownAbsent(chain, hash, account))) continue
    const block = chain.blockByHash(hash)
    if (block === undefined) continue
    const plain = plainParticipants(block)
    if (plain !== undefined) {
      rememberParticipants(chain, block, plain)
      continue
    }
    const wanted =
      account === undefined ? block.transactions : await transactionsInvolving(chain, block, account, timeSlice)
    const found = await internalTransactionsOf(source, block, new Set(wanted.map((each) => each.hash)))
    const matches = found.filter(
      ({ frame: { from, to } }) => account === undefined || from === account || to === account,
    )
    yield* order === 'asc' ? matches : matches.reverse()
  }
}

/** Returns the internal transactions of some transactions of a block, in the order of execution. */
export async function internalTransactionsOf(
  { context: { chain }, timeSlice }: EtherscanSource,
  block: ChainBlock,
  wanted: ReadonlySet<Hash>,
): Promise<InternalTransaction[]> {
  const last = block.transactions.findLast(({ hash }) => wanted.has(hash))
  if (last === undefined) return []
  const found: InternalTransaction[] = []
  const replay = await BlockReplay.begin(chain, block, timeSlice)
  for (const transaction of block.transactions.slice(0, last.index + 1)) {
    const outermost = await nextCallTree(replay, timeSlice)
    if (wanted.has(transaction.hash))
      for (const each of innerFrames(outermost)) if (isInternal(each.frame)) found.push({ transaction, ...each })
    if (timeSlice.isOver) await timeSlice.yield()
  }
  return found
}

/** Whether a frame transfers ether or creates a contract. A delegated call has the value of its caller, and CALLCODE sends it to the caller itself. */
const isInternal = ({ kind, value }: CallFrame): boolean =>
  createsContractOf(kind) || ((kind === 'CALL' || kind === 'SELFDESTRUCT') && value > 0n)

const createsContractOf = (kind: CallFrame['kind']): boolean => kind !== 'SELFDESTRUCT' && createsContract(kind)

const types: Partial<Record<CallFrame['kind'], string>> = { SELFDESTRUCT: 'suicide' }

/** An internal transaction in the list `txlistinternal`. `withHash` is false in the list of a single transaction. */
export function internalRow(
  { transaction: { hash, block }, frame, position, fault }: InternalTransaction,
  withHash: boolean,
): object {
  const { kind, from, to, value, gas, gasUsed } = frame
  const isCreation = createsContractOf(kind)
  return {
    blockNumber: String(block.number),
    timeStamp: String(block.timestamp),
    ...(withHash && { hash }),
    from,
    to: isCreation ? '' : to,
    value: String(value),
    contractAddress: isCreation ? to : '',
    input: '',
    type: types[kind] ?? kind.toLowerCase(),
    gas: String(gas),
    gasUsed: String(gasUsed),
    ...(withHash && { traceId: position }),
    isError: fault === undefined ? '0' : '1',
    errCode: fault ?? '',
  }
}
