import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { readReasonOf } from '../../errors.ts'
import { noCertificate, noPrivateKey, outOfDate, refusedByTls, unreadableFile, wrongKey } from './certificateErrors.ts'
import type { Credentials } from './credentials.ts'

/** Reads a certificate chain and its key. Rejects with a NodeError that names the invalid file and the reason. `now` is in milliseconds. */
export async function readGivenCertificate(
  certificatePath: string,
  keyPath: string,
  now: number,
): Promise<Credentials> {
  const [certificateFile, keyFile] = await Promise.all([read('certificate', certificatePath), read('key', keyPath)])
  const [leaf, ...chain] = certificatesIn(certificateFile, certificatePath)
  const key = keyIn(keyFile, keyPath)
  if (leaf === undefined) throw noCertificate({ path: certificatePath, hint: '' })
  if (!leaf.checkPrivateKey(key)) {
    const isBelow = chain.some((certificate) => certificate.checkPrivateKey(key))
    const hint = isBelow ? ', which is not the first certificate: put it first, followed by its issuers' : ''
    throw wrongKey({ certificate: certificatePath, key: keyPath, hint })
  }
  const [from, to] = [new Date(leaf.validFrom), new Date(leaf.validTo)]
  if (now < from.getTime() || now >= to.getTime()) throw outOfDate({ path: certificatePath, from, to, now })
  const credentials = { certificate: certificateFile.toString('latin1'), key: keyFile.toString('latin1') }
  try {
    createSecureContext({ cert: credentials.certificate, key: credentials.key })
  } catch (error) {
    throw refusedByTls({ certificate: certificatePath, key: keyPath, reason: reasonOf(error) })
  }
  return credentials
}

const read = (what: string, path: string): Promise<Buffer> =>
  readFile(path).catch((cause: unknown) => {
    throw unreadableFile({ what, path, reason: readReasonOf(cause) }, { cause })
  })

function certificatesIn(file: Buffer, path: string): readonly X509Certificate[] {
  const text = file.toString('latin1')
  const blocks = text.match(
    /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[\s\S]*?-----END (?:TRUSTED |X509 )?CERTIFICATE-----/g,
  )
  if (blocks === null) throw noCertificate({ path, hint: hintFor(file, 'openssl x509 -inform der') })
  try {
    return blocks.map((block) => new X509Certificate(block))
  } catch (cause) {
    throw noCertificate({ path, hint: '; the PEM block is damaged' }, { cause })
  }
}

function keyIn(file: Buffer, path: string): KeyObject {
  const text = file.toString('latin1')
  if (!/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text))
    throw noPrivateKey({ path, hint: hintFor(file, 'openssl pkey -inform der') })
  if (/ENCRYPTED/.test(text))
    throw noPrivateKey({ path, hint: '; the key is encrypted: remove its password with openssl pkey' })
  try {
    return createPrivateKey(text)
  } catch (cause) {
    throw noPrivateKey({ path, hint: '; the PEM block is damaged' }, { cause })
  }
}

/** DER starts with an ASN.1 sequence, 0x30. */
const hintFor = (file: Buffer, command: string): string =>
  file[0] === 0x30 ? `; convert it from DER with ${command}` : ''

/** Returns the reason of an OpenSSL error, a property of the error in Node. */
const reasonOf = (error: unknown): string => (error as { reason?: string }).reason ?? 'OpenSSL rejected it'
