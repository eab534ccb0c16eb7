import { define } from '../errors.ts'

/** The errors of a wallet, with the codes of EIP-1193, EIP-3326 and EIP-5792. */

/** The text of MetaMask, which pages and tests look for. */
export const userRejected = define('UserRejected', 4001, () => 'User rejected the request.')

/** `account` is undefined if the page names none. */
export const accountUnauthorized = define<{ account: string | undefined }>(
  'AccountUnauthorized',
  4100,
  ({ account }) =>
    account === undefined
      ? 'the page is not connected: call eth_requestAccounts first'
      : `the page is not connected to the account ${account}: call eth_requestAccounts first, and use one of its accounts`,
)

export const walletMethodUnsupported = define<{ method: string }>(
  'WalletMethodUnsupported',
  4200,
  ({ method }) => `the wallet does not support ${method.slice(0, 64)}`,
)

export const chainUnrecognized = define<{ chainId: string }>(
  'ChainUnrecognized',
  4902,
  ({ chainId }) => `the node has no network with the chain ID ${chainId}: add one to its option \`networks\``,
)

export const capabilityUnsupported = define<{ capability: string }>(
  'CapabilityUnsupported',
  5700,
  ({ capability }) => `the wallet does not support the capability ${capability.slice(0, 64)}`,
)

export const callsChainUnsupported = define<{ chainId: string }>(
  'CallsChainUnsupported',
  5710,
  ({ chainId }) => `the node has no network with the chain ID ${chainId}`,
)

export const duplicateCallsId = define<{ id: string }>(
  'DuplicateCallsId',
  5720,
  ({ id }) => `the wallet already has calls with the ID ${id.slice(0, 80)}`,
)

export const unknownCallsId = define<{ id: string }>(
  'UnknownCallsId',
  5730,
  ({ id }) => `the wallet has no calls with the ID ${id.slice(0, 80)}`,
)

export const atomicityUnsupported = define<{ reason: string }>(
  'AtomicityUnsupported',
  5760,
  ({ reason }) =>
    `the wallet cannot send these calls in one transaction, because ${reason}: send them with atomicRequired false`,
)
