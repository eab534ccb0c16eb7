import { type Address, getAddress, type Hex, pad, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../../src/node.ts'
import { rpc } from '../../upstream/chains.ts'
import { deposit, operationOf, place, scriptedAccount, scriptedPaymaster } from './scriptedContracts.ts'
import { type Deployment, deployEntryPoint, fund, openSmartAccount } from './smartAccounts.ts'

let node: Node
let deployment: Deployment
beforeAll(async () => {
  node = await createNode()
  deployment = await deployEntryPoint(node, '0.7')
})
afterAll(() => node.close())

const sendOperation = (operation: object) =>
  rpc(node, 'eth_sendUserOperation', [operation, deployment.entryPoint]) as Promise<Hex>

/** The validation data of a result: a time range, and an authorizer, which is 1 for a wrong signature. */
const validity = ({ until = 0, after = 0, authorizer = 0n }): bigint =>
  (BigInt(after) << 208n) | (BigInt(until) << 160n) | authorizer

const limits = { paymasterVerificationGasLimit: toHex(100_000), paymasterPostOpGasLimit: toHex(50_000) }

describe('an operation is rejected with the code of ERC-7769 and the reason of the EntryPoint', () => {
  const aggregator = 0xa66a_66a6n
  test.each([
    ['its signature is wrong', validity({ authorizer: 1n }), -32507, 'AA24 signature error', '0x'],
    [
      'it is not valid any more',
      validity({ until: 1 }),
      -32503,
      'AA22 expired or not due',
      { validAfter: '0x0', validUntil: '0x1' },
    ],
    [
      'it is not valid yet',
      validity({ after: 2 ** 40 }),
      -32503,
      'AA22 expired or not due',
      { validAfter: '0x10000000000', validUntil: '0xffffffffffff' },
    ],
    ['its account needs an aggregator', validity({ authorizer: aggregator }), -32507, 'AA24 signature error', '0x'],
  ])('%s', async (_, validationData, code, reason, data) => {
    const sender = await scriptedAccount(node, deployment, validationData)
    const message = `the EntryPoint rejects the operation: ${reason}`
    await expect(sendOperation(operationOf(sender))).rejects.toMatchObject({ code, message, data })
  })

  test.each([
    ['its signature is wrong', validity({ authorizer: 1n }), -32507, 'AA34 signature error', {}],
    [
      'it is not valid any more',
      validity({ until: 1, after: 0 }),
      -32503,
      'AA32 paymaster expired or not due',
      { validAfter: '0x0', validUntil: '0x1' },
    ],
  ])('the paymaster: %s', async (_, validationData, code, reason, range) => {
    const sender = await scriptedAccount(node, deployment)
    const paymaster = await scriptedPaymaster(node, deployment, validationData)
    const message = `the EntryPoint rejects the operation: ${reason}`
    const data = { paymaster: getAddress(paymaster), ...range }
    await expect(sendOperation(operationOf(sender, { paymaster, ...limits }))).rejects.toMatchObject({
      code,
      message,
      data,
    })
  })

  test('the deposit of the paymaster is too low', async () => {
    const sender = await scriptedAccount(node, deployment)
    const paymaster = await place(node, '0x60405f525f60205260805ff3')
    await expect(sendOperation(operationOf(sender, { paymaster, ...limits }))).rejects.toMatchObject({
      code: -32508,
      message: 'the EntryPoint rejects the operation: AA31 paymaster deposit too low',
    })
    await deposit(node, deployment, paymaster)
    expect(await sendOperation(operationOf(sender, { paymaster, ...limits }))).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('the paymaster reverts, and its revert data is in the error', async () => {
    const sender = await scriptedAccount(node, deployment)
    const paymaster = await place(node, '0x63aabbccdd60e01b5f5260045ffd')
    await deposit(node, deployment, paymaster)
    await expect(sendOperation(operationOf(sender, { paymaster, ...limits }))).rejects.toMatchObject({
      code: -32501,
      message: 'the EntryPoint rejects the operation: AA33 reverted (custom error 0xaabbccdd)',
      data: { paymaster: getAddress(paymaster), revertData: '0xaabbccdd' },
    })
  })

  test('the validation runs out of gas', async () => {
    const sender = await scriptedAccount(node, deployment)
    await expect(sendOperation(operationOf(sender, { verificationGasLimit: toHex(1_000) }))).rejects.toMatchObject({
      code: -32500,
      message: 'the EntryPoint rejects the operation: AA23 reverted (an inner call runs out of gas)',
    })
  })

  test('the account does not exist', async () => {
    const sender = pad('0xabcd', { size: 20 })
    await expect(sendOperation(operationOf(sender))).rejects.toMatchObject({
      code: -32500,
      message: 'the EntryPoint rejects the operation: AA20 account not deployed',
    })
  })

  test('the factory runs out of gas', async () => {
    const { account, bundler } = await openSmartAccount(node, deployment, { salt: 9n })
    const gas = { callGasLimit: 100_000n, verificationGasLimit: 5_000n, preVerificationGas: 100_000n }
    await expect(bundler.sendUserOperation({ calls: [{ to: account.address }], ...gas })).rejects.toThrow(
      'the EntryPoint rejects the operation: AA13 initCode failed or OOG',
    )
  })

  test('the paymaster does not exist', async () => {
    const sender = await scriptedAccount(node, deployment)
    const paymaster = pad('0xabce', { size: 20 })
    await deposit(node, deployment, paymaster)
    await expect(sendOperation(operationOf(sender, { paymaster, ...limits }))).rejects.toMatchObject({
      code: -32501,
      message: 'the EntryPoint rejects the operation: AA30 paymaster not deployed',
    })
  })

  test('the account cannot pay', async () => {
    const { account, bundler } = await openSmartAccount(node, deployment)
    await expect(bundler.sendUserOperation({ calls: [{ to: account.address }] })).rejects.toThrow(
      "AA21 didn't pay prefund",
    )
  })
})

test('an operation whose call reverts is mined, and its receipt has the revert data', async () => {
  const { account, bundler } = await openSmartAccount(node, deployment, { salt: 5n })
  await fund(node, account.address)
  const reverts = await place(node, '0x63aabbccdd60e01b5f5260045ffd')
  await expect(bundler.sendUserOperation({ calls: [{ to: reverts }] })).rejects.toThrow(
    /the call of the operation reverts \(custom error 0xaabbccdd\)/,
  )
  const hash = await bundler.sendUserOperation({
    calls: [{ to: reverts }],
    callGasLimit: 100_000n,
    verificationGasLimit: 500_000n,
    preVerificationGas: 100_000n,
  })
  const receipt = await rpc(node, 'eth_getUserOperationReceipt', [hash])
  expect(receipt).toMatchObject({ success: false, reason: '0xaabbccdd', sender: account.address })
})

test.each(['0x', `0x${'11'.repeat(3_000)}`])(
  'the error of a low preVerificationGas names one that suffices',
  async (callData) => {
    const sender = await scriptedAccount(node, deployment)
    const preVerificationGas = '0x0'
    const error: Error = await sendOperation(operationOf(sender, { callData, preVerificationGas })).catch(
      (thrown) => thrown,
    )
    const [, needed = '0'] = /^preVerificationGas 0 does not pay .*: raise it to (\d+)$/.exec(error.message) ?? []
    const hash = await sendOperation(operationOf(sender, { callData, preVerificationGas: toHex(BigInt(needed)) }))
    expect(await rpc(node, 'eth_getUserOperationReceipt', [hash])).toMatchObject({ success: true })
  },
)

test('an estimate ignores the times in which the operation and its paymaster are valid', async () => {
  const sender = await scriptedAccount(node, deployment, validity({ until: 1 }))
  const paymaster = await scriptedPaymaster(node, deployment, validity({ after: 2 ** 40, authorizer: 1n }))
  const operation = operationOf(sender, { paymaster })
  expect(await rpc(node, 'eth_estimateUserOperationGas', [operation, deployment.entryPoint])).toMatchObject({
    callGasLimit: expect.any(String),
  })
})

test('a contract that is not an EntryPoint is an error', async () => {
  const sender = await scriptedAccount(node, deployment)
  const other = await place(node, '0x00')
  await expect(rpc(node, 'eth_sendUserOperation', [operationOf(sender), other])).rejects.toMatchObject({
    message: 'the EntryPoint rejects the operation: it returns without an event for the operation',
  })
})

test('an operation is sent by an account without code and with ether', async () => {
  const accounts = (await rpc(node, 'eth_accounts')) as readonly Address[]
  const [last, before] = accounts.toReversed() as [Address, Address]
  await rpc(node, 'anvil_setBalance', [last, '0x1'])
  await rpc(node, 'anvil_setCode', [before, `0xef0100${'11'.repeat(20)}`])
  const sender = await scriptedAccount(node, deployment)
  const hash = await sendOperation(operationOf(sender))
  expect((await rpc(node, 'eth_getUserOperationReceipt', [hash])).receipt.from).toBe(accounts.at(-3))
  for (const account of accounts) await rpc(node, 'anvil_setBalance', [account, '0x1'])
  await expect(sendOperation(operationOf(sender, { nonce: '0x1' }))).rejects.toMatchObject({
    code: -32000,
    message: expect.stringMatching(/^no unlocked account of the node except the sender has the \d+ wei/),
  })
})
