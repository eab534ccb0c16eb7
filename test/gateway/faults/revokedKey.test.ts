import { expect, test } from 'vitest'
import { createNode } from '../../../src/node.ts'

test('the rules for a key alone go when it is revoked; patterns and other rules stay', async () => {
  const node = await createNode()
  const ask = (method: string, ...params: unknown[]) => node.provider.request({ method, params } as never)
  await ask('vivarium_createKey', { name: 'ci' })
  const others = [{ key: 'c*', latency: 1 }, { key: 'cd', latency: 1 }, { latency: 1 }]
  await ask('vivarium_setFaults', [{ key: 'ci', 500: 1 }, ...others])
  await ask('vivarium_revokeKey', 'ci')
  await ask('vivarium_createKey', { name: 'ci' })
  expect(await ask('vivarium_setFaults')).toEqual(others)
  await node.close()
})
