import { expect, test } from 'vitest'
import { defaultAlloc } from '../../scripts/bench/shared/defaultAlloc.ts'
import { createNode } from '../../src/node.ts'
import { openStateDatabase } from '../../src/state/stateDatabase.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'

test('the smallest program of the benchmark begins with the state of a node', async () => {
  await using node = await createNode()
  const accounts = await node.provider.request({ method: 'eth_accounts' })
  const genesis = await node.provider.request({ method: 'eth_getBlockByNumber', params: ['0x0', false] })
  const states = await openStateDatabase(await openMemoryStore())
  expect(states.build(defaultAlloc(accounts, 10_000n * 10n ** 18n)).root()).toBe(genesis?.stateRoot)
})
