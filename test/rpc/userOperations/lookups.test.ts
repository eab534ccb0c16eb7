import { concat, createPublicClient, custom, encodeFunctionData, getAddress, type Hex, toHex } from 'viem'
import {
  createBundlerClient,
  entryPoint07Abi,
  toPackedUserOperation,
  toSimple7702SmartAccount,
  type UserOperation,
} from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { expect, test } from 'vitest'
import { start, useNodes } from '../../openNodes.ts'
import { rpc, startUpstream } from '../../upstream/chains.ts'
import { operationOf, place, placeEmitter, placeForwarder, scriptedAccount } from './scriptedContracts.ts'
import { artifact, deploy, deployEntryPoint, fund, openSmartAccount, send } from './smartAccounts.ts'

useNodes()

type OperationLimits = Pick<UserOperation, 'callGasLimit' | 'verificationGasLimit' | 'preVerificationGas'>

test('each operation of a bundle of another sender has its own logs', async () => {
  const node = await start({})
  const deployment = await deployEntryPoint(node, '0.7')
  const emitter = await placeEmitter(node)
  const operations = []
  for (const salt of [1n, 2n]) {
    const { account, bundler } = await openSmartAccount(node, deployment, { salt })
    await fund(node, account.address)
    const prepared = await bundler.prepareUserOperation({ calls: [{ to: emitter, data: toHex(salt, { size: 32 }) }] })
    const signature = await account.signUserOperation(prepared as never)
    operations.push({ ...prepared, signature })
  }
  const packed = operations.map((each) => toPackedUserOperation(each as never))
  const [beneficiary] = (await rpc(node, 'eth_accounts')) as [Hex]
  const data = encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps', args: [packed, beneficiary] })
  expect(await send(node, { to: deployment.entryPoint, data })).toMatchObject({ status: '0x1' })
  const completions = await rpc(node, 'eth_getLogs', [
    {
      fromBlock: 'earliest',
      address: deployment.entryPoint,
      topics: [['0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f']],
    },
  ])
  expect(completions).toHaveLength(2)
  for (const [index, { topics }] of completions.entries()) {
    const receipt = await rpc(node, 'eth_getUserOperationReceipt', [topics[1]])
    expect(receipt.logs).toMatchObject([{ address: emitter, data: toHex(index + 1, { size: 32 }) }])
    const found = await rpc(node, 'eth_getUserOperationByHash', [topics[1]])
    expect(found.userOperation).toMatchObject({
      sender: operations[index]?.sender,
      signature: operations[index]?.signature,
    })
  }
})

test('a log of another contract with the hash of an operation does not replace its result', async () => {
  const node = await start({})
  const deployment = await deployEntryPoint(node, '0.7')
  const { entryPoint } = deployment
  const sender = await scriptedAccount(node, deployment)
  // Emits the rest of its calldata with the first four words as topics.
  const emitter = await place(node, '0x365f5f376060516040516020515f5160806080a400')
  const id = await rpc(node, 'evm_snapshot')
  const hash = await rpc(node, 'eth_sendUserOperation', [operationOf(sender), entryPoint])
  const receipt = await rpc(node, 'eth_getUserOperationReceipt', [hash])
  const { topics, data } = receipt.receipt.logs.at(-1)
  await rpc(node, 'evm_revert', [id])
  await send(node, { to: emitter, data: concat(topics) })
  await send(node, { to: emitter, data: concat([...topics, data.replace('1', '2')]) })
  await rpc(node, 'eth_sendUserOperation', [operationOf(sender), entryPoint])
  expect(await rpc(node, 'eth_getUserOperationReceipt', [hash])).toMatchObject({ entryPoint })
  expect(await rpc(node, 'eth_getUserOperationByHash', [hash])).toMatchObject({
    userOperation: { sender: getAddress(sender) },
  })
})

test('an operation in a transaction to another contract has a receipt and a status', async () => {
  const node = await start({})
  const deployment = await deployEntryPoint(node, '0.7')
  const { entryPoint } = deployment
  const sender = await scriptedAccount(node, deployment)
  const id = await rpc(node, 'evm_snapshot')
  const hash = await rpc(node, 'eth_sendUserOperation', [operationOf(sender), entryPoint])
  const { input } = await rpc(node, 'eth_getTransactionByHash', [
    (await rpc(node, 'eth_getUserOperationByHash', [hash])).transactionHash,
  ])
  await rpc(node, 'evm_revert', [id])
  const forwarder = await placeForwarder(node, entryPoint)
  await send(node, { to: forwarder, data: input, gas: '0xf4240' })
  expect(await rpc(node, 'eth_getUserOperationReceipt', [hash])).toMatchObject({ success: true })
  expect(await rpc(node, 'pimlico_getUserOperationStatus', [hash])).toMatchObject({ status: 'included' })
})

test('an operation and its receipt disappear with their block', async () => {
  const node = await start({})
  const deployment = await deployEntryPoint(node, '0.7')
  const { account, bundler } = await openSmartAccount(node, deployment)
  await fund(node, account.address)
  const id = await rpc(node, 'evm_snapshot')
  const hash = await bundler.sendUserOperation({ calls: [{ to: account.address }] })
  expect(await rpc(node, 'eth_getUserOperationReceipt', [hash])).not.toBeNull()
  await rpc(node, 'evm_revert', [id])
  expect(await rpc(node, 'eth_getUserOperationReceipt', [hash])).toBeNull()
  expect(await rpc(node, 'eth_getUserOperationByHash', [hash])).toBeNull()
})

test('operations of one account wait in the pool one after another', async () => {
  const node = await start({})
  const deployment = await deployEntryPoint(node, '0.7')
  const { account, bundler } = await openSmartAccount(node, deployment)
  await fund(node, account.address)
  await send(node, { to: deployment.factory, data: (await account.getFactoryArgs()).factoryData })
  await rpc(node, 'evm_setAutomine', [false])
  const nonce = await account.getNonce()
  const call = { calls: [{ to: account.address }] }
  const hashes = [
    await bundler.sendUserOperation({ ...call, nonce }),
    await bundler.sendUserOperation({ ...call, nonce: nonce + 1n }),
  ]
  for (const hash of hashes)
    expect(await rpc(node, 'pimlico_getUserOperationStatus', [hash])).toMatchObject({ status: 'submitted' })
  await rpc(node, 'evm_mine')
  for (const hash of hashes)
    expect(await rpc(node, 'eth_getUserOperationReceipt', [hash])).toMatchObject({
      success: true,
      receipt: { blockNumber: await rpc(node, 'eth_blockNumber') },
    })
})

test('an operation with higher fees replaces one that waits in the pool', async () => {
  const node = await start({})
  const deployment = await deployEntryPoint(node, '0.7')
  const { account, bundler, client } = await openSmartAccount(node, deployment)
  await fund(node, account.address)
  await rpc(node, 'evm_setAutomine', [false])
  const nonce = await account.getNonce()
  const to = `0x${'b0'.repeat(20)}` as const
  const sendWith = (value: bigint, percent: bigint) =>
    bundler.sendUserOperation({
      calls: [{ to, value }],
      nonce,
      callGasLimit: 100_000n,
      verificationGasLimit: 500_000n,
      preVerificationGas: 100_000n,
      maxFeePerGas: (10n ** 10n * percent) / 100n,
      maxPriorityFeePerGas: (10n ** 9n * percent) / 100n,
    })
  const first = await sendWith(1n, 100n)
  await expect(sendWith(2n, 109n)).rejects.toThrow('AA10 sender already constructed')
  expect(await bundler.estimateUserOperationGas({ calls: [{ to, value: 3n }], nonce })).toMatchObject({
    callGasLimit: expect.any(BigInt),
  })
  const second = await sendWith(3n, 110n)
  expect(await rpc(node, 'pimlico_getUserOperationStatus', [first])).toMatchObject({ status: 'not_found' })
  await rpc(node, 'evm_mine')
  expect(await bundler.getUserOperationReceipt({ hash: second })).toMatchObject({ success: true })
  expect(await client.getBalance({ address: to })).toBe(3n)
})

test('an account of a private key gets code with its first operation (EIP-7702)', async () => {
  const node = await start({})
  const { version, entryPoint, factory } = await deployEntryPoint(node, '0.8')
  const implementation = await deploy(node, artifact(version, 'Simple7702Account'))
  const signer = privateKeyToAccount(`0x${'77'.repeat(32)}`)
  await fund(node, signer.address)
  const transport = custom(node.provider)
  const client = createPublicClient({ chain: foundry, transport })
  const account = await toSimple7702SmartAccount({ client, owner: signer, implementation })
  const bundler = createBundlerClient({ account, client, transport, pollingInterval: 10 })
  // Without an authorization, viem estimates with one that is not signed.
  const calls = [{ to: `0x${'b0'.repeat(20)}` as const, value: 7n }]
  const draft = await bundler.prepareUserOperation({ calls })
  expect(draft).toMatchObject({ factory: '0x7702' })
  const authorization = await signer.signAuthorization({ contractAddress: implementation, chainId: 31_337, nonce: 0 })
  const hash = await bundler.sendUserOperation({ calls, authorization, ...limitsOf(draft) })
  const { success, receipt } = await bundler.getUserOperationReceipt({ hash })
  expect({ success, type: receipt.type }).toEqual({ success: true, type: 'eip7702' })
  expect(await client.getCode({ address: signer.address })).toBe(`0xef0100${implementation.slice(2).toLowerCase()}`)
  const next = await bundler.sendUserOperation({ calls })
  expect(await bundler.getUserOperationReceipt({ hash: next })).toMatchObject({ success: true })
  const wrong = await signer.signAuthorization({ contractAddress: factory, chainId: 31_337, nonce: 7 })
  await expect(bundler.sendUserOperation({ calls, authorization: wrong, ...limitsOf(draft) })).rejects.toThrow(
    'eip7702Auth is not valid: its nonce is 7, and the next nonce of the sender is 1',
  )
  expect(entryPoint).toBe(account.entryPoint.address)
})

const limitsOf = ({ callGasLimit, verificationGasLimit, preVerificationGas }: OperationLimits): OperationLimits => ({
  callGasLimit,
  verificationGasLimit,
  preVerificationGas,
})

test('an account of the node whose code changes with the operation does not send it (EIP-7702)', async () => {
  const node = await start({})
  const { version } = await deployEntryPoint(node, '0.8')
  const implementation = await deploy(node, artifact(version, 'Simple7702Account'))
  const [before, last] = node.accounts.slice(-2)
  const signer = privateKeyToAccount(last!.privateKey)
  const transport = custom(node.provider)
  const client = createPublicClient({ chain: foundry, transport })
  const account = await toSimple7702SmartAccount({ client, owner: signer, implementation })
  const bundler = createBundlerClient({ account, client, transport, pollingInterval: 10 })
  const authorization = await signer.signAuthorization({ contractAddress: implementation, chainId: 31_337, nonce: 0 })
  const hash = await bundler.sendUserOperation({ calls: [{ to: `0x${'b0'.repeat(20)}`, value: 7n }], authorization })
  const { success, receipt } = await bundler.getUserOperationReceipt({ hash })
  expect({ success, from: receipt.from }).toEqual({ success: true, from: before!.address.toLowerCase() })
})

test('operations are executed on a fork', async () => {
  const { node, url } = await startUpstream({ chainId: 31_337 })
  const deployment = await deployEntryPoint(node, '0.7')
  const { account } = await openSmartAccount(node, deployment)
  await fund(node, account.address)
  const fork = await start({ forkUrl: url })
  expect(await rpc(fork, 'eth_supportedEntryPoints')).toEqual([deployment.entryPoint])
  expect(await rpc(fork, 'eth_getUserOperationByHash', [`0x${'11'.repeat(32)}`])).toBeNull()
  const { bundler } = await openSmartAccount(fork, deployment)
  const hash = await bundler.sendUserOperation({ calls: [{ to: `0x${'b0'.repeat(20)}`, value: 7n }] })
  expect(await bundler.getUserOperationReceipt({ hash })).toMatchObject({ success: true })
})
