import { HDNodeWallet } from 'ethers'
import { expect, test } from 'vitest'
import { DEVELOPMENT_MNEMONIC, walletFromMnemonic } from '../../src/crypto/wallet.ts'

test('derives the well-known accounts of the development mnemonic', () => {
  const wallet = walletFromMnemonic(DEVELOPMENT_MNEMONIC, 3)
  expect(wallet.accounts()).toEqual([
    {
      address: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    },
    {
      address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
    },
    {
      address: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
      privateKey: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
    },
  ])
})

test.each(["m/44'/60'/0'", "m/44'/60'/0'/", "m/44'/60'/1'/0", 'm/1/2', 'm'])(
  'derives the accounts of the path %s',
  (path) => {
    const parent = HDNodeWallet.fromPhrase(DEVELOPMENT_MNEMONIC, '', path.replace(/\/$/, ''))
    const addresses = [0, 1].map((index) => parent.deriveChild(index).address.toLowerCase())
    expect(walletFromMnemonic(DEVELOPMENT_MNEMONIC, 2, path).addresses).toEqual(addresses)
  },
)

test.each(['', '/', "44'/60'", 'm//0', 'm/x', "m/44''", 'm/-1', 'm/2147483648', 'm/0x1', 'm/1 '])(
  'rejects the path "%s"',
  (path) => {
    expect(() => walletFromMnemonic(DEVELOPMENT_MNEMONIC, 1, path)).toThrow(
      expect.objectContaining({
        name: 'BadDerivationPath',
        code: -32602,
        message: expect.stringContaining(`"${path}"`),
      }),
    )
  },
)

test('accepts a mnemonic with other white space, but rejects other words', () => {
  expect(walletFromMnemonic(`  ${DEVELOPMENT_MNEMONIC.replaceAll(' ', '\n ')} `, 1).addresses).toHaveLength(1)
  for (const wrong of [
    '',
    'test',
    DEVELOPMENT_MNEMONIC.replace('junk', 'test'),
    DEVELOPMENT_MNEMONIC.replace('junk', 'xyzzy'),
  ]) {
    expect(() => walletFromMnemonic(wrong, 1)).toThrow(expect.objectContaining({ name: 'BadMnemonic', code: -32602 }))
  }
})

test('returns keys of its accounts only', () => {
  const wallet = walletFromMnemonic(DEVELOPMENT_MNEMONIC, 1)
  const [address] = wallet.addresses
  expect(wallet.has(address ?? '0x')).toBe(true)
  const other = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
  expect(() => wallet.keyOf(other)).toThrow(expect.objectContaining({ name: 'UnknownAccount', code: -32000 }))
})
