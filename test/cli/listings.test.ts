import { expect, test } from 'vitest'
import { accountListing, fixtureListing, forkListing, networkListing } from '../../src/cli/listings.ts'

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

test('names the block of a forked chain', () => {
  expect(forkListing({ chainId: '0x1', blockNumber: '0x1406f40', blockHash: '0xabcd' })).toBe(
    'Fork of chain 1 at block 21000000 (0xabcd)\n',
  )
  expect(forkListing(null)).toBe('')
})
