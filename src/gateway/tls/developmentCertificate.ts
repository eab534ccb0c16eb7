import { createPrivateKey, randomUUID, X509Certificate } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { isSystemError, systemReasonOf } from '../../errors.ts'
import { makeFolderSync } from '../../folders.ts'
import { replaceFileSync } from '../../replaceFile.ts'
import type { CertificateWithKey } from './authority.ts'
import { damagedCertificate, unwritableFolder } from './certificateErrors.ts'
import type { Authority, Credentials } from './credentials.ts'

/** A certificate that expires within this time is renewed, in milliseconds. */
const RENEWAL_MILLISECONDS = 30 * 24 * 60 * 60 * 1000

/** Certificate and key are in one file, so they always match. */
const AUTHORITY_FILE = 'authority-key.pem'
const SERVER_FILE = 'server-key.pem'
/** The authority certificate without the key, for clients that should trust it. */
const AUTHORITY_CERTIFICATE_FILE = 'authority.pem'

/**
 * Returns the development certificate of a folder. Creates one if none exists, or if it expires soon or lacks a name. `now` is in
 * milliseconds. Rejects with a NodeError if the folder cannot be used.
 */
export async function openDevelopmentCertificate(
  folder: string,
  names: readonly string[],
  now: number,
): Promise<Credentials & { readonly authority: Authority }> {
  try {
    makeFolderSync(folder)
    const authority = await openAuthority(folder, now)
    const server = await openServer(folder, authority.pair, names, now)
    return {
      certificate: server.certificate + authority.pair.certificate,
      key: server.key,
      authority: { file: resolve(folder, AUTHORITY_CERTIFICATE_FILE), isNew: authority.isNew },
    }
  } catch (error) {
    throw isSystemError(error) ? unwritableFolder({ folder, reason: systemReasonOf(error) }, { cause: error }) : error
  }
}

async function openAuthority(folder: string, now: number): Promise<{ pair: CertificateWithKey; isNew: boolean }> {
  const path = join(folder, AUTHORITY_FILE)
  const stored = await readPair(path)
  if (stored !== undefined && isStillValid(stored, now)) {
    await publish(folder, stored)
    return { pair: stored, isNew: false }
  }
  const { createAuthority } = await import('./authority.ts')
  const pair = await storePair(path, await createAuthority(now), stored !== undefined)
  await publish(folder, pair)
  return { pair, isNew: true }
}

async function openServer(
  folder: string,
  authority: CertificateWithKey,
  names: readonly string[],
  now: number,
): Promise<CertificateWithKey> {
  const path = join(folder, SERVER_FILE)
  const stored = await readPair(path)
  if (stored !== undefined && isStillValid(stored, now) && isIssuedBy(stored, authority) && isFor(stored, names))
    return stored
  const { createServerCertificate } = await import('./authority.ts')
  return storePair(path, await createServerCertificate(authority, names, now), true)
}

const isStillValid = ({ certificate }: CertificateWithKey, now: number): boolean => {
  const { validFrom, validTo } = new X509Certificate(certificate)
  return Date.parse(validFrom) <= now && Date.parse(validTo) - RENEWAL_MILLISECONDS > now
}

const isIssuedBy = (server: CertificateWithKey, authority: CertificateWithKey): boolean =>
  new X509Certificate(server.certificate).verify(new X509Certificate(authority.certificate).publicKey)

function isFor({ certificate }: CertificateWithKey, names: readonly string[]): boolean {
  const parsed = new X509Certificate(certificate)
  const dns = new Set(parsed.subjectAltName?.split(', ').map((name) => name.replace(/^DNS:/, '')))
  return names.every((name) => (isIP(name) === 0 ? dns.has(name) : parsed.checkIP(name) !== undefined))
}

async function readPair(path: string): Promise<CertificateWithKey | undefined> {
  const text = await readFile(path, 'latin1').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    const certificate = new X509Certificate(text)
    const key = createPrivateKey(text)
    if (!certificate.checkPrivateKey(key)) throw damagedCertificate({ path })
    return { certificate: certificate.toString(), key: key.export({ type: 'pkcs8', format: 'pem' }).toString() }
  } catch (cause) {
    throw damagedCertificate({ path }, { cause })
  }
}

/** Stores a pair and returns the stored one, because another process may have been faster. */
async function storePair(
  path: string,
  { certificate, key }: CertificateWithKey,
  replaces: boolean,
): Promise<CertificateWithKey> {
  const temporary = `${path}.${randomUUID()}`
  try {
    await writeFile(temporary, certificate + key, { mode: 0o600 })
    const isFirst =
      !replaces &&
      (await link(temporary, path).then(
        () => true,
        () => false, // the file exists, or the file system has no links
      ))
    const first = replaces || isFirst ? undefined : await readPair(path)
    if (first !== undefined) return first
    if (!isFirst) await rename(temporary, path)
    return { certificate, key }
  } finally {
    await rm(temporary, { force: true })
  }
}

async function publish(folder: string, { certificate }: CertificateWithKey): Promise<void> {
  const path = join(folder, AUTHORITY_CERTIFICATE_FILE)
  if ((await readFile(path, 'latin1').catch(() => undefined)) === certificate) return
  replaceFileSync(path, certificate)
}
