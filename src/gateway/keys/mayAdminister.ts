import { isLoopbackHost } from '../hosts.ts'
import type { ApiAccount } from './apiAccount.ts'

/**
 * Whether somebody may issue and revoke keys: who has the token of the data directory, and who comes from this machine without a
 * key, unless every request needs one. A web page comes from this machine too, so it has to be a page of this machine.
 */
export function mayAdminister(
  account: ApiAccount,
  remoteAddress: string | undefined,
  origin: string | undefined,
): boolean {
  if (account.mayAdminister !== true) return false
  if (account.id === 'control') return true
  return isLoopbackAddress(remoteAddress) && (origin === undefined || isLoopbackOrigin(origin))
}

/** Also as sockets for both families give addresses of the older one: `::ffff:127.0.0.1`. */
const isLoopbackAddress = (address = ''): boolean => isLoopbackHost(address.replace(/^::ffff:/, ''))

function isLoopbackOrigin(origin: string): boolean {
  try {
    return isLoopbackHost(new URL(origin).hostname.replace(/^\[|\]$/g, ''))
  } catch {
    return false
  }
}
