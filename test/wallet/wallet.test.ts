import { createWalletClient, custom, parseEther, verifyMessage } from 'viem'
import { foundry } from 'viem/chains'
import { expect, expectTypeOf, test } from 'vitest'
import type { TypedNode } from '../../src/node.ts'
import { createWallet, type WalletOptions } from '../../src/wallet/wallet.ts'
import type { WalletNode } from '../../src/wallet/walletNetworks.ts'
import { start, useNodes } from '../openNodes.ts'

useNodes()

const open = async (options?: WalletOptions, nodeOptions: Parameters<typeof start>[0] = {}) => {
  const node = await start({ accounts: 3, ...nodeOptions })
  const wallet = createWallet(node, options)
  const events: unknown[] = []
  for (const event of ['accountsChanged', 'chainChanged', 'message'] as const)
    wallet.on(event, (value: unknown) => events.push([event, value]))
  const addresses = node.accounts.map(({ address }) => address.toLowerCase())
  const request = <Result = unknown>(method: string, ...params: readonly unknown[]) =>
    wallet.request<Result>({ method, params })
  return { node, wallet, events, addresses, request }
}

test('an unknown option is an error', async () => {
  const node = await start({ accounts: 1 })
  const create = (options: object) => () => createWallet(node, options)
  expect(create({ acounts: [0] })).toThrow('unknown option acounts: did you mean accounts?')
  expect(create({ chain: 'mainnet' })).toThrow('unknown option chain (see the type WalletOptions)')
})

test('a page has no accounts until its user approves', async () => {
  const { wallet, addresses, events, request } = await open()
  expect(await request('eth_accounts')).toEqual([])
  await expect(request('eth_sendTransaction', { to: addresses[1] })).rejects.toMatchObject({ code: 4100 })
  await expect(request('personal_sign', '0x00', addresses[0])).rejects.toMatchObject({ code: 4100 })
  await expect(request('wallet_getCapabilities', addresses[0])).rejects.toMatchObject({ code: 4100 })
  await expect(request('personal_sign', '0x00')).rejects.toMatchObject({ code: -32602 })
  for (const transaction of [undefined, 'text', { from: 7 }])
    await expect(request('eth_sendTransaction', transaction)).rejects.toMatchObject({ code: -32602 })

  wallet.approve = () => false
  await expect(request('eth_requestAccounts')).rejects.toMatchObject({
    code: 4001,
    message: 'User rejected the request.',
  })
  expect(await request('eth_accounts')).toEqual([])

  wallet.approve = () => true
  expect(await request('eth_requestAccounts')).toEqual([addresses[0]])
  expect(await request('eth_requestAccounts')).toEqual([addresses[0]])
  expect(await request('eth_accounts')).toEqual([addresses[0]])
  expect(events).toEqual([['accountsChanged', [addresses[0]]]])
  expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'eth_requestAccounts'])
})

test('accounts are selected, connected before and disconnected', async () => {
  const { wallet, addresses, events, request } = await open({ accounts: [1, 2], isConnected: true })
  expect(await request('eth_accounts')).toEqual([addresses[1], addresses[2]])
  wallet.selectAccount(0)
  expect(await request('eth_accounts')).toEqual([addresses[0]])
  await expect(request('eth_sendTransaction', { from: addresses[1] })).rejects.toMatchObject({ code: 4100 })
  wallet.disconnect()
  wallet.disconnect()
  expect(await request('eth_accounts')).toEqual([])
  expect(events).toEqual([
    ['accountsChanged', [addresses[0]]],
    ['accountsChanged', []],
  ])
  await expect(
    open({ accounts: [7], isConnected: true }).then((other) => other.request('eth_accounts')),
  ).rejects.toThrow('the node has no account 7: it has 3')
})

test('a client sends and signs with the connected account', async () => {
  const { node, wallet, addresses } = await open()
  const client = createWalletClient({ chain: foundry, transport: custom(wallet) })
  const [account] = await client.requestAddresses()
  expect(account?.toLowerCase()).toBe(addresses[0])
  const hash = await client.sendTransaction({
    account: account ?? '0x',
    to: `0x${'aa'.repeat(20)}`,
    value: parseEther('1'),
  })
  const receipt = await node.provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  expect(receipt).toMatchObject({ status: '0x1', from: addresses[0] })
  const signature = await client.signMessage({ account: account ?? '0x', message: 'sign in' })
  expect(await verifyMessage({ address: account ?? '0x', message: 'sign in', signature })).toBe(true)
  expect(wallet.requests.map(({ method }) => method)).toEqual([
    'eth_requestAccounts',
    'eth_sendTransaction',
    'personal_sign',
  ])
})

test('an approval sees the request, and can reject some', async () => {
  const { node, request, addresses } = await open({
    isConnected: true,
    approve: async ({ method, params }) => method !== 'eth_sendTransaction' || JSON.stringify(params).includes('"0x1"'),
  })
  const before = await node.provider.request({ method: 'eth_blockNumber' })
  await expect(request('eth_sendTransaction', { to: addresses[1], value: '0x2' })).rejects.toMatchObject({ code: 4001 })
  expect(await node.provider.request({ method: 'eth_blockNumber' })).toBe(before)
  expect(await request('eth_sendTransaction', { to: addresses[1], value: '0x1' })).toMatch(/^0x/)
})

test('selects the network of the node with a chain ID', async () => {
  const networks = { other: { chainId: 4_242 } }
  const { node, wallet, events, request } = await open({}, { networks })
  const chain = (chainId: string) => request('wallet_switchEthereumChain', { chainId })
  expect(await chain('0x7a69')).toBeNull()
  expect(wallet.requests).toEqual([])
  await expect(chain('0x9999')).rejects.toMatchObject({ code: 4902 })
  await expect(chain('4242')).rejects.toMatchObject({ code: -32602 })
  expect(await chain('0x1092')).toBeNull()
  expect(await request('eth_chainId')).toBe('0x1092')
  await wallet.switchNetwork('local')
  expect(await request('wallet_addEthereumChain', { chainId: '0x1092', rpcUrls: [] })).toBeNull()
  expect(await request('eth_chainId')).toBe('0x1092')
  expect(events).toEqual([
    ['chainChanged', '0x1092'],
    ['chainChanged', '0x7a69'],
    ['chainChanged', '0x1092'],
  ])
  await expect(wallet.switchNetwork('none')).rejects.toThrow('none')
  expect(() => createWallet(node, { network: 'l2a' })).toThrow('a wallet cannot use the network l2a')
})

test('waits for a network that is not built yet', async () => {
  const networks = { other: { chainId: 4_242 } }
  const { wallet, addresses, events, request } = await open({ network: 'other' }, { networks })
  wallet.selectAccount(1)
  expect(await request('eth_requestAccounts')).toEqual([addresses[1]])
  expect(await request('wallet_switchEthereumChain', { chainId: '0x1' })).toBeNull()
  wallet.selectAccount(2)
  expect(await request('eth_accounts')).toEqual([addresses[2]])
  expect(events).toEqual([
    ['accountsChanged', [addresses[1]]],
    ['chainChanged', '0x1'],
    ['accountsChanged', [addresses[2]]],
  ])

  const connected = await open({ network: 'mainnet', isConnected: true })
  connected.wallet.selectAccount(1)
  expect(await connected.request('eth_accounts')).toEqual([connected.addresses[1]])
})

test('answers the other methods of wallets', async () => {
  const { addresses, request } = await open()
  expect(await request('wallet_getPermissions')).toEqual([])
  const granted = await request('wallet_requestPermissions', { eth_accounts: {} })
  expect(granted).toMatchObject([{ parentCapability: 'eth_accounts', caveats: [{ value: [addresses[0]] }] }])
  expect(await request('wallet_getPermissions')).toEqual(granted)
  await expect(request('wallet_requestPermissions', { snaps: {} })).rejects.toMatchObject({ code: -32602 })
  expect(await request('wallet_revokePermissions', { eth_accounts: {} })).toBeNull()
  expect(await request('wallet_getPermissions')).toEqual([])
  expect(await request('wallet_watchAsset', { type: 'ERC20', options: {} })).toBe(true)
  await expect(request('wallet_invokeSnap')).rejects.toMatchObject({ code: 4200 })
  await expect(request('eth_unknown')).rejects.toMatchObject({ code: -32601 })
  await expect(request('constructor')).rejects.toMatchObject({ code: -32601 })
})

test('forwards the subscriptions of its pages only', async () => {
  const { node, wallet, events, request } = await open()
  await node.provider.request({ method: 'eth_subscribe', params: ['newHeads'] })
  const id = await request('eth_subscribe', 'newHeads')
  const arrived = new Promise((resolve) => wallet.on('message', resolve))
  await node.provider.request({ method: 'evm_mine' })
  // The notification of the subscription that opened first arrives first.
  await arrived
  expect(events).toMatchObject([['message', { type: 'eth_subscription', data: { subscription: id } }]])
})

test('sends batches of calls one after another (EIP-5792)', async () => {
  const { node, addresses, request } = await open({ isConnected: true, atomic: false })
  const calls = [{ to: addresses[1], value: '0x1' }, { data: '0x00' }]
  const batch = { version: '2.0.0', chainId: '0x7a69', from: addresses[0], calls, atomicRequired: false }
  const unsupported = { atomic: { status: 'unsupported' } }
  expect(await request('wallet_getCapabilities', addresses[0], ['0x7a69', '0x9999'])).toEqual({ '0x7a69': unsupported })
  expect(await request('wallet_getCapabilities', addresses[0])).toEqual({
    '0x7a69': unsupported,
    '0x1': unsupported,
    '0xaa36a7': unsupported,
  })
  await node.provider.request({ method: 'evm_setAutomine', params: [false] })
  const { id } = await request<{ id: string }>('wallet_sendCalls', batch)
  expect(await request('wallet_getCallsStatus', id)).toMatchObject({ id, status: 100, receipts: [] })
  await node.provider.request({ method: 'evm_mine' })
  const status = await request<{ receipts: readonly object[] }>('wallet_getCallsStatus', id)
  expect(status).toMatchObject({ version: '2.0.0', chainId: '0x7a69', status: 200, atomic: false })
  expect(status.receipts).toMatchObject([{ status: '0x1' }, { status: '0x1' }])
  await node.provider.request({ method: 'evm_setAutomine', params: [true] })

  // INVALID as init code
  const failing = await request<{ id: string }>('wallet_sendCalls', {
    ...batch,
    id: 'mine',
    calls: [calls[0], { data: '0xfe', gas: '0xfffff' }],
  })
  expect(failing.id).toBe('mine')
  const partly = await request<{ status: number; receipts: readonly object[] }>('wallet_getCallsStatus', 'mine')
  expect(partly.status).toBe(600)
  expect(partly.receipts[0]).toMatchObject({ status: '0x1' })
  const rejections = [
    [{ ...batch, id: 'mine' }, 5720],
    [{ ...batch, atomicRequired: true }, 5760],
    [{ ...batch, chainId: '0x9' }, 5710],
    [{ ...batch, capabilities: { paymasterService: {} } }, 5700],
    [{ ...batch, calls: [] }, -32602],
    [{ ...batch, calls: [null] }, -32602],
    [{ ...batch, calls: [{ to: '0x1' }] }, -32602],
    [{ ...batch, calls: [{ to: addresses[1], data: '0x1' }] }, -32602],
    [{ ...batch, calls: [{ to: addresses[1], value: 1 }] }, -32602],
    [{ ...batch, from: addresses[1] }, 4100],
  ] as const
  for (const [params, code] of rejections)
    await expect(request('wallet_sendCalls', params)).rejects.toMatchObject({ code })
  expect(
    await request('wallet_sendCalls', { ...batch, capabilities: { paymasterService: { optional: true } } }),
  ).toBeDefined()
  await expect(request('wallet_getCallsStatus', 'none')).rejects.toMatchObject({ code: 5730 })
})

test('takes a node with typed names', () => {
  expectTypeOf<TypedNode<{ local: { contracts: { token: `0x${string}` } } }>>().toExtend<WalletNode>()
})
