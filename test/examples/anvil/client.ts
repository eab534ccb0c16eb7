import { createTestClient, http, publicActions, walletActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'

/** The URL of the node, which is anvil or vivarium. */
export const rpcUrl = process.env.RPC_URL ?? 'http://127.0.0.1:8545'

const accountAt = (addressIndex: number) =>
  mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex })
export const alice = accountAt(0)
export const bob = accountAt(1)

export const client = createTestClient({
  mode: 'anvil',
  chain: anvil,
  account: alice,
  transport: http(rpcUrl),
  cacheTime: 0,
  pollingInterval: 20,
})
  .extend(publicActions)
  .extend(walletActions)
