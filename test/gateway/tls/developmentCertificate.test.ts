import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { certificateNames } from '../../../src/gateway/tls/certificateNames.ts'
import { openDevelopmentCertificate } from '../../../src/gateway/tls/developmentCertificate.ts'
import { permissionsOf } from '../../permissionsOf.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vivarium-tls-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const DAY = 24 * 60 * 60 * 1000
const now = Date.parse('2026-11-21T12:00:00Z')
const names = certificateNames('127.0.0.1', ['mainnet'])

describe('a development certificate', () => {
  test('is for this machine and valid for 397 days', async () => {
    const { certificate, key, authority } = await openDevelopmentCertificate(folder, names, now)
    const server = new X509Certificate(certificate)
    const root = new X509Certificate(readFileSync(authority.file))
    expect(authority).toEqual({ file: join(folder, 'authority.pem'), isNew: true })
    expect(server.checkPrivateKey(createPrivateKey(key))).toBe(true)
    expect(server.verify(root.publicKey) && server.checkIssued(root)).toBe(true)
    expect([root.ca, server.ca]).toEqual([true, false])
    for (const name of ['localhost', 'mainnet.localhost']) expect(server.checkHost(name)).toBeDefined()
    for (const address of ['127.0.0.1', '::1']) expect(server.checkIP(address)).toBeDefined()
    expect(server.checkHost('example.com')).toBeUndefined()
    expect(Date.parse(server.validTo) - now).toBe(397 * DAY)
  })

  test.each(['authority.pem', 'server-key.pem'])('that cannot replace %s leaves no other file', async (name) => {
    mkdirSync(join(folder, name))
    await expect(openDevelopmentCertificate(folder, names, now)).rejects.toThrow(
      `cannot store a development certificate in ${folder}: it is a folder; choose another folder with --data-dir`,
    )
    expect(readdirSync(folder).filter((file) => /[0-9a-f]{8}-/.test(file))).toEqual([])
  })

  test('has the absolute path of its authority, for programs in other folders', async () => {
    const { authority } = await openDevelopmentCertificate(relative(process.cwd(), folder), names, now)
    expect(authority.file).toBe(join(folder, 'authority.pem'))
  })

  test('contains nothing about the machine or its user', async () => {
    const { certificate } = await openDevelopmentCertificate(folder, names, now)
    const { subject, issuer, subjectAltName } = new X509Certificate(certificate)
    expect(subject).toBe('O=vivarium\nCN=vivarium development certificate')
    expect(issuer).toMatch(/^O=vivarium\nCN=vivarium development authority [0-9a-f]{8}$/)
    expect(subjectAltName?.split(', ').sort()).toEqual([
      'DNS:localhost',
      'DNS:mainnet.localhost',
      'IP Address:0:0:0:0:0:0:0:1',
      'IP Address:127.0.0.1',
    ])
  })

  test('is stored, and only its user can read the keys', async () => {
    const first = await openDevelopmentCertificate(folder, names, now)
    const second = await openDevelopmentCertificate(folder, names, now + 300 * DAY)
    expect(second).toEqual({ ...first, authority: { ...first.authority, isNew: false } })
    for (const file of ['authority-key.pem', 'server-key.pem'])
      expect([0o600, undefined]).toContain(permissionsOf(join(folder, file)))
  })

  test('is renewed by the same authority when it expires soon or lacks a name', async () => {
    const first = await openDevelopmentCertificate(folder, names, now)
    const later = await openDevelopmentCertificate(folder, names, now + 370 * DAY)
    expect(later.certificate).not.toBe(first.certificate)
    expect(later.authority.isNew).toBe(false)
    const wider = await openDevelopmentCertificate(folder, [...names, '192.168.7.7', 'new.localhost'], now + 370 * DAY)
    expect(new X509Certificate(wider.certificate).checkIP('192.168.7.7')).toBeDefined()
    expect(new X509Certificate(wider.certificate).checkHost('new.localhost')).toBeDefined()
    expect(wider.authority.isNew).toBe(false)
  })

  test('gets a new authority when its authority expires soon', async () => {
    await openDevelopmentCertificate(folder, names, now)
    const later = await openDevelopmentCertificate(folder, names, now + 3_645 * DAY)
    expect(later.authority.isNew).toBe(true)
    expect(
      new X509Certificate(later.certificate).verify(new X509Certificate(readFileSync(later.authority.file)).publicKey),
    ).toBe(true)
  })

  test('has the same authority in nodes that start at the same time', async () => {
    const opened = await Promise.all([1, 2, 3].map(() => openDevelopmentCertificate(folder, names, now)))
    const root = new X509Certificate(readFileSync(join(folder, 'authority.pem'))).publicKey
    for (const { certificate } of opened) expect(new X509Certificate(certificate).verify(root)).toBe(true)
  })

  test.each(['authority-key.pem', 'server-key.pem'])(
    'with a damaged %s is an error that names the file',
    async (file) => {
      await openDevelopmentCertificate(folder, names, now)
      writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').slice(0, 500))
      await expect(openDevelopmentCertificate(folder, names, now)).rejects.toMatchObject({
        name: 'CertificateDamaged',
        message: expect.stringContaining(`${join(folder, file)} from an earlier run is damaged: delete it`),
      })
    },
  )

  test('in a folder that cannot be created is an error that names --data-dir', async () => {
    writeFileSync(join(folder, 'file'), '')
    await expect(openDevelopmentCertificate(join(folder, 'file', 'tls'), names, now)).rejects.toMatchObject({
      name: 'CertificateUnwritable',
      message: expect.stringContaining('--data-dir'),
    })
  })
})

test('certificateNames contains the listen address if it is private', () => {
  expect(certificateNames('192.168.1.5', [])).toContain('192.168.1.5')
  expect(certificateNames('127.0.0.2', [])).toContain('127.0.0.2')
  expect(certificateNames('localhost', []).filter((name) => name === 'localhost')).toHaveLength(1)
  expect(certificateNames('203.0.113.5', [])).not.toContain('203.0.113.5')
})
