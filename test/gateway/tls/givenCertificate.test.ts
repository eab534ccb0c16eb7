import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readGivenCertificate } from '../../../src/gateway/tls/givenCertificate.ts'
import { testCertificate } from './testCertificate.ts'

const folder = mkdtempSync(join(tmpdir(), 'vivarium-given-'))
const path = (name: string) => join(folder, name)
const write = (name: string, content: string | Uint8Array) => writeFileSync(path(name), content)
const authority = testCertificate()
const server = testCertificate({ issuer: authority })

beforeAll(() => {
  write('server.pem', server.certificate)
  write('chain.pem', `remark\n${server.certificate}${authority.certificate}`)
  write('reversed.pem', `${authority.certificate}${server.certificate}`)
  write('server.key', server.key)
  write('other.key', authority.key)
  write('both.pem', server.key + server.certificate)
  write('empty.pem', '')
  write('server.der', new X509Certificate(server.certificate).raw)
  write('key.der', createPrivateKey(server.key).export({ type: 'pkcs8', format: 'der' }))
  write('damaged.pem', server.certificate.replace(/\n[A-Za-z0-9+/]{10}/, '\nAAAAAAAAAA'))
  write('damaged.key', server.key.replace(/\n[A-Za-z0-9+/]{10}/, '\nAAAAAAAAAA'))
  const encrypted = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' } as const
  write('encrypted.key', createPrivateKey(server.key).export(encrypted))
  mkdirSync(path('folder.pem'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (certificate: string, key: string, now = Date.now()) =>
  readGivenCertificate(path(certificate), path(key), now)

describe('readGivenCertificate', () => {
  test.each([
    ['server.pem', 'server.key'],
    ['chain.pem', 'server.key'],
    ['both.pem', 'both.pem'],
  ])('accepts %s with %s', async (certificate, key) => {
    expect((await read(certificate, key)).certificate).toContain(server.certificate.trim())
  })

  test.each([
    [
      'nothing.pem',
      'server.key',
      'CertificateUnreadable',
      /cannot read the certificate .*nothing\.pem: there is no such file/,
    ],
    ['server.pem', 'nothing.key', 'CertificateUnreadable', /cannot read the key .*nothing\.key: there is no such file/],
    ['folder.pem', 'server.key', 'CertificateUnreadable', /it is a folder/],
    [
      'empty.pem',
      'server.key',
      'NoCertificate',
      /empty\.pem contains no readable certificate: .*-----BEGIN CERTIFICATE-----$/,
    ],
    ['server.der', 'server.key', 'NoCertificate', /convert it from DER with openssl x509/],
    ['damaged.pem', 'server.key', 'NoCertificate', /damaged/],
    ['server.key', 'server.pem', 'NoCertificate', /server\.key contains no readable certificate/],
    ['server.pem', 'server.pem', 'NoCertificateKey', /server\.pem contains no readable private key/],
    ['server.pem', 'key.der', 'NoCertificateKey', /convert it from DER with openssl pkey/],
    ['server.pem', 'damaged.key', 'NoCertificateKey', /damaged/],
    ['server.pem', 'encrypted.key', 'NoCertificateKey', /encrypted/],
    [
      'server.pem',
      'other.key',
      'WrongCertificateKey',
      /other\.key does not belong to the certificate in .*server\.pem$/,
    ],
    ['reversed.pem', 'server.key', 'WrongCertificateKey', /not the first certificate/],
  ])('rejects %s with %s', async (certificate, key, name, message) => {
    await expect(read(certificate, key)).rejects.toMatchObject({ name, message: expect.stringMatching(message) })
  })

  test('rejects a certificate that has expired or is not valid yet', async () => {
    const week = 7 * 24 * 60 * 60 * 1000
    const readAt = (now: number) => read('server.pem', 'server.key', now)
    await expect(readAt(Date.now() + week)).rejects.toMatchObject({
      name: 'CertificateOutOfDate',
      message: expect.stringMatching(/server\.pem expired on \d{4}-\d\d-\d\d$/),
    })
    await expect(readAt(Date.now() - week)).rejects.toThrow(/is valid only from \d{4}-\d\d-\d\d$/)
  })

  test('rejects a certificate that is too weak for OpenSSL', async () => {
    const weak = testCertificate({ bits: 512 })
    write('weak.pem', weak.certificate)
    write('weak.key', weak.key)
    await expect(read('weak.pem', 'weak.key')).rejects.toMatchObject({
      name: 'CertificateUnusable',
      message: expect.stringMatching(/cannot be used for TLS: .*too small/i),
    })
  })
})
