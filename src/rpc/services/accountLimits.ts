/** Limits of accounts and impersonations that clients can add. */

import type { Address } from '../../bytes.ts'
import { fixedLimitReached } from '../errors.ts'
import type { Context } from '../protocol/context.ts'

/** Maximum number of accounts with a key, and of impersonated accounts, on a network. */
export const MAX_ACCOUNTS = 10_000

type Accounts = Pick<Context, 'wallet' | 'chain'>

/** Throws LimitExceeded if the wallet is full. */
export function checkWalletSize({ wallet }: Pick<Accounts, 'wallet'>): void {
  if (wallet.size < MAX_ACCOUNTS) return
  throw fixedLimitReached({
    what: 'accounts with a key',
    limit: MAX_ACCOUNTS,
    remedy: 'remove one with evm_removeAccount',
  })
}

/** Impersonates an account. Throws LimitExceeded if too many are impersonated. */
export function impersonate({ chain }: Pick<Accounts, 'chain'>, address: Address): void {
  const { impersonation } = chain
  if (!impersonation.includes(address) && impersonation.size >= MAX_ACCOUNTS)
    throw fixedLimitReached({
      what: 'impersonated accounts',
      limit: MAX_ACCOUNTS,
      remedy: 'stop one with anvil_stopImpersonatingAccount, or impersonate all with anvil_autoImpersonateAccount',
    })
  chain.impersonate(address)
}
