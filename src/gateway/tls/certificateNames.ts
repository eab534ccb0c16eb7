import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isLoopbackHost, isPrivateAddress, isWildcardAddress } from '../access/hosts.ts'

/**
 * Returns the names of a development certificate: localhost, its subdomain for each network, the loopback addresses, and private addresses
 * if the node listens on them. A wildcard would not work: Node and Chrome ignore `*.localhost`, and rustls rejects the certificate.
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
