import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { createPublicClient, createWalletClient, custom, defineChain, getContractAddress } from 'viem'
import { createNode } from 'vivarium'

const { abi, bytecode } = JSON.parse(readFileSync(new URL('artifacts/Token.json', import.meta.url), 'utf8'))
const chain = defineChain({
  id: 31337,
  name: 'test',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})

describe('the token', () => {
  let template
  let address

  before(async () => {
    template = await createNode()
    const [{ address: account }] = template.accounts
    const wallet = createWalletClient({ account, chain, transport: custom(template.provider, { retryCount: 0 }) })
    await wallet.deployContract({ abi, bytecode, args: ['Glass', 'GLS', 1_000n] })
    address = getContractAddress({ from: account, nonce: 0n })
  })
  after(() => template.close())

  /** Forks the chain for a test, and closes the fork after it. */
  async function forkFor(t) {
    const node = await template.fork()
    t.after(() => node.close())
    const [alice, bob] = node.accounts.map((account) => account.address)
    const transport = custom(node.provider, { retryCount: 0 })
    const reader = createPublicClient({ chain, transport, cacheTime: 0 })
    const balanceOf = (owner) => reader.readContract({ address, abi, functionName: 'balanceOf', args: [owner] })
    return { node, alice, bob, balanceOf, wallet: createWalletClient({ account: alice, chain, transport }) }
  }

  test('a transfer', async (t) => {
    const { wallet, bob, balanceOf } = await forkFor(t)
    await wallet.writeContract({ address, abi, functionName: 'transfer', args: [bob, 5n] })
    assert.equal(await balanceOf(bob), 5n)
  })

  test('another transfer, on a chain without the first', async (t) => {
    const { wallet, alice, bob, balanceOf } = await forkFor(t)
    await wallet.writeContract({ address, abi, functionName: 'transfer', args: [bob, 7n] })
    assert.equal(await balanceOf(bob), 7n)
    assert.equal(await balanceOf(alice), 993n)
  })

  test('a revert to a snapshot', async (t) => {
    const { node, wallet, bob, balanceOf } = await forkFor(t)
    const before = node.snapshot()
    await wallet.writeContract({ address, abi, functionName: 'transfer', args: [bob, 9n] })
    assert.equal(await node.revert(before), true)
    assert.equal(await balanceOf(bob), 0n)
  })
})
