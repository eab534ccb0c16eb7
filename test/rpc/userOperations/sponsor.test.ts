import { createPublicClient, custom, type Hex, toHex } from 'viem'
import { createBundlerClient, formatUserOperationRequest } from 'viem/account-abstraction'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { start, useNodes } from '../../openNodes.ts'
import { rpc } from '../../upstream/chains.ts'
import { deployEntryPoint, openSmartAccount, VERSIONS } from './smartAccounts.ts'

useNodes()

const calls = [{ to: `0x${'b0'.repeat(20)}` }] as const

describe.each(VERSIONS)('EntryPoint %s', (version) => {
  test('an account without ether is sponsored, and its operations break no rule of public bundlers', async () => {
    const warnings: string[] = []
    const node = await start({}, { onWarning: (text) => warnings.push(text) })
    const { account } = await openSmartAccount(node, await deployEntryPoint(node, version))
    const transport = custom(node.provider)
    const client = createPublicClient({ chain: foundry, transport })
    const bundler = createBundlerClient({ account, client, transport, paymaster: true, pollingInterval: 10 })
    const before = Number(await rpc(node, 'eth_blockNumber'))
    for (const created of [3, 4]) {
      const hash = await bundler.sendUserOperation({ calls })
      const { success, paymaster } = await bundler.getUserOperationReceipt({ hash })
      expect({ success, paymaster }).toEqual({ success: true, paymaster: expect.stringMatching(/^0x/) })
      // The first operation follows the transactions that create the paymaster and its deposit.
      expect(Number(await rpc(node, 'eth_blockNumber'))).toBe(before + created)
    }
    expect(await client.getBalance(account)).toBe(0n)
    expect(warnings).toEqual([])
  })
})

test('requests at the same time create the paymaster once, also while transactions wait in the pool', async () => {
  const node = await start({})
  const deployment = await deployEntryPoint(node, '0.7')
  const { account } = await openSmartAccount(node, deployment)
  await rpc(node, 'evm_setAutomine', [false])
  const draft = { sender: account.address, nonce: '0x0', callData: '0x' }
  const ask = () => rpc(node, 'pm_getPaymasterStubData', [draft, deployment.entryPoint, '0x7a69', null])
  const [first, second] = await Promise.all([ask(), ask()])
  expect(second).toEqual(first)
  expect(await rpc(node, 'txpool_status')).toEqual({ pending: '0x2', queued: '0x0' })
  expect(first).toEqual({
    sponsor: { name: 'vivarium' },
    paymaster: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
    paymasterData: '0x',
    paymasterPostOpGasLimit: '0x0',
    isFinal: true,
  })
})

test('pm_sponsorUserOperation returns all that the operation needs except its signature', async () => {
  const node = await start({})
  const { account, bundler } = await openSmartAccount(node, await deployEntryPoint(node, '0.7'))
  const draft = await bundler.prepareUserOperation({
    calls,
    parameters: ['factory', 'fees', 'nonce', 'signature'],
  } as never)
  const request = formatUserOperationRequest(draft as never)
  const { address } = account.entryPoint
  const sponsored = await rpc(node, 'pm_sponsorUserOperation', [request, address, { sponsorshipPolicyId: 'any' }])
  const operation = { ...request, ...sponsored }
  const signature = await account.signUserOperation(operation as never)
  const hash = await rpc(node, 'eth_sendUserOperation', [{ ...operation, signature }, address])
  expect(await rpc(node, 'eth_getUserOperationReceipt', [hash])).toMatchObject({ success: true })
})

describe.each(['0.6', '0.7'] as const)('alchemy_requestGasAndPaymasterAndData of EntryPoint %s', (version) => {
  test('returns all that the operation needs except its signature, with overrides', async () => {
    const node = await start({})
    const { account, bundler } = await openSmartAccount(node, await deployEntryPoint(node, version))
    const draft = await bundler.prepareUserOperation({ calls, parameters: ['factory', 'nonce', 'signature'] } as never)
    const { signature: dummySignature, ...userOperation } = formatUserOperationRequest(draft as never)
    const { address: entryPoint } = account.entryPoint
    const request = { policyId: 'any', entryPoint, dummySignature, userOperation }
    const ask = (members: object = {}) =>
      rpc(node, 'alchemy_requestGasAndPaymasterAndData', [{ ...request, ...members }]) as Promise<Record<string, Hex>>

    const sponsored = await ask()
    expect(Object.keys(sponsored).sort()).toEqual(
      [
        ...['callGasLimit', 'maxFeePerGas', 'maxPriorityFeePerGas', 'preVerificationGas', 'verificationGasLimit'],
        ...(version === '0.6'
          ? ['paymasterAndData']
          : ['paymaster', 'paymasterData', 'paymasterPostOpGasLimit', 'paymasterVerificationGasLimit']),
      ].sort(),
    )
    const overrides = {
      callGasLimit: '0x55555',
      maxPriorityFeePerGas: { multiplier: 1.25 },
      verificationGasLimit: null,
    }
    expect(await ask({ overrides })).toEqual({
      ...sponsored,
      callGasLimit: '0x55555',
      maxPriorityFeePerGas: toHex((BigInt(sponsored.maxPriorityFeePerGas ?? 0) * 5n) / 4n),
    })
    const fees = { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' }
    expect(await ask({ userOperation: { ...userOperation, ...fees } })).toMatchObject(fees)

    const operation = { ...userOperation, ...sponsored }
    const signature = await account.signUserOperation(operation as never)
    const hash = await rpc(node, 'eth_sendUserOperation', [{ ...operation, signature }, entryPoint])
    expect(await rpc(node, 'eth_getUserOperationReceipt', [hash])).toMatchObject({ success: true })
  })
})

test('a wrong chain ID and a missing deployer are errors', async () => {
  const node = await start({})
  const { entryPoint } = await deployEntryPoint(node, '0.7')
  const draft = { sender: entryPoint, nonce: '0x0', callData: '0x' }
  await expect(rpc(node, 'pm_getPaymasterData', [draft, entryPoint, '0x1'])).rejects.toMatchObject({
    code: -32602,
    message: "chainId does not match node's (have=1, want=31337)",
  })
  await rpc(node, 'anvil_setCode', ['0x4e59b44847b379578588920ca78fbf26c0b4956c', '0x'])
  await expect(rpc(node, 'pm_getPaymasterData', [draft, entryPoint, '0x7a69'])).rejects.toMatchObject({
    code: -32000,
    message: expect.stringMatching(/^the node cannot create its paymaster: the chain has no deterministic deployer/),
  })
})
