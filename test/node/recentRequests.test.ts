import { expect, test } from 'vitest'
import { useListeningNode } from '../useListeningNode.ts'
import { post } from './openListeningNode.ts'

const listening = useListeningNode({ keys: [{ key: 'daily', name: 'daily', dailyCredits: 80 }] })

test('vivarium_recentRequests has the failed requests before its first call, and all later ones', async () => {
  const { url } = listening
  const recent = async () =>
    (
      (await post(url, 'vivarium_recentRequests')).outcome as {
        methods: string[]
        status: number
        errorCode?: number
      }[]
    ).map(({ methods, status, errorCode }) => [methods[0], status, errorCode])
  await post(url, 'eth_chainId')
  await post(url, 'eth_getBalance', ['nonsense'])
  await post(`${url}/v3/daily`, 'eth_chainId')
  await post(`${url}/v3/daily`, 'eth_blockNumber')
  await post(`${url}/v3/nobody`, 'eth_blockNumber')
  const failed = [
    ['eth_getBalance', 200, -32602],
    ['eth_blockNumber', 402, undefined],
    [undefined, 401, undefined],
  ]
  expect(await recent()).toEqual(failed)
  await post(url, 'eth_gasPrice')
  expect(await recent()).toEqual([...failed, ['eth_gasPrice', 200, undefined]])
})
