import { expect, test } from 'vitest'
import { MemoryRecordStore } from '../../src/gateway/recordStore.ts'
import { RevokedKeys } from '../../src/node/accounts/revokedKeys.ts'
import { StoredVariables } from '../../src/node/webhooks/storedVariables.ts'
import type { WebhookVariable } from '../../src/rpc/ports/webhookControl.ts'

const address = (index: number) => `0x${index.toString(16).padStart(40, '0')}` as const

const variableOf = (count: number, start = 0): WebhookVariable => ({
  kind: 'Address',
  items: Array.from({ length: count }, (_, index) => address(start + index)),
})

test('the variables of a revoked key are deleted, and others remain', async () => {
  const records = new MemoryRecordStore()
  const variables = new StoredVariables(records, new RevokedKeys())
  await variables.update('accounts', 'a', () => variableOf(1))
  await variables.update('accounts', undefined, () => variableOf(2))
  await variables.deleteAllOf('a')
  const loaded = new StoredVariables(records, new RevokedKeys())
  await loaded.load()
  for (const each of [variables, loaded]) {
    expect(each.find('accounts', 'a')).toBeUndefined()
    expect(each.find('accounts', undefined)).toEqual(variableOf(2))
  }
})

test('changes apply one after another', async () => {
  const variables = new StoredVariables(new MemoryRecordStore(), new RevokedKeys())
  const append = (item: number) =>
    variables.update('list', undefined, (current) => ({
      kind: 'Address',
      items: [...(current?.items ?? []), address(item)],
    }))
  await Promise.all([append(0), append(1), append(2)])
  expect(variables.find('list', undefined)).toEqual(variableOf(3))
})

test('a variable, and all variables, have a maximum number of elements', async () => {
  const variables = new StoredVariables(new MemoryRecordStore(), new RevokedKeys())
  const set = (name: string, count: number) => variables.update(name, undefined, () => variableOf(count))
  await expect(set('large', 100_001)).rejects.toThrow(
    'too many elements of a variable: at most 100000 are allowed; delete elements or variables',
  )
  for (let index = 0; index < 9; index++) await set(`v${index}`, 100_000)
  await set('last', 99_990)
  await expect(set('more', 1)).rejects.toThrow('too many elements of all variables: at most 1000000 are allowed')
  await variables.update('v0', undefined, () => undefined)
  await set('more', 1)
  expect(variables.find('large', undefined)).toBeUndefined()
})
