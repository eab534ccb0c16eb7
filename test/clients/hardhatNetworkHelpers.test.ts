import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { alice, bob } from './accounts.ts'

/** The requests of each helper of @nomicfoundation/hardhat-network-helpers 1.1.2. The package itself needs Hardhat, so it is not installed. */

const stranger = '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a'
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const quantity = (value: number) => `0x${value.toString(16)}`

let node: Node
beforeAll(async () => {
  node = await createNode({ clientVersion: 'HardhatNetwork/2.28.0/vivarium' })
})
afterAll(() => node.close())

const rpc = <Result>(method: string, ...params: unknown[]) => node.provider.request<Result>({ method, params } as never)
const blockNumber = async () => Number(await rpc<string>('eth_blockNumber'))
const latest = () => rpc<Record<string, string>>('eth_getBlockByNumber', 'latest', false)
const time = async () => Number((await latest()).timestamp)

describe('the helpers of Hardhat', () => {
  test('accept the client version of the node', async () => {
    expect((await rpc<string>('web3_clientVersion')).toLowerCase()).toMatch(/^(hardhatnetwork|zksync|anvil)/)
  })

  test('mine, mineUpTo', async () => {
    const [number, start] = [await blockNumber(), await time()]
    expect(await rpc('hardhat_mine', '0x1', '0x1')).toBe(true)
    await rpc('hardhat_mine', '0x64', '0xf')
    expect(await blockNumber()).toBe(number + 101)
    expect(await time()).toBeGreaterThanOrEqual(start + 1 + 1 + 99 * 15)
    await rpc('hardhat_mine', '0x9')
    expect(await blockNumber()).toBe(number + 110)
  })

  test.each([
    ['setBalance', ['hardhat_setBalance', '0x56bc75e2d63100000'], ['eth_getBalance'], '0x56bc75e2d63100000'],
    ['setCode', ['hardhat_setCode', '0x00'], ['eth_getCode'], '0x00'],
    ['setNonce', ['hardhat_setNonce', '0x5'], ['eth_getTransactionCount'], '0x5'],
    ['setStorageAt, getStorageAt', ['hardhat_setStorageAt', '0x1', word(7)], ['eth_getStorageAt', word(1)], word(7)],
  ])('%s', async (_, [set, ...values], [get, ...where], expected) => {
    expect(await rpc(set ?? '', stranger, ...values)).toBe(true)
    expect(await rpc(get ?? '', stranger, ...where, 'latest')).toBe(expected)
  })

  test('impersonateAccount, stopImpersonatingAccount', async () => {
    const from = '0x6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b'
    await rpc('hardhat_setBalance', from, '0x56bc75e2d63100000')
    expect(await rpc('hardhat_impersonateAccount', from)).toBe(true)
    const hash = await rpc('eth_sendTransaction', { from, to: bob, value: '0x1' })
    expect(await rpc('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1', from })
    expect(await rpc('hardhat_stopImpersonatingAccount', from)).toBe(true)
    await expect(rpc('eth_sendTransaction', { from, to: bob })).rejects.toThrow(/^Unknown account/)
  })

  test('setCoinbase, setBlockGasLimit, setNextBlockBaseFeePerGas, setPrevRandao, time.setNextBlockTimestamp', async () => {
    const at = (await time()) + 5_000
    await rpc('hardhat_setCoinbase', stranger)
    await rpc('evm_setBlockGasLimit', '0x1312d00')
    await rpc('hardhat_setNextBlockBaseFeePerGas', '0x3039')
    await rpc('hardhat_setPrevRandao', word(99))
    await rpc('evm_setNextBlockTimestamp', quantity(at))
    await rpc('hardhat_mine', '0x1', '0x1')
    expect(await latest()).toMatchObject({
      miner: stranger,
      gasLimit: '0x1312d00',
      baseFeePerGas: '0x3039',
      mixHash: word(99),
      timestamp: quantity(at),
    })
  })

  test('time.increase, time.increaseTo, time.latest, time.latestBlock', async () => {
    const at = (await time()) + 86_400
    await rpc('evm_setNextBlockTimestamp', quantity(at))
    await rpc('hardhat_mine', '0x1', '0x1')
    expect(await time()).toBe(at)
  })

  test('takeSnapshot, loadFixture', async () => {
    const number = await blockNumber()
    let id = await rpc('evm_snapshot')
    for (let times = 0; times < 3; times++) {
      await rpc('hardhat_mine', '0x3', '0x1')
      expect(await rpc('evm_revert', id)).toBe(true)
      expect(await blockNumber()).toBe(number)
      id = await rpc('evm_snapshot')
    }
    expect(await rpc('evm_revert', '0x63')).toBe(false)
  })

  test('dropTransaction', async () => {
    await rpc('evm_setAutomine', false)
    const hash = await rpc('eth_sendTransaction', { from: alice, to: bob, value: '0x1' })
    expect(await rpc('hardhat_dropTransaction', hash)).toBe(true)
    expect(await rpc('eth_getTransactionByHash', hash)).toBeNull()
    expect(await rpc('hardhat_dropTransaction', hash)).toBe(false)
  })

  test('reset', async () => {
    expect(await rpc('hardhat_reset')).toBe(true)
    expect(await blockNumber()).toBe(0)
    expect(await rpc('hardhat_getAutomine')).toBe(true)
  })
})
