import assert from 'node:assert/strict'
import { after, afterEach, beforeEach, test } from 'node:test'
import { BrowserProvider, parseEther } from 'ethers'
import { disconnect, provider } from './provider.mjs'

const ask = (method, ...params) => provider.request({ method, params })
let accounts
let snapshot

beforeEach(async () => {
  accounts = await ask('eth_accounts')
  snapshot = await ask('evm_snapshot')
})
afterEach(async () => assert.equal(await ask('evm_revert', snapshot), true))
after(disconnect)

test('there are as many accounts as were asked for, on the chain that was asked for', async () => {
  assert.equal(accounts.length, 3)
  assert.equal(await ask('eth_chainId'), '0x539')
})

test('ether is sent', async () => {
  const [from, to] = accounts
  const before = BigInt(await ask('eth_getBalance', to, 'latest'))
  const hash = await ask('eth_sendTransaction', { from, to, value: '0xde0b6b3a7640000' })
  const receipt = await ask('eth_getTransactionReceipt', hash)
  assert.equal(receipt.status, '0x1')
  assert.equal(BigInt(await ask('eth_getBalance', to, 'latest')) - before, parseEther('1'))
})

test('ethers sends as well, from where the last test began', async () => {
  const ethers = new BrowserProvider(provider, undefined, { cacheTimeout: -1 })
  const signer = await ethers.getSigner(0)
  assert.equal(await signer.getNonce(), 0)
  const response = await signer.sendTransaction({ to: accounts[1], value: 1n })
  const { status, blockNumber } = await response.wait()
  assert.deepEqual([status, blockNumber], [1, 1])
})

test('time passes when it is told to', async () => {
  const timeOf = async () => Number((await ask('eth_getBlockByNumber', 'latest', false)).timestamp)
  const before = await timeOf()
  await ask('evm_increaseTime', 3_600)
  await ask('evm_mine')
  assert.ok((await timeOf()) - before >= 3_600)
})

test('new blocks are heard of', async () => {
  const subscription = await ask('eth_subscribe', 'newHeads')
  const heard = new Promise((resolve) => {
    provider.on('message', ({ type, data }) => {
      if (type === 'eth_subscription' && data.subscription === subscription) resolve(data.result)
    })
  })
  await ask('evm_mine')
  assert.equal((await heard).number, '0x1')
  assert.equal(await ask('eth_unsubscribe', subscription), true)
})
