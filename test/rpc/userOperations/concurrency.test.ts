import { toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { start, useNodes } from '../../openNodes.ts'
import { rpc } from '../../upstream/chains.ts'
import { operationOf, scriptedAccount } from './scriptedContracts.ts'
import { deployEntryPoint } from './smartAccounts.ts'

useNodes()

describe.each([true, false])('with automatic mining: %s', (isAutomatic) => {
  test('operations of one account can be sent at the same time, with one nonce key or several', async () => {
    const node = await start({})
    const deployment = await deployEntryPoint(node, '0.7')
    const sender = await scriptedAccount(node, deployment)
    await rpc(node, 'evm_setAutomine', [isAutomatic])
    const nonces = [0n, 1n, 2n, 1n << 64n, 2n << 64n, (2n << 64n) + 1n]
    const send = (nonce: bigint) =>
      rpc(node, 'eth_sendUserOperation', [operationOf(sender, { nonce: toHex(nonce) }), deployment.entryPoint])
    const hashes = await Promise.all(nonces.map(send))
    await rpc(node, 'evm_mine')
    for (const hash of hashes)
      expect(await rpc(node, 'eth_getUserOperationReceipt', [hash])).toMatchObject({ success: true })
  })

  test('one of two equal operations is accepted', async () => {
    const node = await start({})
    const deployment = await deployEntryPoint(node, '0.7')
    const sender = await scriptedAccount(node, deployment)
    await rpc(node, 'evm_setAutomine', [isAutomatic])
    const send = () => rpc(node, 'eth_sendUserOperation', [operationOf(sender), deployment.entryPoint])
    const [first, second] = [send(), send()]
    await expect(second).rejects.toThrow('AA25 invalid account nonce')
    expect(await first).toMatch(/^0x/)
  })
})

test('a revert during an estimate and an operation is no internal error', async () => {
  const node = await start({})
  const deployment = await deployEntryPoint(node, '0.7')
  const sender = await scriptedAccount(node, deployment)
  for (let round = 0; round < 10; round++) {
    const id = await rpc(node, 'evm_snapshot')
    await rpc(node, 'evm_mine')
    const requests = ['eth_estimateUserOperationGas', 'eth_sendUserOperation'].map((method) =>
      rpc(node, method, [operationOf(sender), deployment.entryPoint]),
    )
    const settled = Promise.allSettled(requests)
    await rpc(node, 'evm_revert', [id])
    for (const result of await settled)
      if (result.status === 'rejected') expect(String(result.reason)).not.toContain('internal error')
  }
})
