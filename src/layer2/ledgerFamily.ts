import type { Hash } from '../bytes.ts'
import type { Table } from '../storage/store.ts'
import type { DueStep } from './clockPolicy.ts'
import type { StoredForm } from './persistedValue.ts'

/** Members of the value of every ledger. */
export interface LedgerValue {
  readonly settings: { readonly chainId: unknown; readonly policy: object }
  /** Unix seconds from which the policy counts, so that earlier content does not fall due all at once. */
  readonly policySince: number | undefined
}

/** Whether layer 1 removes or has removed a transaction. */
export type IsTransactionRemoved = (transaction: Hash) => boolean

/**
 * Describes the ledgers of one kind: the form of their records, and functions of their values. `LedgerRecords` stores ledgers by it,
 * and `AdvancingLedger` runs them.
 */
export interface LedgerFamily<Value extends LedgerValue, Step> {
  readonly table: Table
  /** The value without content, with the default settings. */
  readonly empty: Value
  readonly form: StoredForm<Value>
  /** Adds the block with which a ledger begins unless a fixture describes its content. `now` is in Unix seconds. */
  readonly addFirstBlock: (empty: Value, now: number) => Value | Promise<Value>
  /**
   * Returns a function for one ledger. It returns the next automatic step of a value and its time, which depend on the value only. It can keep
   * what it computed, because consecutive values have most records in common.
   */
  readonly schedule: () => (value: Value) => DueStep<Step> | undefined
  /** Returns the value before the steps that removed layer-1 transactions settled, or the same value if there are none. */
  readonly withoutSettlements: (value: Value, isRemoved: IsTransactionRemoved) => Value
  /** Whether the records of a value fit together. They do not if some are lost. */
  readonly hasAllRecords: (value: Value) => boolean
}
