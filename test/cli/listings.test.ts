import { expect, test } from 'vitest'
import { accountListing, fixtureListing } from '../../src/cli/listings.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' as const
const privateKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80' as const

test('lists addresses as the node names them, with their checksum', () => {
  expect(accountListing([{ address, privateKey }], 5)).toContain(
    `\n  0  0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266  ${privateKey}\n`,
  )
  const accounts = { alice: address } as const
  const listing = fixtureListing({ accounts, contracts: accounts, transactions: {}, blocks: {}, values: {} })
  expect(listing.match(/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266/g)).toHaveLength(2)
})
