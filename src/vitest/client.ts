import type { Account, Chain, Client, CustomTransport, PublicActions, TestActions, WalletActions } from 'viem'
import { define } from '../errors.ts'
import type { Node } from '../node.ts'

/** viem's client with the actions of its public, wallet and test clients. */
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
  () => '`client` is made with viem, which is not installed: npm install --save-dev viem',
)

/** Milliseconds between two looks of a client that waits for something: whoever it waits for is in the same process. */
const POLLING_INTERVAL = 20

/** A client of a node in this process, which sends for the node's first account. Rejects with ViemMissing. */
export async function createClient(node: Node): Promise<VivariumClient> {
  const { createTestClient, custom, publicActions, walletActions, privateKeyToAccount } = await loadViem()
  const [first] = node.accounts
  return createTestClient({
    mode: 'anvil',
    transport: custom(node.provider),
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
    .extend(walletActions) as unknown as VivariumClient // viem's types do not say that an account given is there
}

async function loadViem() {
  try {
    return { ...(await import('viem')), ...(await import('viem/accounts')) }
  } catch (cause) {
    throw viemMissing(undefined, { cause })
  }
}
