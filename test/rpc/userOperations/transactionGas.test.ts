import { type Hex, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { start, useNodes } from '../../openNodes.ts'
import { rpc } from '../../upstream/chains.ts'
import { operationOf, scriptedAccount } from './scriptedContracts.ts'
import { type Deployment, deployEntryPoint, VERSIONS } from './smartAccounts.ts'

useNodes()

/** The selector of executeUserOp: EntryPoint 0.7 and later then copy the whole operation. */
const EXECUTE = '0x8dd7712f'

type Provider = Awaited<ReturnType<typeof start>>

/** Sends an operation and returns its receipt. */
async function receiptOf(node: Provider, { entryPoint }: Deployment, operation: object) {
  const hash: Hex = await rpc(node, 'eth_sendUserOperation', [operation, entryPoint])
  return rpc(node, 'eth_getUserOperationReceipt', [hash])
}

describe.each(VERSIONS)('EntryPoint %s: the gas limit of the transaction suffices', (version) => {
  const form = version === '0.6' ? { initCode: '0x', paymasterAndData: '0x' } : {}

  test('for the limits of an operation near the highest gas limit of a transaction', async () => {
    const node = await start({})
    const deployment = await deployEntryPoint(node, version)
    const sender = await scriptedAccount(node, deployment)
    for (const [nonce, callGasLimit] of [1_000_000, 5_000_000, 15_500_000].entries()) {
      const limits = { callGasLimit: toHex(callGasLimit), verificationGasLimit: toHex(60_000) }
      const operation = operationOf(sender, { ...form, ...limits, nonce: toHex(nonce) })
      expect(await receiptOf(node, deployment, operation)).toMatchObject({ success: true })
    }
  })

  test.each(['cancun', 'prague'] as const)('for long calldata by the rules of %s', async (hardfork) => {
    const node = await start({ hardfork })
    const deployment = await deployEntryPoint(node, version)
    const sender = await scriptedAccount(node, deployment)
    for (const [nonce, byte] of ['00', '11'].entries()) {
      const draft = operationOf(sender, { ...form, callData: `${EXECUTE}${byte.repeat(128_000)}`, nonce: toHex(nonce) })
      const gas = await rpc(node, 'eth_estimateUserOperationGas', [draft, deployment.entryPoint])
      expect(await receiptOf(node, deployment, { ...draft, ...gas })).toMatchObject({ success: true })
    }
  })
})
