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

test('quotes paths for a shell', () => {
  expect(trustAdvice({ file: '/home/a b/x.pem', isNew: false }, 'linux')).toContain('--cacert "/home/a b/x.pem"')
})
