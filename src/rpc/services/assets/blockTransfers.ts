import { type Address, addressWord, type Hash } from '../../../bytes.ts'
import type { Chain } from '../../../chain/chain.ts'
import { BlockReplay } from '../../../chain/engine/blockReplay.ts'
import type { LogFilter, PlacedLog } from '../../../chain/logs/logFilter.ts'
import type { ChainBlock, ChainReceipt } from '../../../chain/types.ts'
import { type CallFrame, innerFrames, isReverted } from '../../../execution/trace/callFrames.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { AssetTransferSearch } from '../../wire/assetTransfer.ts'
import { involvedAccounts, isKnownAbsent, plainParticipants, rememberParticipants } from '../tracing/participants.ts'
import { nextCallTree } from '../tracing/traceMined.ts'
import { type AssetTransfer, multiTokenTopics, readTokenTransfer, transferTopic } from './assetTransfer.ts'

/** Selects transfers. */
export type TransferFilter = AssetTransferSearch['filter'] & {
  /** The sender or the recipient. */
  readonly account?: Address | undefined
}

/** A block that can have matching transfers. */
export interface PossibleBlock {
  readonly number: number
  /** Whether it can have transfers of ether. */
  readonly hasEther: boolean
}

/** A transfer with the position of its transaction in the block. */
interface PlacedTransfer {
  readonly transfer: AssetTransfer
  readonly index: number
}

/**
 * Returns the transfers of a block that match a filter. For each transaction, the transfer of its value is first, then the transfers of its inner
 * calls follow, then the transfers in its logs. Decodes the block only if it may have transfers of ether: see mayHaveEther.
 */
export async function transfersOfBlock(
  chain: Chain,
  { number, hasEther }: PossibleBlock,
  filter: TransferFilter,
  timeSlice: TimeSlice,
): Promise<AssetTransfer[]> {
  const block = hasEther ? chain.blockByNumber(number) : undefined
  const ether = block === undefined ? [] : await etherTransfers(chain, block, filter, timeSlice)
  const tokens = await tokenTransfers(chain, number, filter, timeSlice)
  if (tokens.length === 0) return ether.map(({ transfer }) => transfer)
  // The sort is stable, so ether stays before tokens.
  return [...ether, ...tokens].sort((a, b) => a.index - b.index).map(({ transfer }) => transfer)
}

/** Whether a block can have matching transfers of ether: it has transactions, and no earlier search showed that it does not involve an account. */
export function mayHaveEther(
  chain: Chain,
  number: number,
  { categories, fromAddress, toAddress, account }: TransferFilter,
): boolean {
  if (!categories.has('external') && !categories.has('internal')) return false
  const hash = chain.hashByNumber(number)
  if (hash === undefined) return false
  const isAbsent = (address: Address | undefined) => address !== undefined && isKnownAbsent(chain, hash, address)
  // Last, because it reads the store.
  return ![fromAddress, toAddress, account].some(isAbsent) && chain.hasTransactions(number) === true
}

/** Returns filters of the logs of matching token transfers. They can match other logs, too. */
export function transferLogFilters({
  categories,
  fromAddress,
  toAddress,
  account,
  tokens,
}: TransferFilter): LogFilter[] {
  const addresses = tokens === undefined ? [] : [...tokens]
  const topicsOf = (address: Address | undefined): Hash[] => (address === undefined ? [] : [addressWord(address)])
  const participants =
    account === undefined
      ? [[topicsOf(fromAddress), topicsOf(toAddress)]]
      : [[topicsOf(account)], [[], topicsOf(account)]]
  return participants.flatMap((accounts) => {
    const filters: LogFilter[] = []
    if (categories.has('erc20') || categories.has('erc721'))
      filters.push({ addresses, topics: [[transferTopic], ...accounts] })
    // The second topic is the operator.
    if (categories.has('erc1155')) filters.push({ addresses, topics: [multiTokenTopics, [], ...accounts] })
    return filters
  })
}

function matches(filter: TransferFilter, { category, from, to, value }: AssetTransfer): boolean {
  const { categories, fromAddress, toAddress, account, excludesZeroValue } = filter
  return (
    categories.has(category) &&
    (fromAddress === undefined || from === fromAddress) &&
    (toAddress === undefined || to === toAddress) &&
    (account === undefined || from === account || to === account) &&
    !(excludesZeroValue && value === 0n)
  )
}

async function tokenTransfers(
  chain: Chain,
  number: number,
  filter: TransferFilter,
  timeSlice: TimeSlice,
): Promise<PlacedTransfer[]> {
  // A transfer of an account to itself matches two filters.
  const byIndex = new Map<number, PlacedLog>()
  for (const logFilter of transferLogFilters(filter))
    for (const log of chain.logsAt(number, logFilter)) byIndex.set(log.index, log)
  const logs = [...byIndex.values()].sort((a, b) => a.index - b.index)
  const found: PlacedTransfer[] = []
  for (const { log, transaction, index } of logs) {
    if (timeSlice.isOver) await timeSlice.yield()
    const logged = readTokenTransfer(log)
    if (logged === undefined) continue
    const transfer = { ...logged, transaction, position: `log:${index}` }
    if (matches(filter, transfer)) found.push({ transfer, index: transaction.index })
  }
  return found
}

/** Executes the block again for inner calls, unless it has only plain transfers. */
async function etherTransfers(
  chain: Chain,
  block: ChainBlock,
  filter: TransferFilter,
  timeSlice: TimeSlice,
): Promise<PlacedTransfer[]> {
  const plain = plainParticipants(block)
  if (plain !== undefined) rememberParticipants(chain, block, plain)
  const mustExecute = plain === undefined && (filter.categories.has('internal') || block.receipts.some(hasNoOutcome))
  const executed = mustExecute ? await executeAgain(chain, block, timeSlice) : []
  const found: PlacedTransfer[] = []
  for (const [index, receipt] of block.receipts.entries()) {
    if (timeSlice.isOver) await timeSlice.yield()
    const { hasFailed = receipt.status === 0, inner = [] } = executed[index] ?? {}
    for (const transfer of [externalTransfer(receipt, hasFailed), ...inner])
      if (matches(filter, transfer)) found.push({ transfer, index })
  }
  return found
}

/** Whether a receipt does not say if the transaction failed. Receipts have a status since Byzantium (EIP-658). */
const hasNoOutcome = ({ status }: ChainReceipt): boolean => status === undefined

/** Returns the transfer of the transaction itself. A failed transaction transfers nothing. */
const externalTransfer = ({ transaction }: ChainReceipt, hasFailed: boolean): AssetTransfer => ({
  category: 'external',
  transaction,
  position: 'external',
  from: transaction.from,
  to: transaction.tx.to,
  token: undefined,
  value: hasFailed ? 0n : transaction.tx.value,
  items: [],
})

/** What an execution shows about a transaction. */
interface ExecutedTransaction {
  readonly hasFailed: boolean
  /** The transfers of its inner calls. */
  readonly inner: readonly AssetTransfer[]
}

async function executeAgain(chain: Chain, block: ChainBlock, timeSlice: TimeSlice): Promise<ExecutedTransaction[]> {
  const replay = await BlockReplay.begin(chain, block, timeSlice)
  const executed: ExecutedTransaction[] = []
  const participants: ReadonlySet<Address>[] = []
  for (const transaction of block.transactions) {
    const outermost = await nextCallTree(replay, timeSlice)
    participants.push(involvedAccounts(outermost))
    const inner = [...etherFrames(outermost)].map(
      ({ frame: { from, to, value }, callPath }, index): AssetTransfer => ({
        category: 'internal',
        transaction,
        position: `internal:${index}`,
        from,
        to,
        token: undefined,
        value,
        items: [],
        callPath,
      }),
    )
    executed.push({ hasFailed: isReverted(outermost), inner })
    if (timeSlice.isOver) await timeSlice.yield()
  }
  rememberParticipants(chain, block, participants)
  return executed
}

/** Yields the inner frames that transfer ether and were not reverted, in the order of execution, with the kind and the position of each. */
function* etherFrames(outermost: CallFrame): Generator<{ readonly frame: CallFrame; readonly callPath: string }> {
  for (const { frame, position, fault } of innerFrames(outermost))
    if (fault === undefined && movesEther(frame)) yield { frame, callPath: `${frame.kind}_${position}` }
}

/** Whether a frame transfers its value. A delegated call has the value of its caller, and CALLCODE sends it to the caller itself. */
const movesEther = ({ kind }: CallFrame): boolean =>
  kind === 'CALL' || kind === 'CREATE' || kind === 'CREATE2' || kind === 'SELFDESTRUCT'
