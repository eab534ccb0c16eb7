import { BrowserProvider } from 'ethers'
import { getAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createNode } from '../../src/node.ts'

const fixture = { accounts: { alice: '5 ether' }, networks: { sepolia: { accounts: { bob: '5 ether' } } } }

test('the accounts of a node have the addresses of ethers and viem, with their checksum', async () => {
  await using node = await createNode()
  const [first] = node.accounts
  const ethers = new BrowserProvider(node.provider)
  expect(await (await ethers.getSigner(0)).getAddress()).toBe(first?.address)
  ethers.destroy()
  expect(privateKeyToAccount(first!.privateKey).address).toBe(first?.address)
  const mainnet = node.network('mainnet')
  await mainnet.ready
  expect(mainnet.accounts).toEqual(node.accounts)
  await using fork = await node.fork()
  expect(fork.accounts).toEqual(node.accounts)
})

test('the names of a fixture have addresses with their checksum, also before the network is built', async () => {
  await using node = await createNode({ fixtures: [fixture] })
  const { alice = '0x' } = node.names.accounts
  expect(alice).toBe(getAddress(alice))
  const { bob = '0x' } = node.network('sepolia').names.accounts
  expect(bob).toBe(getAddress(bob))
})

test('JSON-RPC has addresses in lower case', async () => {
  await using node = await createNode({ fixtures: [fixture] })
  const addresses = await node.provider.request({ method: 'eth_accounts' })
  expect(addresses).toEqual(addresses.map((address) => address.toLowerCase()))
  expect(addresses).toEqual(node.accounts.map(({ address }) => address.toLowerCase()))
  const { accounts } = await node.provider.request<{ accounts: Record<string, string> }>({ method: 'vivarium_names' })
  expect(JSON.stringify(accounts)).toContain(node.names.accounts.alice?.toLowerCase())
})
