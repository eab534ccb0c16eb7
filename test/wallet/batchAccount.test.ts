import {
  concat,
  createPublicClient,
  custom,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hashMessage,
  parseAbi,
  parseAbiParameters,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { UPGRADED_CODE } from '../../src/wallet/batchAccount.ts'
import { BATCH_ACCOUNT_ADDRESS, BATCH_ACCOUNT_INIT_CODE } from '../../src/wallet/batchAccountCode.ts'
import { start, useNodes } from '../openNodes.ts'

useNodes()

const abi = parseAbi([
  'error CallerIsNotTheAccount()',
  'error UnsupportedExecutionMode()',
  'error Panic(uint256)',
  'function execute(bytes32 mode, bytes executionData) payable',
  'function supportsExecutionMode(bytes32 mode) view returns (bool)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
  'function onERC721Received(address, address, uint256, bytes) returns (bytes4)',
  'function onERC1155Received(address, address, uint256, uint256, bytes) returns (bytes4)',
  'function onERC1155BatchReceived(address, address, uint256[], uint256[], bytes) returns (bytes4)',
  'function supportsInterface(bytes4 id) view returns (bool)',
])
const DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const BATCH: Hex = `0x01${'00'.repeat(31)}`
const executions = parseAbiParameters('(address target, uint256 value, bytes callData)[]')
type Execution = readonly [target: Hex, value: bigint, callData: Hex]
const encode = (...calls: readonly Execution[]): Hex =>
  encodeAbiParameters(executions, [calls.map(([target, value, callData]) => ({ target, value, callData }))])

/** Deploys the contract with the deterministic deployer, and gives an account its code. */
async function openAccount() {
  const node = await start({ accounts: 3 })
  const [account, other] = node.accounts.map(({ address }) => address) as [Hex, Hex]
  const { request } = node.provider
  const data = concat([`0x${'00'.repeat(32)}`, BATCH_ACCOUNT_INIT_CODE])
  await request({ method: 'eth_sendTransaction', params: [{ from: other, to: DEPLOYER, data }] })
  await request({ method: 'anvil_setCode', params: [account, UPGRADED_CODE] })
  const client = createPublicClient({ transport: custom(node.provider, { retryCount: 0 }) })
  const call = (from: Hex, data: Hex) => client.call({ account: from, to: account, data }).then((result) => result.data)
  const execute = (from: Hex, executionData: Hex, mode = BATCH) =>
    call(from, encodeFunctionData({ abi, functionName: 'execute', args: [mode, executionData] }))
  const read = (functionName: string, ...args: readonly unknown[]): Promise<unknown> =>
    client.readContract({ address: account, abi, functionName, args } as never)
  return { node, client, account, other, execute, read }
}

test('the deterministic deployer creates the contract at its address', async () => {
  const { client, account } = await openAccount()
  const code = await client.getCode({ address: BATCH_ACCOUNT_ADDRESS })
  expect(code?.length).toBeGreaterThan(1_000)
  expect((await client.call({ data: BATCH_ACCOUNT_INIT_CODE })).data).toBe(code)
  expect(await client.getCode({ address: account })).toBe(UPGRADED_CODE)
})

test('runs calls of the account only, in their order, with their value', async () => {
  const { node, client, account, other, execute } = await openAccount()
  const data = encode([zeroAddress, 5n, '0x'], [other, 7n, '0x1234'])
  await expect(execute(other, data)).rejects.toThrow(toFunctionSelector('CallerIsNotTheAccount()'))
  const before = await client.getBalance({ address: other })
  const args = [BATCH, data] as const
  const params = [{ from: account, to: account, data: encodeFunctionData({ abi, functionName: 'execute', args }) }]
  const hash = await node.provider.request<Hex>({ method: 'eth_sendTransaction', params })
  expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  expect((await client.getBalance({ address: other })) - before).toBe(7n)
  const calls = await node.provider.request<{ calls: { to: Hex; input: Hex }[] }>({
    method: 'debug_traceTransaction',
    params: [hash, { tracer: 'callTracer' }],
  })
  // The zero address is itself, and not the account as in ERC-7821.
  expect(calls.calls).toMatchObject([
    { to: zeroAddress, value: '0x5' },
    { to: other.toLowerCase(), value: '0x7', input: '0x1234' },
  ])
  expect(await execute(account, encode())).toBeUndefined()
})

test('reverts as a whole, with the data of the call that reverts', async () => {
  const { node, client, account, execute } = await openAccount()
  const [reverting, recipient] = [`0x${'be'.repeat(20)}`, `0x${'aa'.repeat(20)}`] as const
  // PUSH4 0xdeadbeef, PUSH0, MSTORE, PUSH1 4, PUSH1 28, REVERT
  await node.provider.request({ method: 'anvil_setCode', params: [reverting, '0x63deadbeef5f526004601cfd'] })
  const data = encode([recipient, 1n, '0x'], [reverting, 0n, '0x'])
  await expect(execute(account, data)).rejects.toThrow('0xdeadbeef')
  await expect(execute(account, encode([recipient, 2n ** 200n, '0x']))).rejects.toThrow('reverted')
  const args = [BATCH, data] as const
  const transaction = { from: account, to: account, data: encodeFunctionData({ abi, functionName: 'execute', args }) }
  const params = [{ ...transaction, gas: '0x100000' }]
  const hash = await node.provider.request<Hex>({ method: 'eth_sendTransaction', params })
  expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'reverted' })
  expect(await client.getBalance({ address: recipient })).toBe(0n)
})

test('supports batches that revert as a whole only', async () => {
  const { account, execute, read } = await openAccount()
  const modes: readonly (readonly [Hex, boolean])[] = [
    [BATCH, true],
    [`0x01${'00'.repeat(9)}${'ff'.repeat(22)}`, true],
    [`0x${'00'.repeat(32)}`, false],
    [`0x0101${'00'.repeat(30)}`, false],
    [`0x01000000000078210001${'00'.repeat(22)}`, false],
    [`0xff${'00'.repeat(31)}`, false],
  ]
  for (const [mode, isSupported] of modes) {
    expect(await read('supportsExecutionMode', mode)).toBe(isSupported)
    const run = execute(account, encode(), mode)
    if (isSupported) expect(await run).toBeUndefined()
    else await expect(run).rejects.toThrow(toFunctionSelector('UnsupportedExecutionMode()'))
  }
  await expect(execute(account, '0x1234')).rejects.toThrow()
})

test('knows the signatures of the account (ERC-1271)', async () => {
  const { node, client, account, read } = await openAccount()
  const [signer, other] = node.accounts.map(({ privateKey }) => privateKeyToAccount(privateKey))
  if (signer === undefined || other === undefined) throw new TypeError('no accounts')
  const message = 'sign in'
  const signature = await signer.signMessage({ message })
  const foreign = await other.signMessage({ message })
  const hash = hashMessage(message)
  const valid = toFunctionSelector('isValidSignature(bytes32,bytes)')
  expect(await read('isValidSignature', hash, signature)).toBe(valid)
  const recoveryId = signature.endsWith('1b') ? '00' : '01'
  expect(await read('isValidSignature', hash, `${signature.slice(0, -2)}${recoveryId}`)).toBe(valid)
  for (const invalid of [foreign, '0x', `${signature}00`, `0x${'00'.repeat(65)}`])
    expect(await read('isValidSignature', hash, invalid)).toBe('0xffffffff')
  expect(await client.verifyMessage({ address: account, message, signature })).toBe(true)
  expect(await client.verifyMessage({ address: account, message, signature: foreign })).toBe(false)
})

test('receives ether and tokens', async () => {
  const { client, account, other, read } = await openAccount()
  expect(await client.call({ account: other, to: account, value: 1n })).toEqual({ data: undefined })
  await expect(client.call({ account: other, to: account, data: '0x12345678' })).rejects.toThrow()
  const selector = (signature: string) => toFunctionSelector(`function ${signature}`)
  expect(await read('onERC721Received', other, other, 1n, '0x12')).toBe(
    selector('onERC721Received(address,address,uint256,bytes)'),
  )
  expect(await read('onERC1155Received', other, other, 1n, 2n, '0x12')).toBe(
    selector('onERC1155Received(address,address,uint256,uint256,bytes)'),
  )
  expect(await read('onERC1155BatchReceived', other, other, [1n], [2n], '0x12')).toBe(
    selector('onERC1155BatchReceived(address,address,uint256[],uint256[],bytes)'),
  )
  for (const id of ['0x01ffc9a7', '0x4e2312e0', '0x150b7a02', '0x1626ba7e'])
    expect(await read('supportsInterface', id)).toBe(true)
  for (const id of ['0xffffffff', '0x80ac58cd']) expect(await read('supportsInterface', id)).toBe(false)
})
