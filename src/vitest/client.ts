import type { Account, Chain, Client, CustomTransport, PublicActions, TestActions, WalletActions } from 'viem'
import { define } from '../errors.ts'
import type { Node } from '../node.ts'

/** A viem client with public, wallet and test actions. */
export type VivariumClient = Client<
  CustomTransport,
  Chain,
  Account,
  undefined,
  TestActions & PublicActions<CustomTransport, Chain, Account> & WalletActions<Chain, Account>
>

export const viemMissing = define(
  'ViemMissing',
  -32603,
  () => '`client` needs viem, which is not installed: run npm install --save-dev viem',
)

/** Polling interval of the client, in milliseconds. The node is in the same process. */
const POLLING_INTERVAL = 20

/** Creates a client for the first account of a node in this process. Rejects with ViemMissing. */
export async function createClient(node: Node): Promise<VivariumClient> {
  const { createTestClient, custom, publicActions, walletActions, privateKeyToAccount } = await loadViem()
  const [first] = node.accounts
  return createTestClient({
    mode: 'anvil',
    // A node in the same process never fails for a moment. viem would repeat each call that reverts, with code 3, for a second.
    transport: custom(node.provider, { retryCount: 0 }),
    chain: {
      id: node.chainId,
      name: 'vivarium',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    },
    ...(first !== undefined && { account: privateKeyToAccount(first.privateKey) }),
    cacheTime: 0,
    pollingInterval: POLLING_INTERVAL,
  })
    .extend(publicActions)
    .extend(walletActions) as unknown as VivariumClient // the types of viem do not include the account
}

async function loadViem() {
  try {
    return { ...(await import('viem')), ...(await import('viem/accounts')) }
  } catch (cause) {
    throw viemMissing(undefined, { cause })
  }
}
