import { generateKeyPair, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import forge from 'node-forge'

/** Creates development certificates: an authority of this user, and server certificates that it signs. Loaded only to create one. */

/** A certificate and its private key, as PEM. */
export interface CertificateWithKey {
  readonly certificate: string
  readonly key: string
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000
/** Validity of an authority. Users should have to trust it only once. */
const AUTHORITY_DAYS = 3_650
/** Validity of a server certificate. Some systems reject more than 398 days. */
const SERVER_DAYS = 397

/** Name constraints of the authority (RFC 5280, section 4.2.1.10). With them, a stolen key is useless against other sites. */
const permittedNames = ['localhost']
const permittedSubnets = [
  subnet([127, 0, 0, 0], 8),
  subnet([10, 0, 0, 0], 8),
  subnet([172, 16, 0, 0], 12),
  subnet([192, 168, 0, 0], 16),
  subnet([169, 254, 0, 0], 16),
  subnet([...Array<number>(15).fill(0), 1], 128),
  subnet([0xfc, ...Array<number>(15).fill(0)], 7),
  subnet([0xfe, 0x80, ...Array<number>(14).fill(0)], 10),
]

/** Returns an address and the mask of its first `length` bits. */
function subnet(address: readonly number[], length: number): Uint8Array {
  const mask = address.map((_, index) => (0xff00 >> Math.min(8, Math.max(0, length - 8 * index))) & 0xff)
  return Uint8Array.of(...address, ...mask)
}

/** Creates an authority. `now` is in milliseconds. */
export async function createAuthority(now: number): Promise<CertificateWithKey> {
  const keys = await newKeys()
  const certificate = emptyCertificate(keys.publicKey, now, AUTHORITY_DAYS)
  const id = certificate.generateSubjectKeyIdentifier().toHex().slice(0, 8)
  // The name reveals nothing about the machine or its user, because every client sees it.
  const name = [
    { name: 'organizationName', value: 'vivarium' },
    { name: 'commonName', value: `vivarium development authority ${id}` },
  ]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.setExtensions([
    { name: 'basicConstraints', critical: true, cA: true, pathLenConstraint: 0 },
    { name: 'keyUsage', critical: true, keyCertSign: true, cRLSign: true },
    { name: 'subjectKeyIdentifier' },
    { id: '2.5.29.30', critical: true, value: nameConstraints() },
  ])
  certificate.sign(forge.pki.privateKeyFromPem(keys.privateKey), forge.md.sha256.create())
  return { certificate: pem(certificate), key: keys.privateKey }
}

/** Creates a server certificate for names and addresses, signed by an authority. */
export async function createServerCertificate(
  authority: CertificateWithKey,
  names: readonly string[],
  now: number,
): Promise<CertificateWithKey> {
  const issuer = forge.pki.certificateFromPem(authority.certificate)
  const keys = await newKeys()
  const certificate = emptyCertificate(keys.publicKey, now, SERVER_DAYS)
  certificate.setSubject([
    { name: 'organizationName', value: 'vivarium' },
    { name: 'commonName', value: 'vivarium development certificate' },
  ])
  certificate.setIssuer(issuer.subject.attributes)
  certificate.setExtensions([
    { name: 'basicConstraints', critical: true, cA: false },
    { name: 'keyUsage', critical: true, digitalSignature: true, keyEncipherment: true },
    { name: 'extKeyUsage', serverAuth: true },
    { name: 'subjectKeyIdentifier' },
    { name: 'authorityKeyIdentifier', keyIdentifier: issuer.generateSubjectKeyIdentifier().getBytes() },
    { name: 'subjectAltName', altNames: names.map(altName) },
  ])
  certificate.sign(forge.pki.privateKeyFromPem(authority.key), forge.md.sha256.create())
  return { certificate: pem(certificate), key: keys.privateKey }
}

/** General names (RFC 5280, section 4.2.1.6): 2 is a DNS name, 7 an IP address. */
const altName = (name: string) => (isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name })

function emptyCertificate(publicKey: string, now: number, days: number): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey)
  // Positive, without a leading zero byte (RFC 5280, section 4.1.2.2).
  certificate.serialNumber = `5${randomBytes(16).toString('hex').slice(1)}`
  // One day earlier, for clients whose clock is slow.
  certificate.validity.notBefore = new Date(now - DAY_MILLISECONDS)
  certificate.validity.notAfter = new Date(now + days * DAY_MILLISECONDS)
  return certificate
}

const pem = (certificate: forge.pki.Certificate): string =>
  forge.pki.certificateToPem(certificate).replaceAll('\r\n', '\n')

/** RSA, which every client supports. Node creates it faster than the library. */
const newKeys = (): Promise<{ publicKey: string; privateKey: string }> =>
  promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/** The extension in DER. The library can write ASN.1 but lacks this extension. */
function nameConstraints(): string {
  const { asn1, util } = forge
  const subtree = (type: number, bytes: string) =>
    asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, [
      asn1.create(asn1.Class.CONTEXT_SPECIFIC, type, false, bytes),
    ])
  const permitted = asn1.create(asn1.Class.CONTEXT_SPECIFIC, 0, true, [
    ...permittedNames.map((name) => subtree(2, name)),
    ...permittedSubnets.map((bytes) => subtree(7, util.binary.raw.encode(bytes))),
  ])
  return asn1.toDer(asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, [permitted])).getBytes()
}
