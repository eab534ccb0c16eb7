import { type Hex, hexToBytes, quantityHex } from '../bytes.ts'
import { signedAuthorization, signerWithKey } from '../protocol/signedTransaction.ts'
import { type BatchCall, executeData, provideBatchAccount, UPGRADED_CODE } from './batchAccount.ts'
import { BATCH_ACCOUNT_ADDRESS } from './batchAccountCode.ts'
import { chainIdOf, type WalletNetwork } from './walletNetworks.ts'

/**
 * Whether an account can send a batch in one transaction (EIP-5792). An account that is `ready` is upgraded by its first atomic batch, and then
 * `supported`.
 */
export type AtomicCapability =
  | { readonly status: 'supported' | 'ready' }
  | { readonly status: 'unsupported'; readonly reason: string }

/** Returns whether an account can send atomic batches on a network. */
export async function atomicCapability(network: WalletNetwork, account: Hex): Promise<AtomicCapability> {
  const { provider } = network
  const code = await provider.request({ method: 'eth_getCode', params: [account, 'pending'] })
  if (code === UPGRADED_CODE) return { status: 'supported' }
  // MetaMask does not replace other code either.
  if (code !== '0x') return unsupported(`the account ${account} has other code`)
  if (keyOf(network, account) === undefined) return unsupported(`the node does not have the key of ${account}`)
  const next = await provider.request({ method: 'eth_getBlockByNumber', params: ['pending', false] })
  // Blocks have this member from Prague on (EIP-7685), and transactions have authorizations (EIP-7702).
  return next?.requestsHash === undefined ? unsupported('the network needs the hardfork prague') : { status: 'ready' }
}

const unsupported = (reason: string): AtomicCapability => ({ status: 'unsupported', reason })

/** Undefined if the node does not know the key, for example of an impersonated account. */
const keyOf = ({ accounts }: WalletNetwork, account: Hex): Hex | undefined =>
  accounts.find(({ address }) => address.toLowerCase() === account)?.privateKey

/** Sends batches of calls in one transaction each. */
export class AtomicBatches {
  /** An upgrade takes the next nonce, so batches are sent one after another. */
  #last: Promise<unknown> = Promise.resolve()

  /** Sends the transaction of a batch, which upgrades the account if it is not upgraded. Returns its hash. Rejects with the errors of the node. */
  send(network: WalletNetwork, account: Hex, calls: readonly BatchCall[]): Promise<Hex> {
    const sending = this.#last.then(() => sendBatch(network, account, calls))
    this.#last = sending.catch(() => {})
    return sending
  }
}

async function sendBatch(network: WalletNetwork, account: Hex, calls: readonly BatchCall[]): Promise<Hex> {
  const { provider } = network
  await provideBatchAccount(network)
  const isUpgraded = (await atomicCapability(network, account)).status === 'supported'
  const transaction = { from: account, to: account, data: executeData(calls) }
  const upgrade = isUpgraded ? undefined : await upgradeOf(network, account)
  return provider.request({ method: 'eth_sendTransaction', params: [{ ...transaction, ...upgrade }] })
}

/** Returns the members of a transaction that upgrade its sender. The nonce of the authorization follows the nonce of the transaction. */
async function upgradeOf(network: WalletNetwork, account: Hex) {
  const { provider } = network
  const key = keyOf(network, account)
  if (key === undefined) throw new TypeError(`the key of ${account} is unknown`)
  const nonce = await provider.request({ method: 'eth_getTransactionCount', params: [account, 'pending'] })
  const unsigned = {
    chainId: BigInt(await chainIdOf(network)),
    address: BATCH_ACCOUNT_ADDRESS,
    nonce: BigInt(nonce) + 1n,
  }
  const { chainId, address, yParity, r, s, ...signed } = signedAuthorization(unsigned, signerWithKey(hexToBytes(key)))
  const authorization = {
    chainId: quantityHex(chainId),
    address,
    nonce: quantityHex(signed.nonce),
    yParity: quantityHex(yParity),
    r: quantityHex(r),
    s: quantityHex(s),
  }
  return { nonce, authorizationList: [authorization] }
}
