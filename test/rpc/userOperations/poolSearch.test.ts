import { type Address, encodeFunctionData, getAddress, type Hex, toHex } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import { hexToBytes } from '../../../src/bytes.ts'
import { decodeHandleOps } from '../../../src/rpc/services/userOperations/operationAbi.ts'
import { start, useNodes } from '../../openNodes.ts'
import { rpc } from '../../upstream/chains.ts'
import { operationOf, scriptedAccount } from './scriptedContracts.ts'
import { deployEntryPoint } from './smartAccounts.ts'

useNodes()

const emptyOperation = {
  sender: '0x00000000000000000000000000000000000000aa',
  nonce: 0n,
  initCode: '0x',
  callData: '0x',
  accountGasLimits: toHex(0, { size: 32 }),
  preVerificationGas: 0n,
  gasFees: toHex(0, { size: 32 }),
  paymasterAndData: '0x',
  signature: '0x',
} as const

/** Returns the calldata of handleOps with one operation, which has these members. */
const handleOpsOf = (members: object, beneficiary: Address): Hex => {
  const operations = [{ ...emptyOperation, ...members }]
  return encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps', args: [operations, beneficiary] })
}

test('a search in many pooled transactions finds an operation after invalid ones, and yields to the event loop', async () => {
  const node = await start({})
  const deployment = await deployEntryPoint(node, '0.7')
  const { entryPoint } = deployment
  const sender = await scriptedAccount(node, deployment)
  await rpc(node, 'evm_setAutomine', [false])
  const [from] = (await rpc(node, 'eth_accounts')) as [Address]
  const highTip = handleOpsOf({ gasFees: `0x${'ff'.repeat(32)}` }, from)
  const lowFee = handleOpsOf({ gasFees: `0x${'ff'.repeat(16)}${'00'.repeat(16)}` }, from)
  for (let count = 0; count < 100; count++)
    for (const data of [highTip, lowFee])
      await rpc(node, 'eth_sendTransaction', [{ from, to: entryPoint, data, gas: '0x30d40' }])
  const hash: Hex = await rpc(node, 'eth_sendUserOperation', [operationOf(sender), entryPoint])
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  expect(await rpc(node, 'eth_getUserOperationByHash', [hash])).toMatchObject({
    userOperation: { sender: getAddress(sender) },
  })
  clearInterval(timer)
  expect(turns).toBeGreaterThan(0)
})

test('operations that share their bytes in the calldata are not decoded', () => {
  const word = (number: number) => toHex(number, { size: 32 }).slice(2)
  const handleOps = (count: number, bytes: number) => {
    const struct = [1, 0, 352, 352, 0, 0, 0, 352, 352, 0, 0, bytes].map(word).join('') + 'ab'.repeat(bytes)
    return hexToBytes(`0x765e827f${word(64)}${word(1)}${word(count)}${word(32 * count).repeat(count)}${struct}`)
  }
  expect(decodeHandleOps(handleOps(1, 32))).toHaveLength(1)
  expect(decodeHandleOps(handleOps(500, 16_000))).toEqual([])
})
