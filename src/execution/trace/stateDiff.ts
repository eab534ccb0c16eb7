import { type Address, EMPTY_BYTES } from '../../bytes.ts'
import { type AccountData, EMPTY_CODE_HASH } from '../../state/account.ts'
import { type ReadonlySlotMap, SlotMap } from '../../state/slotMap.ts'
import type { TracedMessage } from './tracer.ts'

/** A value before and after a message. Undefined if the account does not exist. */
export interface ValueChange<Value> {
  readonly before: Value | undefined
  readonly after: Value | undefined
}

/** The changes of an account. A value with equal sides is unchanged. */
export interface AccountDiff {
  readonly balance: ValueChange<bigint>
  readonly nonce: ValueChange<bigint>
  readonly code: ValueChange<Uint8Array>
  readonly storage: ReadonlySlotMap<ValueChange<bigint>>
}

/** Call this before a message. The returned function returns the changes since then by address, including fees. */
export function stateDiff({ execution: { state } }: TracedMessage): () => ReadonlyMap<Address, AccountDiff> {
  const start = state.checkpoint()
  const codeOf = (data: AccountData | undefined): Uint8Array | undefined =>
    data === undefined ? undefined : data.codeHash === EMPTY_CODE_HASH ? EMPTY_BYTES : state.code(data.codeHash)
  return () => {
    const diffs = new Map<Address, AccountDiff>()
    for (const [entry, before] of state.writtenSince(start)) {
      const { address, data } = entry
      const storage = new SlotMap<ValueChange<bigint>>()
      for (const [slot, value] of before.slots) {
        const current = state.getStorage(address, slot)
        if (current !== value) storage.set(slot, { before: value, after: current })
      }
      if (isSame(before.data, data) && storage.size === 0) continue
      diffs.set(address, {
        balance: { before: before.data?.balance, after: data?.balance },
        nonce: { before: before.data?.nonce, after: data?.nonce },
        code: { before: codeOf(before.data), after: codeOf(data) },
        storage,
      })
    }
    return new Map([...diffs].sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}

function isSame(a: AccountData | undefined, b: AccountData | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return a.balance === b.balance && a.nonce === b.nonce && a.codeHash === b.codeHash
}
