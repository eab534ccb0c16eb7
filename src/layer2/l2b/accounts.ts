import { type Address, MAX_WORD } from '../../bytes.ts'
import { type L2bLedgerState, l2bBlockByNumber } from './ledger.ts'
import { DEFAULT_BALANCE } from './settings.ts'
import { balanceChanges } from './transfers.ts'

/** Change of an account in a block. */
interface AccountChange {
  readonly block: number
  /** Wei. */
  readonly balance: bigint
  readonly nonce: number
}

/** Account histories by ledger value, created on first use. */
const indexes = new WeakMap<L2bLedgerState, ReadonlyMap<Address, readonly AccountChange[]>>()

/** Returns all changes of accounts by address, in block order, each with the state after it. */
function indexOf(ledger: L2bLedgerState): ReadonlyMap<Address, readonly AccountChange[]> {
  let index = indexes.get(ledger)
  if (index === undefined) {
    index = accountChanges(ledger)
    indexes.set(ledger, index)
  }
  return index
}

function accountChanges(ledger: L2bLedgerState): ReadonlyMap<Address, readonly AccountChange[]> {
  const index = new Map<Address, AccountChange[]>()
  const change = (address: Address, block: number, amount: bigint, nonce: number) => {
    const changes = index.get(address) ?? []
    const last = changes.at(-1)
    const balance = (last?.balance ?? initialBalance(ledger, address)) + amount
    changes.push({ block, balance: withinBounds(balance), nonce: Math.max(nonce, last?.nonce ?? 0) })
    index.set(address, changes)
  }
  for (let number = 0; number <= ledger.tip.latest; number++) {
    for (const hash of l2bBlockByNumber(ledger, number)?.transactions ?? []) {
      const transaction = ledger.transactions.get(hash)
      if (transaction === undefined) continue
      const { initiator, isL1Originated, nonce } = transaction
      // Transactions from layer 1 share one numbering and use no nonce of their initiator.
      if (!isL1Originated) change(initiator, number, 0n, nonce + 1)
      for (const [address, amount] of balanceChanges(transaction)) change(address, number, amount, 0)
    }
  }
  return index
}

/** The ledger accepts transactions without funds, so the sums of their transfers are limited to the values that a balance can have. */
const withinBounds = (balance: bigint): bigint => (balance < 0n ? 0n : balance > MAX_WORD ? MAX_WORD : balance)

const initialBalance = ({ settings }: L2bLedgerState, address: Address): bigint => {
  const { balances = {} } = settings
  return Object.hasOwn(balances, address) ? BigInt(balances[address] ?? 0) : DEFAULT_BALANCE
}

function lastChange(ledger: L2bLedgerState, address: Address, block: number): AccountChange | undefined {
  return indexOf(ledger)
    .get(address)
    ?.findLast((change) => change.block <= block)
}

/** Returns the balance of an account after a block, in wei: its initial balance plus the transfers. */
export const balanceAt = (ledger: L2bLedgerState, address: Address, block: number): bigint =>
  lastChange(ledger, address, block)?.balance ?? initialBalance(ledger, address)

/** Returns the next nonce of an account after a block. */
export const nonceAt = (ledger: L2bLedgerState, address: Address, block: number): number =>
  lastChange(ledger, address, block)?.nonce ?? 0

/** Returns the next nonce of an account, including pending transactions. */
export const pendingNonce = (ledger: L2bLedgerState, address: Address): number =>
  Math.max(ledger.nonces.get(address) ?? 0, nonceAt(ledger, address, ledger.tip.latest))
