import { encodeAbiParameters, hexToBytes } from 'viem'
import { entryPoint06Abi, formatUserOperationRequest, type UserOperation } from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import { start, useNodes } from '../../openNodes.ts'
import { rpc } from '../../upstream/chains.ts'
import { deployEntryPoint, fund, openSmartAccount } from './smartAccounts.ts'

useNodes()

const struct = entryPoint06Abi.find((item) => item.type === 'function' && item.name === 'getUserOpHash')!.inputs[0]!

/** The gas that `calcPreVerificationGas` of `@account-abstraction/sdk` returns. */
function gasOfClients(operation: UserOperation<'0.6'>): bigint {
  const encoded = hexToBytes(encodeAbiParameters([struct] as never, [operation] as never)).subarray(32)
  const ofBytes = encoded.reduce((sum, byte) => sum + (byte === 0 ? 4 : 16), 0)
  return BigInt(21_000 + 18_300 + 4 * Math.ceil(encoded.length / 32) + ofBytes)
}

test('the preVerificationGas that clients compute without a bundler is sufficient', async () => {
  const node = await start({})
  const deployment = await deployEntryPoint(node, '0.6')
  const { account, bundler } = await openSmartAccount(node, deployment)
  await fund(node, account.address)
  const prepared = await bundler.prepareUserOperation({ calls: [{ to: account.address }], nonce: 0n })
  const sendWith = async (preVerificationGas: bigint) => {
    const operation = { ...prepared, preVerificationGas, paymasterAndData: '0x' } as never
    const signature = await account.signUserOperation(operation)
    const signed = formatUserOperationRequest({ ...(operation as object), signature } as never)
    const { account: _, ...members } = signed as Record<string, unknown>
    return rpc(node, 'eth_sendUserOperation', [members, deployment.entryPoint])
  }
  const signature = `0x${'01'.repeat(65)}`
  const draft = { ...prepared, signature, preVerificationGas: 21_000n, paymasterAndData: '0x' }
  const gas = gasOfClients(draft as never)
  await expect(sendWith(gas - 1_000n)).rejects.toMatchObject({ code: -32602 })
  expect(await sendWith(gas)).toMatch(/^0x[0-9a-f]{64}$/)
})
