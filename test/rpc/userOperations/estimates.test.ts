import { type Address, pad, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../../src/node.ts'
import { fc } from '../../property.ts'
import { rpc } from '../../upstream/chains.ts'
import { placeForwarder, placeStores, scriptedPaymaster } from './scriptedContracts.ts'
import { deployEntryPoint, fund, openSmartAccount, VERSIONS } from './smartAccounts.ts'

describe.each(VERSIONS)('EntryPoint %s', (version) => {
  let node: Node
  beforeAll(async () => {
    node = await createNode()
  })
  afterAll(() => node.close())

  test('the estimate is sufficient and tight, and the bundler loses no ether', async () => {
    const deployment = await deployEntryPoint(node, version)
    const stores = await placeStores(node)
    const forwarder = await placeForwarder(node, stores)
    const paymaster = await scriptedPaymaster(node, deployment)
    const bundlerAddress = ((await rpc(node, 'eth_accounts')) as readonly Address[]).at(-1) ?? '0x'
    const balance = async () => BigInt(await rpc(node, 'eth_getBalance', [bundlerAddress, 'latest']))
    const cases = fc.record({
      salt: fc.bigInt(0n, 3n),
      count: fc.integer({ min: 0, max: 60 }),
      isForwarded: fc.boolean(),
      isSponsored: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ salt, count, isForwarded, isSponsored }) => {
        const id = await rpc(node, 'evm_snapshot')
        const { account, bundler } = await openSmartAccount(node, deployment, { salt })
        if (!isSponsored) await fund(node, account.address)
        const before = await balance()
        const data = pad(toHex(count), { size: 32 })
        const sponsored = isSponsored && (version === '0.6' ? { paymasterAndData: paymaster } : { paymaster })
        const operation = { calls: [{ to: isForwarded ? forwarder : stores, data }], ...sponsored }
        // The snapshot of the account's nonce and deposit is the same for both operations.
        const clean = await rpc(node, 'evm_snapshot')
        const hash = await bundler.sendUserOperation(operation as never)
        const { success, actualGasUsed } = await bundler.getUserOperationReceipt({ hash })
        expect(success).toBe(true)
        expect(await balance()).toBeGreaterThanOrEqual(before)
        const written = await rpc(node, 'eth_getStorageAt', [stores, toHex(count), 'latest'])
        expect(BigInt(written)).toBe(BigInt(count))
        const { verificationGasLimit, callGasLimit, preVerificationGas } = (await bundler.getUserOperation({ hash }))
          .userOperation
        await rpc(node, 'evm_revert', [clean])
        expect(verificationGasLimit + callGasLimit + preVerificationGas).toBeLessThan((actualGasUsed * 3n) / 2n)
        const lower = { verificationGasLimit: (verificationGasLimit * 8n) / 10n, callGasLimit, preVerificationGas }
        const limits =
          version === '0.6' || !isSponsored
            ? {}
            : { paymasterVerificationGasLimit: 100_000n, paymasterPostOpGasLimit: 100_000n }
        await expect(bundler.sendUserOperation({ ...operation, ...lower, ...limits } as never)).rejects.toThrow(
          /AA|gas/,
        )
        await rpc(node, 'evm_revert', [id])
      }),
      { numRuns: 20 },
    )
  })
})
