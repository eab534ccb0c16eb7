import { type Address, pad, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../../src/node.ts'
import { fc } from '../../property.ts'
import { rpc } from '../../upstream/chains.ts'
import {
  deposit,
  operationOf,
  place,
  placeForwarder,
  placeStores,
  scriptedAccount,
  scriptedPaymaster,
} from './scriptedContracts.ts'
import { type Deployment, deployEntryPoint, fund, openSmartAccount, VERSIONS } from './smartAccounts.ts'

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

describe('an estimate succeeds', () => {
  let node: Node
  let deployment: Deployment
  beforeAll(async () => {
    node = await createNode()
    deployment = await deployEntryPoint(node, '0.7')
  })
  afterAll(() => node.close())

  const estimate = (operation: object, ...rest: unknown[]): Promise<Record<string, string>> =>
    rpc(node, 'eth_estimateUserOperationGas', [operation, deployment.entryPoint, ...rest])

  test('with fees below the base fee', async () => {
    const sender = await scriptedAccount(node, deployment)
    const usual = await estimate(operationOf(sender))
    const low = await estimate(operationOf(sender, { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x0' }))
    expect(low.verificationGasLimit).toBe(usual.verificationGasLimit)
  })

  test('unless the paymaster reverts after the call', async () => {
    const sender = await scriptedAccount(node, deployment)
    // Returns a context for the long calldata of a validation, and reverts otherwise.
    const validates = '60405f525f60205260206040526042606052'
    const paymaster = await place(node, `0x366101901060165763aabbccdd60e01b5f5260045ffd5b${validates}60805ff3`)
    await deposit(node, deployment, paymaster)
    await expect(estimate(operationOf(sender, { paymaster }))).rejects.toThrow(
      'the call of the operation, or the call of its paymaster after it, reverts',
    )
  })

  test('unless the tip is higher than the fee', async () => {
    const sender = await scriptedAccount(node, deployment)
    await expect(estimate(operationOf(sender, { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }))).rejects.toThrow(
      'maxPriorityFeePerGas 2 of the operation is higher than its maxFeePerGas 1: lower it',
    )
  })

  test('with a paymaster whose deposit pays for the operation, but not for the highest limits', async () => {
    const sender = await scriptedAccount(node, deployment)
    const paymaster = await place(node, '0x60405f525f602052602060405260015460605260805ff3')
    await deposit(node, deployment, paymaster, 10n ** 15n)
    expect(await estimate(operationOf(sender, { paymaster }))).toMatchObject({
      paymasterVerificationGasLimit: expect.stringMatching(/^0x/),
      paymasterPostOpGasLimit: expect.stringMatching(/^0x/),
    })
  })

  test('with code that exists only in the overrides', async () => {
    const sender = '0x00000000000000000000000000000000000f00d5'
    await expect(estimate(operationOf(sender))).rejects.toThrow('AA20 account not deployed')
    // Pays what the EntryPoint asks for, and returns slot 0.
    const overrides = { [sender]: { code: '0x5f5f5f5f604435335af1505f545f5260205ff3' } }
    expect(await estimate(operationOf(sender), overrides)).toMatchObject({ callGasLimit: '0x2af8' })
  })
})

test('operations are estimated and executed by the rules of Amsterdam', async () => {
  const node = await createNode({ hardfork: 'amsterdam' })
  const deployment = await deployEntryPoint(node, '0.8')
  const { account, bundler } = await openSmartAccount(node, deployment)
  await fund(node, account.address)
  for (const value of [1n, 2n]) {
    const hash = await bundler.sendUserOperation({ calls: [{ to: `0x${'b0'.repeat(20)}`, value }] })
    expect(await bundler.getUserOperationReceipt({ hash })).toMatchObject({ success: true })
  }
  await node.close()
})
