import { isLoopbackHost } from '../access/hosts.ts'
import type { ApiAccount } from './apiAccount.ts'

/**
 * Whether a client may issue and revoke keys. It needs the token of the data directory, or it must run on this machine and use no key. A web
 * page must also have a loopback origin.
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

/** Dual-stack sockets report IPv4 addresses as `::ffff:127.0.0.1`. */
const isLoopbackAddress = (address = ''): boolean => isLoopbackHost(address.replace(/^::ffff:/, ''))

function isLoopbackOrigin(origin: string): boolean {
  try {
    return isLoopbackHost(new URL(origin).hostname.replace(/^\[|\]$/g, ''))
  } catch {
    return false
  }
}
