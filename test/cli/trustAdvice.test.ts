import { expect, test } from 'vitest'
import { trustAdvice } from '../../src/cli/trustAdvice.ts'

const file = '/home/me/chain/tls/authority.pem'

test.each([
  ['linux', 'update-ca-certificates'],
  ['darwin', 'security add-trusted-cert'],
  ['win32', 'certutil -user -addstore Root'],
] as const)(
  'explains how to trust an authority on %s and in programs with their own certificate store',
  (platform, command) => {
    const advice = trustAdvice({ file, isNew: true }, platform)
    expect(advice).toContain('a new development certificate authority')
    for (const part of [command, `NODE_EXTRA_CA_CERTS=${file}`, `--cacert ${file}`, 'Firefox'])
      expect(advice).toContain(part)
  },
)

test.each([
  ['linux', '/home/a b/x.pem', "'/home/a b/x.pem'"],
  ['darwin', "/Users/o'hara/$x.pem", "'/Users/o'\\''hara/$x.pem'"],
  ['win32', 'C:\\Users\\a b\\x.pem', '"C:\\Users\\a b\\x.pem"'],
  ['win32', 'C:\\Users\\me\\x.pem', 'C:\\Users\\me\\x.pem'],
] as const)('on %s, quotes the path %s for a shell', (platform, path, quoted) => {
  expect(trustAdvice({ file: path, isNew: false }, platform)).toContain(`--cacert ${quoted}\n`)
})
