import { define } from '../../errors.ts'

/** What is wrong with the files of a certificate. For the person who starts the node: they name files, and no client sees them. */

export const unreadableFile = define<{ what: string; path: string; cause: NodeJS.ErrnoException }>(
  'CertificateUnreadable',
  -32602,
  ({ what, path, cause }) => `cannot read the ${what} ${path}: ${reasons[cause.code ?? ''] ?? cause.message}`,
)
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
}

export const noCertificate = define<{ path: string; hint: string }>(
  'NoCertificate',
  -32602,
  ({ path, hint }) =>
    `${path} holds no certificate that can be read: expected PEM, which begins with -----BEGIN CERTIFICATE-----${hint}`,
)

export const noPrivateKey = define<{ path: string; hint: string }>(
  'NoCertificateKey',
  -32602,
  ({ path, hint }) =>
    `${path} holds no private key that can be read: expected PEM, which begins with -----BEGIN PRIVATE KEY-----${hint}`,
)

export const wrongKey = define<{ certificate: string; key: string; hint: string }>(
  'WrongCertificateKey',
  -32602,
  ({ certificate, key, hint }) => `the key in ${key} does not belong to the certificate in ${certificate}${hint}`,
)

export const outOfDate = define<{ path: string; from: Date; to: Date; now: number }>(
  'CertificateOutOfDate',
  -32602,
  ({ path, from, to, now }) =>
    to.getTime() <= now
      ? `the certificate in ${path} expired on ${day(to)}`
      : `the certificate in ${path} is valid from ${day(from)} on`,
)

export const refusedByTls = define<{ certificate: string; key: string; reason: string }>(
  'CertificateRefused',
  -32602,
  ({ certificate, key, reason }) => `${certificate} with ${key} cannot be used for TLS: ${reason}`,
)

export const incompleteCertificate = define<{ missing: string }>(
  'CertificateHalfGiven',
  -32602,
  ({ missing }) => `a certificate needs its key and a key its certificate: ${missing} is missing`,
)

export const damagedCertificate = define<{ path: string }>(
  'CertificateDamaged',
  -32602,
  ({ path }) => `${path} was kept by an earlier run and is damaged: delete it, and a new one is made`,
)

export const unwritableFolder = define<{ folder: string; reason: string }>(
  'CertificateUnwritable',
  -32602,
  ({ folder, reason }) =>
    `cannot keep a development certificate in ${folder}: ${reason}; choose another folder with --data-dir, or give a certificate with --tls-cert and --tls-key`,
)

export const noCertificateFolder = define(
  'NoCertificateFolder',
  -32602,
  () =>
    'this user has no home to keep a development certificate in: say where with --data-dir, or give one with --tls-cert and --tls-key',
)

const day = (date: Date): string => date.toISOString().slice(0, 10)
