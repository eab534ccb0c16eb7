import type { Address } from '../../../bytes.ts'
import type { Chain } from '../../../chain/chain.ts'
import { BlockReplay } from '../../../chain/engine/blockReplay.ts'
import type { ChainBlock, ChainReceipt } from '../../../chain/types.ts'
import { type CallFrame, unrevertedFrames } from '../../../execution/trace/callFrames.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import { involvedAccounts, isKnownAbsent, rememberParticipants } from '../tracing/participants.ts'
import { nextCallTree } from '../tracing/traceMined.ts'
import { type AssetTransfer, readTokenTransfer, type TransferCategory } from './assetTransfer.ts'

/** Selects transfers. Undefined members select all. */
export interface TransferFilter {
  readonly categories: ReadonlySet<TransferCategory>
  readonly fromAddress: Address | undefined
  readonly toAddress: Address | undefined
  /** The tokens; ether is not affected. */
  readonly tokens: ReadonlySet<Address> | undefined
  readonly excludesZeroValue: boolean
}

/**
 * Returns the transfers of a block that match a filter. Those of a transaction are in this order: its own, those of inner calls, those of its
 * logs. Executes the block again for inner calls, unless an earlier execution shows that it does not involve the accounts.
 */
export async function transfersOfBlock(
  chain: Chain,
  block: ChainBlock,
  filter: TransferFilter,
  timeSlice: TimeSlice,
): Promise<AssetTransfer[]> {
  const internal = mayHaveInternal(chain, block, filter) ? await internalTransfers(chain, block, timeSlice) : []
  const found: AssetTransfer[] = []
  for (const [index, receipt] of block.receipts.entries()) {
    if (timeSlice.isOver) await timeSlice.yield()
    const all = [externalTransfer(receipt), ...(internal[index] ?? []), ...tokenTransfers(receipt)]
    for (const transfer of all) if (matches(filter, transfer)) found.push(transfer)
  }
  return found
}

function mayHaveInternal(chain: Chain, { hash }: ChainBlock, filter: TransferFilter): boolean {
  const { categories, fromAddress, toAddress } = filter
  const isAbsent = (address: Address | undefined): boolean =>
    address !== undefined && isKnownAbsent(chain, hash, address)
  return categories.has('internal') && !isAbsent(fromAddress) && !isAbsent(toAddress)
}

function matches(filter: TransferFilter, { category, from, to, token, value }: AssetTransfer): boolean {
  const { categories, fromAddress, toAddress, tokens, excludesZeroValue } = filter
  return (
    categories.has(category) &&
    (fromAddress === undefined || from === fromAddress) &&
    (toAddress === undefined || to === toAddress) &&
    (token === undefined || tokens === undefined || tokens.has(token)) &&
    !(excludesZeroValue && value === 0n)
  )
}

/** Returns the transfer of the transaction itself. A failed transaction transfers nothing. */
function externalTransfer({ transaction, status }: ChainReceipt): AssetTransfer {
  const { from, tx } = transaction
  const value = status === 0 ? 0n : tx.value
  return {
    category: 'external',
    transaction,
    position: 'external',
    from,
    to: tx.to,
    token: undefined,
    value,
    items: [],
  }
}

function tokenTransfers({ transaction, logs, firstLogIndex }: ChainReceipt): AssetTransfer[] {
  return logs.flatMap((log, position) => {
    const transfer = readTokenTransfer(log)
    return transfer === undefined ? [] : [{ ...transfer, transaction, position: `log:${firstLogIndex + position}` }]
  })
}

/** Executes a block again. Returns the transfers of the inner calls of each transaction. */
async function internalTransfers(chain: Chain, block: ChainBlock, timeSlice: TimeSlice): Promise<AssetTransfer[][]> {
  const replay = await BlockReplay.begin(chain, block, timeSlice)
  const transfers: AssetTransfer[][] = []
  const participants: ReadonlySet<Address>[] = []
  for (const transaction of block.transactions) {
    const outermost = await nextCallTree(replay, timeSlice)
    participants.push(involvedAccounts(outermost))
    const inner = [...unrevertedFrames(outermost)].filter(movesEther)
    transfers.push(
      inner.map(({ from, to, value }, index) => ({
        category: 'internal',
        transaction,
        position: `internal:${index}`,
        from,
        to,
        token: undefined,
        value,
        items: [],
      })),
    )
    if (timeSlice.isOver) await timeSlice.yield()
  }
  rememberParticipants(chain, block, participants)
  return transfers
}

/** Whether a frame transfers its value. A delegated call has the value of its caller, and CALLCODE sends it to the caller itself. */
const movesEther = ({ depth, kind }: CallFrame): boolean =>
  depth > 0 && (kind === 'CALL' || kind === 'CREATE' || kind === 'CREATE2' || kind === 'SELFDESTRUCT')
