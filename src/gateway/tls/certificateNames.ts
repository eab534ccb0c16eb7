import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isLoopbackHost, isPrivateAddress, isWildcardAddress } from '../hosts.ts'

/**
 * The names that a development certificate is for: localhost, the networks below it, the loopback addresses, and those of this
 * machine on private networks if it listens to them. Each network is named, and not `*.localhost`: Node and Chrome take no such name, and
 * rustls refuses the whole certificate for it.
 */
export function certificateNames(host: string, networks: readonly string[]): readonly string[] {
  const names = ['localhost', '127.0.0.1', '::1', ...networks.map((network) => `${network}.localhost`)]
  if (isWildcardAddress(host)) names.push(...ownAddresses().filter(isPrivateAddress))
  else if (isPrivateAddress(host) || (isLoopbackHost(host) && !names.includes(host))) names.push(host)
  return [...new Set(names)]
}

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .filter(({ internal, address }) => !internal && isIP(address) !== 0)
    .map(({ address }) => address)
