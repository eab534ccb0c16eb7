import { define } from '../../errors.ts'

/** Errors of certificate files. They contain paths and are for the user who starts the node. Clients never see them. */

export const unreadableFile = define<{ what: string; path: string; reason: string }>(
  'CertificateUnreadable',
  -32602,
  ({ what, path, reason }) => `cannot read the ${what} ${path}: ${reason}`,
)

export const noCertificate = define<{ path: string; hint: string }>(
  'NoCertificate',
  -32602,
  ({ path, hint }) =>
    `${path} contains no readable certificate: expected PEM, which starts with -----BEGIN CERTIFICATE-----${hint}`,
)

export const noPrivateKey = define<{ path: string; hint: string }>(
  'NoCertificateKey',
  -32602,
  ({ path, hint }) =>
    `${path} contains no readable private key: expected PEM, which starts with -----BEGIN PRIVATE KEY-----${hint}`,
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
      : `the certificate in ${path} is valid only from ${day(from)}`,
)

export const refusedByTls = define<{ certificate: string; key: string; reason: string }>(
  'CertificateUnusable',
  -32602,
  ({ certificate, key, reason }) => `${certificate} with ${key} cannot be used for TLS: ${reason}`,
)

export const damagedCertificate = define<{ path: string }>(
  'CertificateDamaged',
  -32602,
  ({ path }) => `${path} from an earlier run is damaged: delete it to create a new one`,
)

export const unwritableFolder = define<{ folder: string; reason: string }>(
  'CertificateUnwritable',
  -32602,
  ({ folder, reason }) =>
    `cannot store a development certificate in ${folder}: ${reason}; choose another folder with --data-dir, or give a certificate with --tls-cert and --tls-key`,
)

export const noCertificateFolder = define(
  'NoCertificateFolder',
  -32602,
  () =>
    'this user has no home folder for a development certificate: choose a folder with --data-dir, or give a certificate with --tls-cert and --tls-key',
)

const day = (date: Date): string => date.toISOString().slice(0, 10)
