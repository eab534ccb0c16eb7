import type { BlockHeader, ExecutionEvent, LedgerTransaction, SealedBlock } from './block.ts'
import { executionEvents } from './execution.ts'
import type { Felt } from './felt.ts'
import { type L2aLedgerState, l2aBlockByNumber, latestBlock, openL2aHeader, transactionsOf } from './ledger.ts'

/** An event with its position. `block` is undefined in the pending block. */
export interface LedgerEvent {
  readonly event: ExecutionEvent
  readonly transaction: LedgerTransaction
  /** Index in the transaction. */
  readonly index: number
  readonly block: SealedBlock | undefined
  readonly blockNumber: number
}

/** Matches events of any of these contracts that have any of these keys at each position. An empty list matches everything. */
export interface EventFilter {
  readonly addresses: readonly Felt[]
  readonly keys: readonly (readonly Felt[])[]
}

/** Iterates over the matching events of the blocks from `first` to `last`, in order. The block after the latest is the pending one. */
export function* eventsBetween(
  ledger: L2aLedgerState,
  { first, last }: { readonly first: number; readonly last: number },
  filter: EventFilter,
  now: number,
): Generator<LedgerEvent> {
  const end = latestBlock(ledger)?.number ?? -1
  for (let number = first; number <= Math.min(last, end); number++) {
    const block = l2aBlockByNumber(ledger, number)
    if (block !== undefined) yield* eventsIn(transactionsOf(ledger, block.transactions), block, block, filter)
  }
  if (last <= end) return
  const pending = transactionsOf(ledger, ledger.tip.open.transactions)
  yield* eventsIn(pending, openL2aHeader(ledger, now), undefined, filter)
}

function* eventsIn(
  transactions: ReturnType<typeof transactionsOf>,
  header: BlockHeader,
  block: SealedBlock | undefined,
  filter: EventFilter,
): Generator<LedgerEvent> {
  for (const transaction of transactions) {
    for (const [index, event] of executionEvents(transaction, header).entries()) {
      if (matches(filter, event)) yield { event, transaction, index, block, blockNumber: header.number }
    }
  }
}

function matches({ addresses, keys }: EventFilter, event: ExecutionEvent): boolean {
  if (addresses.length > 0 && !addresses.includes(event.from)) return false
  return keys.every((allowed, position) => {
    const key = event.keys[position]
    return allowed.length === 0 || (key !== undefined && allowed.includes(key))
  })
}
