import { expect, test } from 'vitest'
import { createNode } from '../../../src/node.ts'

test('revoking a key removes the fault rules for exactly its name', async () => {
  const node = await createNode()
  const request = (method: string, ...params: unknown[]) => node.provider.request({ method, params } as never)
  await request('vivarium_createKey', { name: 'ci' })
  const others = [{ key: 'c*', latency: 1 }, { key: 'cd', latency: 1 }, { latency: 1 }]
  await request('vivarium_setFaults', [{ key: 'ci', 500: 1 }, ...others])
  await request('vivarium_revokeKey', 'ci')
  await request('vivarium_createKey', { name: 'ci' })
  expect(await request('vivarium_setFaults')).toEqual(others)
  await node.close()
})
