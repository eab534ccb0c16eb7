import type { Address } from '../../bytes.ts'
import { blockByNumber, type Ledger } from './ledger.ts'
import { DEFAULT_BALANCE } from './settings.ts'
import { balanceChanges } from './transfers.ts'

/** What a block changed in an account. */
interface AccountChange {
  readonly block: number
  /** Wei. */
  readonly balance: bigint
  readonly nonce: number
}

/** The accounts of each ledger, which is a value and never changes; made when one is first asked for. */
const indexes = new WeakMap<Ledger, ReadonlyMap<Address, readonly AccountChange[]>>()

/** All changes of accounts by address, in the order of their blocks: each as the account is after it. */
function indexOf(ledger: Ledger): ReadonlyMap<Address, readonly AccountChange[]> {
  let index = indexes.get(ledger)
  if (index === undefined) {
    index = accountChanges(ledger)
    indexes.set(ledger, index)
  }
  return index
}

function accountChanges(ledger: Ledger): ReadonlyMap<Address, readonly AccountChange[]> {
  const index = new Map<Address, AccountChange[]>()
  const change = (address: Address, block: number, amount: bigint, nonce: number) => {
    const changes = index.get(address) ?? []
    const last = changes.at(-1)
    const balance = (last?.balance ?? beginningOf(ledger, address)) + amount
    // A ledger takes transactions that nobody could pay for; no balance is below zero all the same.
    changes.push({ block, balance: balance < 0n ? 0n : balance, nonce: Math.max(nonce, last?.nonce ?? 0) })
    index.set(address, changes)
  }
  for (let number = 0; number <= ledger.tip.latest; number++) {
    for (const hash of blockByNumber(ledger, number)?.transactions ?? []) {
      const transaction = ledger.transactions.get(hash)
      if (transaction === undefined) continue
      const { initiator, isL1Originated, nonce } = transaction
      // Transactions from layer 1 are numbered together and use no nonce of their initiator.
      if (!isL1Originated) change(initiator, number, 0n, nonce + 1)
      for (const [address, amount] of balanceChanges(transaction)) change(address, number, amount, 0)
    }
  }
  return index
}

const beginningOf = ({ settings }: Ledger, address: Address): bigint => {
  const { balances = {} } = settings
  return Object.hasOwn(balances, address) ? BigInt(balances[address] ?? 0) : DEFAULT_BALANCE
}

function lastChange(ledger: Ledger, address: Address, block: number): AccountChange | undefined {
  return indexOf(ledger)
    .get(address)
    ?.findLast((change) => change.block <= block)
}

/** The balance of an account after a block, in wei: what it began with, and what transactions moved. */
export const balanceAt = (ledger: Ledger, address: Address, block: number): bigint =>
  lastChange(ledger, address, block)?.balance ?? beginningOf(ledger, address)

/** The next nonce of an account after a block. */
export const nonceAt = (ledger: Ledger, address: Address, block: number): number =>
  lastChange(ledger, address, block)?.nonce ?? 0

/** The next nonce of an account after all transactions, pending ones included. */
export const pendingNonce = (ledger: Ledger, address: Address): number =>
  Math.max(ledger.nonces.get(address) ?? 0, nonceAt(ledger, address, ledger.tip.latest))
