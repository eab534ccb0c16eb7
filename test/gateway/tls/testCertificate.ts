import { generateKeyPairSync } from 'node:crypto'
import { isIP } from 'node:net'
import forge from 'node-forge'

export interface TestCertificate {
  readonly certificate: string
  readonly key: string
}

interface CertificateOptions {
  /** Validity, in Unix milliseconds. Default: from a day ago until a day from now. */
  readonly from?: number
  readonly to?: number
  readonly issuer?: TestCertificate
  readonly bits?: number
  readonly names?: readonly string[]
}

const DAY = 24 * 60 * 60 * 1000

/** Returns a certificate in PEM with its key, signed by the issuer or, without one, self-signed. */
export function testCertificate({
  from = Date.now() - DAY,
  to = Date.now() + DAY,
  issuer,
  bits = 2048,
  names = ['localhost', '127.0.0.1'],
}: CertificateOptions = {}): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey)
  certificate.serialNumber = '01'
  certificate.validity.notBefore = new Date(from)
  certificate.validity.notAfter = new Date(to)
  const subject = [{ name: 'commonName', value: issuer === undefined ? 'test authority' : 'test server' }]
  certificate.setSubject(subject)
  certificate.setIssuer(
    issuer === undefined ? subject : forge.pki.certificateFromPem(issuer.certificate).subject.attributes,
  )
  certificate.setExtensions([
    { name: 'basicConstraints', cA: issuer === undefined },
    {
      name: 'subjectAltName',
      altNames: names.map((name) => (isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name })),
    },
  ])
  certificate.sign(forge.pki.privateKeyFromPem(issuer?.key ?? privateKey), forge.md.sha256.create())
  return { certificate: forge.pki.certificateToPem(certificate), key: privateKey }
}
