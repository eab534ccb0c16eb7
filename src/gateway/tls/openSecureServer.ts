import { X509Certificate } from 'node:crypto'
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
    nameFor: (host) => (isFor(certificate, host) ? host : (namesOf(certificate).find(isLoopbackHost) ?? host)),
  }
}

/** An HTTPS server with its certificate. */
export interface SecureServer {
  readonly server: Server
  readonly authority: Authority | undefined
  /**
   * Returns the name to reach a host under which clients accept the certificate: the host itself, or a loopback name of the certificate.
   */
  nameFor(host: string): string
}

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
