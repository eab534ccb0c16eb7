import { CreditAccount } from '../../../src/gateway/credits/creditAccount.ts'
import { CreditLedger } from '../../../src/gateway/credits/creditLedger.ts'
import { KeyStore, type KeyStoreOptions } from '../../../src/gateway/keys/keyStore.ts'
import { MemoryRecordStore } from '../../../src/gateway/recordStore.ts'
import { type NodeOptions, withDefaults } from '../../../src/options/options.ts'
import { MethodAliases } from '../../../src/rpc/protocol/methodAliases.ts'

/** Returns a key store that has not loaded its records yet. */
export function newKeyStore(records: MemoryRecordStore, options: Partial<KeyStoreOptions> = {}): KeyStore {
  const ledger = new CreditLedger(records, () => {})
  return new KeyStore(records, {
    isStrict: false,
    defaults: withDefaults<NodeOptions>({}, 'node'),
    aliases: new MethodAliases(),
    configured: [],
    creditAccount: (id) => new CreditAccount(id, ledger, () => 0),
    ...options,
  })
}

/** Returns a key store with the keys of these records. */
export async function openKeyStore(options: Partial<KeyStoreOptions> = {}, records = new MemoryRecordStore()) {
  const store = newKeyStore(records, options)
  await store.load(Promise.resolve())
  return { store, records }
}
