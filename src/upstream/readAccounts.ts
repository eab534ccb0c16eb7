import type { Address } from '../bytes.ts'
import type { AccountData } from '../state/account.ts'
import { untilLoaded } from '../state/notLoaded.ts'
import { openStateDatabase } from '../state/stateDatabase.ts'
import { openMemoryStore } from '../storage/memoryStore.ts'
import type { Upstream } from './upstream.ts'

/** Reads accounts in the state after the pinned block, in one batch. Omits accounts that do not exist. */
export async function readAccounts(
  upstream: Upstream,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, AccountData>> {
  const { pinned, state } = upstream
  const root = pinned.header.stateRoot
  const store = await openMemoryStore()
  try {
    const version = (await openStateDatabase(store, { remote: { root, state } })).version(root)
    const accounts = await Promise.all(
      addresses.map(async (address) => [address, await untilLoaded(() => version.account(address))] as const),
    )
    return new Map(accounts.flatMap(([address, account]) => (account === undefined ? [] : [[address, account]])))
  } finally {
    await store.close()
  }
}
