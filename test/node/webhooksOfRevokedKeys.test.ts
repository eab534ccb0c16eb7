import { expect, test } from 'vitest'
import { MemoryRecordStore, type RecordChange } from '../../src/gateway/recordStore.ts'
import { RevokedKeys } from '../../src/node/accounts/revokedKeys.ts'
import { NetworkRegistry } from '../../src/node/networks/networkRegistry.ts'
import { NodeWebhooks } from '../../src/node/webhooks/nodeWebhooks.ts'

const OWNER = 'c0ffee'

const settings = {
  ...{ type: 'GRAPHQL' as const, network: 'local', url: 'http://127.0.0.1:1/', name: undefined, isActive: true },
  ...{ addresses: new Set<never>(), nfts: [], query: undefined },
}
const variable = { kind: 'Address', items: [`0x${'a'.repeat(40)}`] } as const

/** Writes end when `release` is called. */
class SlowRecordStore extends MemoryRecordStore {
  release = (): void => {}
  readonly #released = new Promise<void>((resolve) => {
    this.release = resolve
  })

  override async write(changes: readonly RecordChange[]): Promise<void> {
    await this.#released
    await super.write(changes)
  }
}

test('no webhook and no variable of a key remains or begins when the key is revoked', async () => {
  const records = new SlowRecordStore()
  const revokedKeys = new RevokedKeys()
  const registry = new NetworkRegistry('local', () => undefined)
  const hooks = { report() {}, warn() {} }
  const webhooks = new NodeWebhooks(registry, records, { revokedKeys, ...hooks })
  const change = () => [
    webhooks.create(settings, 'local', OWNER),
    webhooks.variables.update('accounts', OWNER, () => variable),
  ]
  const before = change()
  // Their writes begin.
  await Promise.resolve()
  revokedKeys.add(OWNER)
  const deleted = webhooks.deleteAllOf(OWNER)
  const after = change()
  records.release()
  await Promise.all([...before, deleted])
  for (const each of after) await expect(each).rejects.toThrow('the key was revoked')
  expect(webhooks.list(undefined)).toEqual([])
  expect(webhooks.variables.find('accounts', OWNER)).toBeUndefined()
  // Other keys are not concerned.
  await webhooks.create(settings, 'local', undefined)
  expect(webhooks.list(undefined)).toHaveLength(1)
  await webhooks.close()
})
