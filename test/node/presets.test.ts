import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import type { NodeOptions } from '../../src/options/options.ts'

const demo = join(import.meta.dirname, '..', '..', 'fixtures', 'hello.yaml')
let node: Node
afterEach(() => node.close())

async function open(options: NodeOptions): Promise<void> {
  node = await createNode(options)
}
const ask = (method: string, ...params: unknown[]) => node.provider.request({ method, params } as never)

describe('--compatible-with', () => {
  test.each([
    ['hardhat', /^HardhatNetwork\//, 20, 31_337, 10_000n, '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
    ['anvil', /^anvil\//, 10, 31_337, 10_000n, '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
    // The first account of `ganache --wallet.deterministic`.
    ['ganache', /^Ganache\/v7.*EthereumJS TestRPC/, 10, 1_337, 1_000n, '0x90f8bf6a479f320ead074411a4b0e7944ea8c9c1'],
  ] as const)('%s sets what its users expect', async (compatibleWith, version, count, chainId, balance, first) => {
    await open({ compatibleWith })
    expect(await ask('web3_clientVersion')).toMatch(version)
    expect(node.chainId).toBe(chainId)
    expect(node.accounts).toHaveLength(count)
    expect(node.accounts[0]?.address).toBe(first)
    expect(BigInt(String(await ask('eth_getBalance', first, 'latest')))).toBe(balance * 10n ** 18n)
    // Logs past the head are no error on any of them.
    expect(await ask('eth_getLogs', { fromBlock: '0x0', toBlock: '0x5' })).toEqual([])
  })

  test('other options win', async () => {
    await open({
      compatibleWith: 'ganache',
      accounts: 3,
      chainId: 5,
      balance: 1,
      clientVersion: 'mine',
      mnemonic: undefined,
    })
    expect(await ask('web3_clientVersion')).toBe('mine')
    expect(node.chainId).toBe(5)
    expect(node.accounts.map(({ address }) => address)[0]).toBe('0x90f8bf6a479f320ead074411a4b0e7944ea8c9c1')
    expect(node.accounts).toHaveLength(3)
    expect(await ask('eth_getBalance', '0x90f8bf6a479f320ead074411a4b0e7944ea8c9c1', 'latest')).toBe(
      '0xde0b6b3a7640000',
    )
  })

  test('a fixture decides the chain id', async () => {
    await open({ compatibleWith: 'ganache', fixtures: [demo] })
    expect(node.chainId).toBe(31_337)
    expect(await ask('web3_clientVersion')).toMatch(/^Ganache/)
  })

  test('hardhat answers failed transactions with an error, unless told not to', async () => {
    // 0x5f5ffd: reverts without data.
    const reverting = { data: '0x5f5ffd', gas: '0x186a0' }
    await open({ compatibleWith: 'hardhat' })
    const [from] = (await ask('eth_accounts')) as string[]
    await expect(ask('eth_sendTransaction', { from, ...reverting })).rejects.toThrow(/revert/)
    await node.close()
    await open({ compatibleWith: 'hardhat', revertOnSend: false })
    expect(await ask('eth_sendTransaction', { from, ...reverting })).toMatch(/^0x[0-9a-f]{64}$/)
  })
})

describe('a preset answers as its node', () => {
  const poor = `0x${'5a'.repeat(20)}`
  const tooMuch = `0x${(10n ** 30n).toString(16)}`

  test('hardhat: coinbase, offset of the clock, wording of refusals', async () => {
    await open({ compatibleWith: 'hardhat' })
    const coinbase = '0xc014ba5ec014ba5ec014ba5ec014ba5ec014ba5e'
    expect(await ask('eth_coinbase')).toBe(coinbase)
    await ask('evm_mine')
    expect(await ask('eth_getBlockByNumber', 'latest', false)).toMatchObject({ miner: coinbase })
    expect(await ask('evm_increaseTime', 60)).toMatch(/^(60|61)$/)
    expect(await ask('net_version')).toBe('31337')
    const [from] = (await ask('eth_accounts')) as string[]
    const transfer = { from, to: poor, gas: '0x5208', gasPrice: '0x77359400' }
    await expect(ask('eth_sendTransaction', { ...transfer, value: tooMuch })).rejects.toMatchObject({
      code: -32000,
      message:
        "Sender doesn't have enough funds to send tx. The max upfront cost is: 1000000000000000042000000000000 and the sender's balance is: 10000000000000000000000.",
    })
    await ask('eth_sendTransaction', { ...transfer, value: '0x1' })
    await expect(ask('eth_sendTransaction', { ...transfer, nonce: '0x0' })).rejects.toMatchObject({
      code: -32000,
      message:
        "Nonce too low. Expected nonce to be 1 but got 0. Note that transactions can't be queued when automining.",
    })
  })

  test('ganache: network id, offset of the clock, wording of refusals', async () => {
    await open({ compatibleWith: 'ganache' })
    expect(Number(await ask('net_version'))).toBeCloseTo(performance.timeOrigin, -1)
    expect(await ask('eth_coinbase')).toBe(`0x${'0'.repeat(40)}`)
    expect(await ask('evm_increaseTime', 60)).toBeTypeOf('number')
    const [from] = (await ask('eth_accounts')) as string[]
    const transfer = { from, to: poor, gas: '0x5208', gasPrice: '0x77359400' }
    await expect(ask('eth_sendTransaction', { ...transfer, value: tooMuch })).rejects.toMatchObject({
      code: -32003,
      message: 'insufficient funds for gas * price + value',
    })
    await ask('eth_sendTransaction', { ...transfer, value: '0x1' })
    await expect(ask('eth_sendTransaction', { ...transfer, nonce: '0x0' })).rejects.toMatchObject({
      code: -32000,
      message: "the tx doesn't have the correct nonce. account has nonce of: 1 tx has nonce of: 0",
    })
  })

  test.each(['hardhat', 'anvil', 'ganache'] as const)('%s: nothing to trace in block 0', async (compatibleWith) => {
    await open({ compatibleWith })
    expect(await ask('debug_traceBlockByNumber', '0x0')).toEqual([])
  })

  test('without a preset: go-ethereum', async () => {
    await open({})
    expect(await ask('evm_increaseTime', 60)).toBeTypeOf('number')
    await expect(ask('debug_traceBlockByNumber', '0x0')).rejects.toThrow('genesis is not traceable')
    const [from] = (await ask('eth_accounts')) as string[]
    const transfer = { from, to: poor, gas: '0x5208', value: tooMuch }
    await expect(ask('eth_sendTransaction', transfer)).rejects.toThrow(/^insufficient funds for gas \* price \+ value/)
  })

  test('--coinbase holds from the first mined block on, also after a reset, and leaves fixtures as they are', async () => {
    const coinbase = `0x${'Ab'.repeat(20)}`
    await open({ coinbase, fixtures: [demo] })
    const fromFixture = (await ask('eth_getBlockByNumber', 'latest', false)) as { miner: string }
    expect(fromFixture.miner).not.toBe(coinbase.toLowerCase())
    for (const prepare of [() => Promise.resolve(), () => ask('anvil_reset')]) {
      await prepare()
      await ask('evm_mine')
      expect(await ask('eth_getBlockByNumber', 'latest', false)).toMatchObject({ miner: coinbase.toLowerCase() })
    }
    await expect(createNode({ coinbase: '0x12' })).rejects.toThrow('coinbase')
  })
})

describe('a hardhat_ method', () => {
  test('is answered with advice in the log, once, where the node is not Hardhat’s', async () => {
    const warnings: string[] = []
    const hooks = { onWarning: (text: string) => void warnings.push(text) }
    node = await createNode({}, hooks)
    await ask('hardhat_metadata')
    await ask('hardhat_mine')
    expect(warnings).toEqual([expect.stringContaining('--compatible-with hardhat')])
    await node.close()
    node = await createNode({ compatibleWith: 'hardhat' }, hooks)
    await ask('hardhat_metadata')
    expect(warnings).toHaveLength(1)
  })
})
