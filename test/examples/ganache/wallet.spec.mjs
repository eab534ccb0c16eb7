import assert from 'node:assert/strict'
import { after, afterEach, beforeEach, test } from 'node:test'
import { BrowserProvider, parseEther } from 'ethers'
import { disconnect, provider } from './provider.mjs'

const request = (method, ...params) => provider.request({ method, params })
let accounts
let snapshot

beforeEach(async () => {
  accounts = await request('eth_accounts')
  snapshot = await request('evm_snapshot')
})
afterEach(async () => assert.equal(await request('evm_revert', snapshot), true))
after(disconnect)

test('has the accounts and the chain ID of the options', async () => {
  assert.equal(accounts.length, 3)
  assert.equal(await request('eth_chainId'), '0x539')
})

test('sends ether', async () => {
  const [from, to] = accounts
  const before = BigInt(await request('eth_getBalance', to, 'latest'))
  const hash = await request('eth_sendTransaction', { from, to, value: '0xde0b6b3a7640000' })
  const receipt = await request('eth_getTransactionReceipt', hash)
  assert.equal(receipt.status, '0x1')
  assert.equal(BigInt(await request('eth_getBalance', to, 'latest')) - before, parseEther('1'))
})

test('sends with ethers, from the state before the last test', async () => {
  const ethers = new BrowserProvider(provider, undefined, { cacheTimeout: -1 })
  const signer = await ethers.getSigner(0)
  assert.equal(await signer.getNonce(), 0)
  const response = await signer.sendTransaction({ to: accounts[1], value: 1n })
  const { status, blockNumber } = await response.wait()
  assert.deepEqual([status, blockNumber], [1, 1])
})

test('increases the time', async () => {
  const timeOf = async () => Number((await request('eth_getBlockByNumber', 'latest', false)).timestamp)
  const before = await timeOf()
  await request('evm_increaseTime', 3_600)
  await request('evm_mine')
  assert.ok((await timeOf()) - before >= 3_600)
})

test('notifies about new blocks', async () => {
  const subscription = await request('eth_subscribe', 'newHeads')
  const notification = new Promise((resolve) => {
    provider.on('message', ({ type, data }) => {
      if (type === 'eth_subscription' && data.subscription === subscription) resolve(data.result)
    })
  })
  await request('evm_mine')
  assert.equal((await notification).number, '0x1')
  assert.equal(await request('eth_unsubscribe', subscription), true)
})
