import { X509Certificate } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import { isIP } from 'node:net'
import { isLoopbackHost } from '../hosts.ts'
import type { TransportLimits } from '../transportLimits.ts'
import { noCertificateFolder } from './certificateErrors.ts'
import { certificateNames } from './certificateNames.ts'
import type { Authority, Credentials, TlsOptions } from './credentials.ts'
import { openDevelopmentCertificate } from './developmentCertificate.ts'
import { readGivenCertificate } from './givenCertificate.ts'
import { createSecureServer } from './secureServer.ts'

/** A server for HTTPS with the certificate that is given or, where none is, one that is made. Rejects with a NodeError for one that cannot be used. */
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

export interface SecureServer {
  readonly server: Server
  readonly authority: Authority | undefined
  /** The name by which clients that check the certificate reach a host: itself, or one of this machine if the certificate is for that. */
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
