import { expect, test } from 'vitest'
import {
  accountListing,
  fixtureListing,
  forkListing,
  networkListing,
  otherMachinesListing,
} from '../../src/cli/listings.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' as const
const privateKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80' as const
const origin = { balance: 5, mnemonic: 'test test junk', derivationPath: 'm/0' }

test('lists addresses as the node names them, with their checksum', () => {
  expect(accountListing([{ address, privateKey }], origin)).toContain(
    `\n  0  0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266  ${privateKey}\n`,
  )
  const accounts = { alice: address } as const
  const listing = fixtureListing({ accounts, contracts: accounts, transactions: {}, blocks: {}, values: {} })
  expect(listing.match(/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266/g)).toHaveLength(2)
})

test('names the balance of the accounts, unless a genesis file sets it', () => {
  expect(accountListing([{ address, privateKey }], origin)).toMatch(
    /^Accounts with 5 ether each, with their private keys\./,
  )
  expect(accountListing([{ address, privateKey }], { ...origin, balance: undefined })).toMatch(
    /^Accounts with their private keys\./,
  )
})

test('lists the mnemonic of the accounts, and nothing without accounts', () => {
  expect(accountListing([{ address, privateKey }], origin)).toContain('\n  Mnemonic: test test junk, path m/0\n')
  expect(accountListing([], origin)).toBe('')
})

test('lists the networks with the address of each', () => {
  expect(networkListing('http://127.0.0.1:1/NAME', ['local', 'polygon'], 'local')).toBe(
    'Networks at http://127.0.0.1:1/NAME: local (default), polygon\n',
  )
})

test('lists the URLs for other machines on a wildcard address, and that they need no key', () => {
  const at = (address: string, internal = false) =>
    ({ address, family: 'IPv4', internal, netmask: '', mac: '', cidr: null }) as const
  const link = { ...at('fe80::1'), family: 'IPv6', scopeid: 2 } as const
  const interfaces = { lo: [at('127.0.0.1', true)], eth0: [at('192.168.1.5'), link], wlan0: [at('10.0.0.7')] }
  const address = { url: 'https://127.0.0.1:8545', host: '0.0.0.0' }
  const reached = 'Other machines reach the node at https://192.168.1.5:8545, https://10.0.0.7:8545'
  expect(otherMachinesListing(address, { needsKey: true, interfaces })).toBe(`${reached}\n`)
  expect(otherMachinesListing({ ...address, host: '::' }, { needsKey: false, interfaces })).toBe(
    `${reached}\n  They need no API key. Use --strict if other people can reach the node\n`,
  )
  expect(otherMachinesListing({ ...address, url: 'http://[::1]:80' }, { needsKey: true, interfaces })).toContain(
    ' http://192.168.1.5, ',
  )
  expect(otherMachinesListing({ ...address, host: '127.0.0.1' }, { needsKey: false, interfaces })).toBe('')
  expect(otherMachinesListing(address, { needsKey: false, interfaces: { lo: [at('127.0.0.1', true)] } })).toBe('')
})

test('names the block of a forked chain', () => {
  expect(forkListing({ chainId: '0x1', blockNumber: '0x1406f40', blockHash: '0xabcd' })).toBe(
    'Fork of chain 1 at block 21000000 (0xabcd)\n',
  )
  expect(forkListing(null)).toBe('')
})
