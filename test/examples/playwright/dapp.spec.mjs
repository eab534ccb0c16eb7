import { expect } from '@playwright/test'
import { jar, test } from './fixtures.mjs'

test('sends a tip', async ({ dapp, node }) => {
  await expect(dapp.getByText('The jar holds 0 wei')).toBeVisible()
  await dapp.getByRole('button', { name: 'Tip 1 gwei' }).click()
  await expect(dapp.getByText('Thank you!')).toBeVisible()
  await expect(dapp.getByText('The jar holds 1000000000 wei')).toBeVisible()
  expect(await node.provider.request({ method: 'eth_getBalance', params: [jar] })).toBe('0x3b9aca00')
})

test('starts each test with an empty jar', async ({ dapp }) => {
  await expect(dapp.getByText('The jar holds 0 wei')).toBeVisible()
})

test('shows that the visitor rejected a tip', async ({ dapp, wallet }) => {
  wallet.approve = ({ method }) => method !== 'eth_sendTransaction'
  await dapp.getByRole('button', { name: 'Tip 1 gwei' }).click()
  await expect(dapp.getByText('User rejected the request.')).toBeVisible()
})

test('shows why a tip failed', async ({ dapp, node }) => {
  const [{ address }] = node.accounts
  await node.provider.request({ method: 'anvil_setBalance', params: [address, '0x0'] })
  await dapp.getByRole('button', { name: 'Tip 1 gwei' }).click()
  await expect(dapp.getByText(/insufficient funds/)).toBeVisible()
})
