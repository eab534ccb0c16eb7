import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { matchesWildcard } from './wildcard.ts'

/**
 * Which `Host` headers a request without a key may carry. A page of an attacker can have its own name point to this machine (DNS
 * rebinding) and is then of the same origin as the node for a browser; its name in the header is what gives it away. An address
 * cannot be rebound, and neither can a name that no public DNS answers for.
 */

/** Whether it is `localhost`, a name below it, or a loopback address. Without port and brackets. */
export function isLoopbackHost(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '::1') return true
  return hostname.startsWith('127.') && isIP(hostname) === 4
}

/** Whether a request has several `Host` headers, which servers must refuse (RFC 9112, section 3.2). node:http keeps the first alone. */
export function hasMultipleHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string // names and values in turn
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count > 1
}

/** Whether it means every interface of this machine. */
export const isWildcardAddress = (host: string): boolean => host === '0.0.0.0' || host === '::'

/** Addresses of private networks (RFC 1918, RFC 4193) and of links (RFC 3927, RFC 4291). */
const privateRanges = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['fc00::', 7],
  ['fe80::', 10],
] as const

let privateList: BlockList | undefined

export function isPrivateAddress(host: string): boolean {
  const version = isIP(host)
  if (version === 0) return false
  if (privateList === undefined) {
    privateList = new BlockList()
    for (const [address, bits] of privateRanges)
      privateList.addSubnet(address, bits, address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return privateList.check(host, version === 4 ? 'ipv4' : 'ipv6')
}

/** `mainnet.localhost` for `Mainnet.localhost.:8545`, `::1` for `[::1]:8545`; undefined for what is no host. */
export function hostnameOf(host: string): string | undefined {
  const [, bracketed, plain] = /^(?:\[([0-9a-fA-F:.]+)\]|([^\s:[\]/?#@]+))(?::\d{0,5})?$/.exec(host) ?? []
  return (bracketed ?? plain)?.toLowerCase().replace(/(?<=.)\.$/, '')
}

/** Tells the hosts by which this node may be addressed without a key. */
export class HostPolicy {
  readonly #boundAddress: string
  readonly #allowed: readonly string[]
  /** The header of the last request that passed: nearly always that of the next. */
  #lastAllowed: string | undefined

  /** `boundAddress` is the address that the node listens on, `allowed` are names or patterns such as `*.test`. */
  constructor(boundAddress: string, allowed: readonly string[] = []) {
    this.#boundAddress = boundAddress.toLowerCase()
    this.#allowed = allowed.map((pattern) => pattern.toLowerCase())
  }

  /** Whether a request with this header may be answered. One without comes from no browser. */
  allows(host: string | undefined): boolean {
    if (host === undefined || host === '' || host === this.#lastAllowed) return true
    const hostname = hostnameOf(host)
    if (hostname === undefined || !this.#isAllowed(hostname)) return false
    this.#lastAllowed = host
    return true
  }

  #isAllowed(hostname: string): boolean {
    if (isLoopbackHost(hostname) || hostname === this.#boundAddress) return true
    if (this.#allowed.some((pattern) => matchesWildcard(pattern, hostname))) return true
    // Who listens to the whole network is addressed by it: by any address of this machine, by its bare name, or by one that a
    // container engine gave it.
    return (
      isWildcardAddress(this.#boundAddress) &&
      (isIP(hostname) !== 0 || !hostname.includes('.') || hostname.endsWith('.internal'))
    )
  }
}
