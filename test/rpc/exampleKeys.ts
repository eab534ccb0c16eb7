import { CreditAccount } from '../../src/gateway/credits/creditAccount.ts'
import { CreditLedger } from '../../src/gateway/credits/creditLedger.ts'
import { KeyAdmin } from '../../src/gateway/keys/keyAdmin.ts'
import { KeyStore } from '../../src/gateway/keys/keyStore.ts'
import { memoryMetering } from '../../src/gateway/metering.ts'
import { MemoryRecordStore } from '../../src/gateway/recordStore.ts'
import { type NodeOptions, withDefaults } from '../../src/options/options.ts'
import type { KeyControl } from '../../src/rpc/ports/keyControl.ts'
import { MethodAliases } from '../../src/rpc/protocol/methodAliases.ts'

/** The API keys of the examples: `ci`, and the next key to be issued. The clock stands still at `time`. */
export async function exampleKeys(time: number): Promise<KeyControl> {
  const records = new MemoryRecordStore()
  const ledger = new CreditLedger(records, () => {})
  const now = () => time
  const newKeys = ['00112233445566778899aabbccddeeff', '0f1e2d3c4b5a69788796a5b4c3d2e1f0']
  const keyStore = new KeyStore(records, {
    isStrict: false,
    defaults: withDefaults<NodeOptions>({}, 'node'),
    aliases: new MethodAliases(),
    configured: [],
    creditAccount: (id) => new CreditAccount(id, ledger, now),
    now,
    newKey: () => newKeys.shift() ?? '',
  })
  const keys = new KeyAdmin({ store: keyStore, usage: memoryMetering().usage, now })
  await keys.create({ name: 'ci' })
  return keys
}
