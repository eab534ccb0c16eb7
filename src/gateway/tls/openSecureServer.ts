import type { RequestListener, Server } from 'node:http'
import type { Transport } from '../transport.ts'
import { noFolder } from './certificateErrors.ts'
import type { Authority, Credentials, TlsOptions } from './credentials.ts'
import { openDevelopmentCertificate } from './developmentCertificate.ts'
import { readGivenCertificate } from './givenCertificate.ts'
import { certificateNames } from './names.ts'
import { createSecureServer } from './secureServer.ts'

/** A server for HTTPS with the certificate that is given or, where none is, one that is made. Rejects with a NodeError for one that cannot be used. */
export async function openSecureServer(
  tls: TlsOptions,
  place: { readonly host: string; readonly networks: readonly string[] },
  transport: Transport,
  listener: RequestListener,
): Promise<{ readonly server: Server; readonly authority?: Authority }> {
  const credentials = await openCredentials(tls, place)
  const server = createSecureServer(credentials, transport, listener)
  return credentials.authority === undefined ? { server } : { server, authority: credentials.authority }
}

async function openCredentials(
  { given, folder }: TlsOptions,
  { host, networks }: { readonly host: string; readonly networks: readonly string[] },
): Promise<Credentials & { readonly authority?: Authority }> {
  if (given !== undefined) return readGivenCertificate(given.certificate, given.key, Date.now())
  if (folder === undefined) throw noFolder()
  return openDevelopmentCertificate(folder, certificateNames(host, networks), Date.now())
}
