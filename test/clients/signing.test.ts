import {
  BrowserProvider,
  verifyMessage as ethersVerifyMessage,
  verifyTypedData as ethersVerifyTypedData,
  JsonRpcProvider,
} from 'ethers'
import {
  createWalletClient,
  custom,
  http,
  publicActions,
  stringToHex,
  toBlobs,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hardhat } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Web3 } from 'web3'
import { createNode, type Node } from '../../src/node.ts'
import { alice, aliceKey, bob } from './accounts.ts'

let node: Node
let url: string
beforeAll(async () => {
  // Blob proofs take less time than the cell proofs of Osaka.
  node = await createNode({ hardfork: 'prague' })
  ;({ url } = await node.listen({ port: 0 }))
})
afterAll(() => node.close())

/** The example of EIP-712, with a list and an address. */
const mail = {
  domain: { name: 'Ether Mail', version: '1', chainId: 31_337, verifyingContract: bob.toLowerCase() as `0x${string}` },
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
      { name: 'priority', type: 'uint8' },
    ],
  },
  message: {
    from: { name: 'Cow', wallets: ['0xcd2a3d9f938e13cd947ec05abc7fe734df8dd826'] },
    to: [{ name: 'Bob', wallets: ['0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'] }],
    contents: 'Hello, Bob!',
    priority: 3,
  },
} as const

describe('accounts of the node sign', () => {
  const local = privateKeyToAccount(aliceKey)
  const wallet = () =>
    createWalletClient({ chain: hardhat, transport: http(url, { timeout: 60_000 }), account: alice }).extend(
      publicActions,
    )

  test('messages and typed data for viem, with the same signatures as local accounts', async () => {
    const signature = await wallet().signMessage({ message: 'hello' })
    expect(signature).toBe(await local.signMessage({ message: 'hello' }))
    expect(await verifyMessage({ address: alice, message: 'hello', signature })).toBe(true)
    const typed = { ...mail, primaryType: 'Mail' } as const
    const typedSignature = await wallet().signTypedData(typed)
    expect(typedSignature).toBe(await local.signTypedData(typed))
    expect(await verifyTypedData({ ...typed, address: alice, signature: typedSignature })).toBe(true)
  })

  test.each(['anvil', 'ganache'] as const)(
    'transactions for viem with the compatibility of %s',
    async (compatibleWith) => {
      await using peer = await createNode({ compatibleWith })
      const [account = bob] = await peer.provider.request({ method: 'eth_accounts' })
      const client = createWalletClient({ transport: custom(peer.provider), account }).extend(publicActions)
      const serializedTransaction = await client.signTransaction({ chain: null, to: bob, value: 1n, gas: 21_000n })
      const hash = await client.sendRawTransaction({ serializedTransaction })
      expect(await client.getTransaction({ hash })).toMatchObject({ from: account, value: 1n })
    },
  )

  test('an impersonated account can be a signer of ethers with the compatibility of anvil', async () => {
    await using peer = await createNode({ compatibleWith: 'anvil' })
    const impersonated = `0x${'a1'.repeat(20)}` as const
    await peer.provider.request({ method: 'anvil_impersonateAccount', params: [impersonated] })
    await peer.provider.request({
      method: 'anvil_setBalance',
      params: [impersonated, `0x${(10n ** 18n).toString(16)}`],
    })
    const browser = new BrowserProvider(peer.provider)
    const signer = await browser.getSigner(impersonated)
    const receipt = await (await signer.sendTransaction({ to: bob, value: 1n })).wait()
    expect(receipt?.from.toLowerCase()).toBe(impersonated)
    await peer.provider.request({ method: 'anvil_stopImpersonatingAccount', params: [impersonated] })
    await expect(browser.getSigner(impersonated)).rejects.toThrow()
  })

  test('transactions of every type for viem', async () => {
    const client = wallet()
    const fees = { maxFeePerGas: 4_000_000_000n, maxPriorityFeePerGas: 1n }
    const authorization = await local.signAuthorization({ contractAddress: bob, chainId: 31_337, nonce: 5 })
    const blob = toBlobs({ data: stringToHex('hello blob') })
    const requests = [
      { type: 'legacy', gasPrice: 4_000_000_000n },
      { type: 'eip2930', gasPrice: 4_000_000_000n, accessList: [{ address: bob, storageKeys: [] }] },
      { type: 'eip1559', ...fees },
      { type: 'eip4844', blobs: blob, maxFeePerBlobGas: 100n, ...fees },
      { type: 'eip7702', authorizationList: [authorization], ...fees },
    ] as const
    for (const request of requests) {
      const hash = await client.sendTransaction({ to: bob, value: 1n, gas: 100_000n, ...request } as never)
      expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success', type: request.type })
      const blobs = await node.provider.request({ method: 'anvil_getBlobsByTransactionHash', params: [hash] } as never)
      expect(blobs).toEqual(request.type === 'eip4844' ? blob : [])
    }
  })

  test('for ethers', async () => {
    const provider = new JsonRpcProvider(url, undefined, { pollingInterval: 10 })
    try {
      const signer = await provider.getSigner(0)
      expect(ethersVerifyMessage('hello', await signer.signMessage('hello'))).toBe(alice)
      const types = { Person: [...mail.types.Person], Mail: [...mail.types.Mail] }
      const signature = await signer.signTypedData(mail.domain, types, mail.message)
      expect(ethersVerifyTypedData(mail.domain, types, mail.message, signature)).toBe(alice)
      const sent = await signer.sendTransaction({ to: bob, value: 1n })
      expect((await sent.wait())?.status).toBe(1)
      expect(await signer.unlock('')).toBe(true)
    } finally {
      provider.destroy()
    }
  })

  test('for web3', async () => {
    const web3 = new Web3(url)
    const signature = String(await web3.eth.sign(web3.utils.utf8ToHex('hello'), alice))
    expect(web3.eth.accounts.recover('hello', signature)).toBe(alice)
    expect(await web3.eth.personal.ecRecover('hello', signature)).toBe(alice.toLowerCase())
    const account = await web3.eth.personal.newAccount('secret')
    expect(await web3.eth.personal.unlockAccount(account, 'secret', 60)).toBe(true)
    expect(await web3.eth.personal.lockAccount(account)).toBe(true)
    await web3.eth.sendTransaction({ from: alice, to: account, value: '1000000000000000000', gas: 21_000 })
    const hash = await web3.eth.personal.sendTransaction(
      { from: account, to: bob, value: '1', gas: '0x5208' },
      'secret',
    )
    expect(String((await web3.eth.getTransactionReceipt(hash)).from).toLowerCase()).toBe(account.toLowerCase())
    const { status } = await web3.eth.sendTransaction({ from: alice, to: bob, value: '1' })
    expect(status).toBe(1n)
  })
})
