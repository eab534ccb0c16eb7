import { expect, test } from 'vitest'
import type { HardforkName } from '../../src/options/hardforkNames.ts'
import { start, useNodes } from '../openNodes.ts'

useNodes()

const to = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const authorization = { chainId: '0x1', address: to, nonce: '0x0', yParity: '0x0', r: '0x1', s: '0x1' }

test.each<[type: number, fork: HardforkName, request: object]>([
  [1, 'istanbul', { accessList: [] }],
  [1, 'istanbul', { type: '0x1' }],
  [2, 'berlin', { type: '0x2' }],
  [3, 'shanghai', { blobVersionedHashes: [`0x01${'11'.repeat(31)}`] }],
  [3, 'shanghai', { blobVersionedHashes: [`0x01${'11'.repeat(31)}`], gas: '0x5208', maxFeePerBlobGas: '0x1' }],
  [4, 'cancun', { authorizationList: [authorization] }],
])('a transaction of type %i is rejected in %s: %j', async (type, fork, request) => {
  const node = await start({ hardfork: fork })
  for (const method of ['eth_fillTransaction', 'eth_sendTransaction'])
    await expect(node.provider.request({ method, params: [{ to, ...request }] })).rejects.toMatchObject({
      code: -32000,
      message: `transaction type not supported: type ${type} is not part of ${fork}`,
    })
})

test.each<[what: string, request: object]>([
  ['authorizations', { authorizationList: Array.from({ length: 20_000 }, () => authorization) }],
  [
    'keys',
    {
      accessList: [
        {
          address: to,
          storageKeys: Array.from({ length: 131_000 }, (_, key) => `0x${key.toString(16).padStart(64, '0')}`),
        },
      ],
    },
  ],
])('a transaction with too many %s to decode is rejected', async (_, request) => {
  const node = await start()
  for (const method of ['eth_fillTransaction', 'eth_sendTransaction'])
    await expect(node.provider.request({ method, params: [{ to, gas: '0x5208', ...request }] })).rejects.toMatchObject({
      code: -32000,
      message: expect.stringContaining('shorten accessList or authorizationList'),
    })
})
