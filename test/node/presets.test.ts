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
