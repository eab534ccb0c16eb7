import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { matchesWildcard } from './wildcard.ts'

/**
 * Rules for the `Host` header of requests without a key. With DNS rebinding, an attacker's page points its own name to this machine and has
 * the same origin as the node. The name in the header reveals it. IP addresses and names without public DNS cannot be rebound.
 */

/** Whether a host is `localhost`, a name below it or a loopback address. Without port and brackets. */
export function isLoopbackHost(hostname: string): boolean {
  if (hostname === '127.0.0.1' || hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '::1')
    return true
  return hostname.startsWith('127.') && isIP(hostname) === 4
}

/**
 * Whether a request has one `Host` header, or none in HTTP/1.0. Servers must reject all others (RFC 9112, section 3.2). Of several, node:http keeps
 * only the first.
 */
export function hasValidHost({
  rawHeaders,
  httpVersion,
}: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string // names and values alternate
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count === 1 || (count === 0 && httpVersion === '1.0')
}

/** Whether an address means every interface of this machine. */
export const isWildcardAddress = (host: string): boolean => host === '0.0.0.0' || host === '::'

/** Private networks (RFC 1918, RFC 4193) and link-local addresses (RFC 3927, RFC 4291). */
const privateRanges = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['fc00::', 7],
  ['fe80::', 10],
] as const

let privateList: BlockList | undefined

/** Returns whether a host is a private or link-local IP address. False for names. */
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

/** Returns `mainnet.localhost` for `Mainnet.localhost.:8545` and `::1` for `[::1]:8545`, or undefined for an invalid host. */
export function hostnameOf(host: string): string | undefined {
  const [, bracketed, plain] = /^(?:\[([0-9a-fA-F:.]+)\]|([^\s:[\]/?#@]+))(?::\d{0,5})?$/.exec(host) ?? []
  return (bracketed ?? plain)?.toLowerCase().replace(/(?<=.)\.$/, '')
}

/** Decides which hosts may address this node without a key. */
export class HostPolicy {
  readonly #boundAddress: string
  readonly #allowed: readonly string[]
  /** The last header that was allowed. The next request usually has the same. */
  #lastAllowed: string | undefined

  /** `boundAddress` is the address that the node listens on. `allowed` has names or patterns such as `*.test`. */
  constructor(boundAddress: string, allowed: readonly string[] = []) {
    this.#boundAddress = boundAddress.toLowerCase()
    this.#allowed = allowed.map((pattern) => pattern.toLowerCase())
  }

  /** Whether a request with this header is allowed. Browsers always send the header. */
  allows(host: string | undefined): boolean {
    if (host === undefined || host === '' || host === this.#lastAllowed) return true
    const hostname = hostnameOf(host)
    if (hostname === undefined || !this.#isAllowed(hostname)) return false
    this.#lastAllowed = host
    return true
  }

  #isAllowed(hostname: string): boolean {
    if (isLoopbackHost(hostname) || hostname === this.#boundAddress) return true
    // An emulator or a container reaches a node on the loopback interface by an address or a name of its own: 10.0.2.2 or
    // host.docker.internal. Public DNS has no names below `internal`.
    if (isIP(hostname) !== 0 || hostname.endsWith('.internal')) return true
    if (this.#allowed.some((pattern) => matchesWildcard(pattern, hostname))) return true
    // Clients also reach a node on all interfaces by its bare name.
    return isWildcardAddress(this.#boundAddress) && !hostname.includes('.')
  }
}
