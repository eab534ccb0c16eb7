import { X509Certificate } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import type { RequestListener, Server } from 'node:http'
import { isIP } from 'node:net'
import { isLoopbackHost } from '../access/hosts.ts'
import type { TransportLimits } from '../transportLimits.ts'
import { noCertificateFolder } from './certificateErrors.ts'
import { certificateNames } from './certificateNames.ts'
import type { Authority, Credentials, TlsOptions } from './credentials.ts'
import { openDevelopmentCertificate } from './developmentCertificate.ts'
import { readGivenCertificate } from './givenCertificate.ts'
import { createSecureServer } from './secureServer.ts'

/**
 * Creates an HTTPS server with the given certificate or a development certificate. Rejects with a NodeError for an unusable certificate.
 */
export async function openSecureServer(
  tls: TlsOptions,
  target: { readonly host: string; readonly networks: readonly string[] },
  transport: TransportLimits,
  listener: RequestListener,
): Promise<SecureServer> {
  const credentials = await openCredentials(tls, target)
  const server = createSecureServer(credentials, transport, listener)
  const certificate = new X509Certificate(credentials.certificate)
  return {
    server,
    authority: credentials.authority,
    nameFor: (hosts) => reachableName(certificate, hosts),
  }
}

/** An HTTPS server with its certificate. */
export interface SecureServer {
  readonly server: Server
  readonly authority: Authority | undefined
  /**
   * Returns the first of these hosts for which clients accept the certificate, or a loopback name of the certificate with the address of one of them.
   * Otherwise returns the first.
   */
  nameFor(hosts: readonly [string, ...string[]]): Promise<string>
}

async function reachableName(certificate: X509Certificate, hosts: readonly [string, ...string[]]): Promise<string> {
  const named = hosts.find((host) => isFor(certificate, host))
  if (named !== undefined) return named
  const addresses = (await Promise.all(hosts.map(addressesOf))).flat()
  // Every system knows localhost, but not all know names below it.
  const names = namesOf(certificate).filter(isLoopbackHost)
  for (const name of names.includes('localhost') ? ['localhost', ...names] : names)
    if ((await addressesOf(name)).some((address) => addresses.includes(address))) return name
  return hosts[0]
}

const addressesOf = (host: string): Promise<readonly string[]> =>
  lookup(host, { all: true }).then(
    (found) => found.map(({ address }) => address),
    () => [],
  )

const isFor = (certificate: X509Certificate, host: string): boolean =>
  (isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)) !== undefined

const namesOf = ({ subjectAltName = '' }: X509Certificate): readonly string[] =>
  [...subjectAltName.matchAll(/DNS:([^\s,*"]+)/g)].map(([, name = '']) => name)

async function openCredentials(
  { given, folder }: TlsOptions,
  { host, networks }: { readonly host: string; readonly networks: readonly string[] },
): Promise<Credentials & { readonly authority?: Authority }> {
  if (given !== undefined) return readGivenCertificate(given.certificate, given.key, Date.now())
  if (folder === undefined) throw noCertificateFolder()
  return openDevelopmentCertificate(folder, certificateNames(host, networks), Date.now())
}
