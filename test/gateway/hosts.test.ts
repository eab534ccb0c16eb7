import { describe, expect, test } from 'vitest'
import { HostPolicy, hostnameOf, isPrivateAddress } from '../../src/gateway/access/hosts.ts'

const isAllowed = (host: string | undefined, bound = '127.0.0.1', allowed: readonly string[] = []) =>
  new HostPolicy(bound, allowed).allows(host)

describe('HostPolicy', () => {
  test.each([
    undefined,
    '',
    'localhost',
    'localhost:8545',
    'LocalHost:8545',
    'localhost.',
    'mainnet.localhost:8545',
    'a.b.localhost',
    '127.0.0.1',
    '127.0.0.1:80',
    '127.255.0.9:1',
    '[::1]',
    '[::1]:8545',
  ])('allows %s, which is this machine', (host) => expect(isAllowed(host)).toBe(true))

  test.each(['10.0.2.2:8545', '192.168.1.5:8545', '8.8.8.8', '0.0.0.0:8545', '[::2]:8545', '[fe80::1]'])(
    'allows %s, an address that DNS rebinding cannot choose',
    (host) => expect(isAllowed(host)).toBe(true),
  )

  test.each([
    'evil.example',
    'evil.example:8545',
    'localhost.evil.example',
    'notlocalhost',
    '127.0.0.1.evil.example',
    '127.evil.example',
    '192.168.1.5.evil.example',
    '8.8.8',
    '0x7f000001',
    'vivarium:8545',
    'internal',
    'docker.internal.evil.example',
    'localhost:8545@evil.example',
    'localhost/evil.example',
    'localhost:port',
    'localhost evil.example',
    'локалхост',
    '[localhost]',
    ':8545',
    '.',
    ...['__proto__', 'constructor'],
  ])('rejects %s', (host) => expect(isAllowed(host)).toBe(false))

  test.each([
    ['192.168.1.5:8545', '192.168.1.5', true],
    ['other.lan', 'node.lan', false],
    ['Node.Lan', 'node.lan', true],
    ['[fd00::5]:1', 'fd00::5', true],
  ])('allows %s if the node listens on %s: %s', (host, bound, expected) =>
    expect(isAllowed(host, bound)).toBe(expected),
  )

  test.each([
    ['192.168.1.5:8545', true],
    ['[fd00::5]:1', true],
    ['vivarium:8545', true],
    ['host.docker.internal:8545', true],
    ['evil.example', false],
    ['1.2.3.4.evil.example', false],
  ])('allows %s if the node listens on all addresses: %s', (host, expected) => {
    expect(isAllowed(host, '0.0.0.0')).toBe(expected)
    expect(isAllowed(host, '::')).toBe(expected)
  })

  test.each([
    ['vivarium:8545', ['vivarium'], true],
    ['node.test', ['*.test'], true],
    ['test', ['*.test'], false],
    ['Node.Test:1', ['*.TEST'], true],
    ['evil.example', ['*'], true],
  ])('allows %s with --allow-hosts %j: %s', (host, allowed, expected) =>
    expect(isAllowed(host, '127.0.0.1', allowed)).toBe(expected),
  )

  test('still rejects a host after it has allowed another', () => {
    const policy = new HostPolicy('127.0.0.1')
    expect(['localhost:1', 'evil.example', 'localhost:1', 'localhost:2'].map((host) => policy.allows(host))).toEqual([
      true,
      false,
      true,
      true,
    ])
  })
})

test('hostnameOf reads the name from a Host header', () => {
  expect(hostnameOf('Mainnet.Localhost.:8545')).toBe('mainnet.localhost')
  expect(hostnameOf('[::1]:8545')).toBe('::1')
  expect(hostnameOf('a:b:c')).toBeUndefined()
})

test.each([
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['192.168.0.1', true],
  ['fd12::1', true],
  ['fe80::1', true],
  ['2001:db8::1', false],
  ['127.0.0.1', false],
  ['host', false],
])('isPrivateAddress(%s) is %s', (address, expected) => expect(isPrivateAddress(address)).toBe(expected))
