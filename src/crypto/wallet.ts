/** The wallet of a node: its accounts with private keys, locked or unlocked. */
import { pbkdf2Sync } from 'node:crypto'
import { validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { type Address, bytesToHex, type Hex } from '../bytes.ts'
import { define } from '../errors.ts'
import { deriveChild, deriveKey, masterKey } from './hdKey.ts'
import { keccak256 } from './keccak.ts'
import { publicKeyOf } from './secp256k1.ts'

export const badMnemonic = define(
  'BadMnemonic',
  -32602,
  () => 'invalid BIP-39 mnemonic: use 12 to 24 words of the English list, with a valid checksum',
)
export const badDerivationPath = define<{ path: string }>(
  'BadDerivationPath',
  -32602,
  ({ path }) =>
    `invalid derivation path "${path.slice(0, 80)}": write m and numbers below 2147483648 after slashes, such as m/44'/60'/0'/0`,
)
export const unknownAccount = define<{ address: Address }>(
  'UnknownAccount',
  -32000,
  ({ address }) =>
    `unknown account ${address}: the node does not have its key. Use an account of eth_accounts, or call anvil_impersonateAccount to send transactions without the key`,
)

export const accountLocked = define<{ address: Address }>(
  'AccountLocked',
  -32000,
  ({ address }) => `authentication needed: account ${address} is locked; unlock it with personal_unlockAccount`,
)
export const wrongPassphrase = define(
  'WrongPassphrase',
  -32000,
  () => 'could not decrypt key with given password: use the password from the creation of the account',
)

/** The common mnemonic of development nodes. Its keys are publicly known. */
export const DEVELOPMENT_MNEMONIC = 'test test test test test test test test test test test junk'

export interface WalletAccount {
  readonly address: Address
  readonly privateKey: Hex
}

/** Returns the address of a 64-byte public key: the last 20 bytes of its keccak-256. */
export const addressOfPublicKey = (publicKey: Uint8Array): Address => bytesToHex(keccak256(publicKey).subarray(12))

/** Returns the address of a 32-byte private key. */
export const addressOfPrivateKey = (privateKey: Uint8Array): Address => addressOfPublicKey(publicKeyOf(privateKey))

/** Accounts whose keys the node has: the accounts of a mnemonic, and added ones. */
export class Wallet {
  readonly #keys = new Map<Address, Uint8Array>()
  readonly #passphrases = new Map<Address, string>()
  readonly #locked = new Set<Address>()
  readonly #listeners = new Set<(addresses: readonly Address[]) => void>()

  /** Returns an independent wallet with the same keys. */
  copy(): Wallet {
    const copy = new Wallet()
    for (const [address, key] of this.#keys) copy.#keys.set(address, key)
    for (const [address, passphrase] of this.#passphrases) copy.#passphrases.set(address, passphrase)
    for (const address of this.#locked) copy.#locked.add(address)
    return copy
  }

  get addresses(): readonly Address[] {
    return [...this.#keys.keys()]
  }

  accounts(): readonly WalletAccount[] {
    return [...this.#keys].map(([address, key]) => ({ address, privateKey: bytesToHex(key) }))
  }

  /** Number of accounts. */
  get size(): number {
    return this.#keys.size
  }

  has(address: Address): boolean {
    return this.#keys.has(address)
  }

  /** Returns the private key of an account. Throws UnknownAccount or AccountLocked. */
  keyOf(address: Address): Uint8Array {
    const key = this.#keyOf(address)
    if (this.#locked.has(address)) throw accountLocked({ address })
    return key
  }

  /** Returns the key of an account by its passphrase, even if locked. Throws UnknownAccount or WrongPassphrase. */
  keyWith(address: Address, passphrase: string): Uint8Array {
    const key = this.#keyOf(address)
    if ((this.#passphrases.get(address) ?? passphrase) !== passphrase) throw wrongPassphrase()
    return key
  }

  /** Adds an account. `unlock` needs its passphrase, if it has one. */
  add(privateKey: Uint8Array, passphrase?: string): Address {
    const address = addressOfPrivateKey(privateKey)
    const isNew = !this.#keys.has(address)
    this.#keys.set(address, privateKey)
    if (passphrase !== undefined) this.#passphrases.set(address, passphrase)
    if (isNew) this.#changed()
    return address
  }

  /** Creates an account. Its key is derived from the first key and a number, so it is the same in each run. */
  make(passphrase: string): Address {
    const [first = new Uint8Array(0)] = this.#keys.values()
    for (let number = this.#keys.size; ; number++) {
      const key = keccak256(Buffer.concat([first, Buffer.from(`vivarium account ${number}`)]))
      if (!this.#keys.has(addressOfPrivateKey(key))) return this.add(key, passphrase)
    }
  }

  /** Removes an account. Returns whether it existed. */
  remove(address: Address): boolean {
    this.#passphrases.delete(address)
    this.#locked.delete(address)
    const isRemoved = this.#keys.delete(address)
    if (isRemoved) this.#changed()
    return isRemoved
  }

  /** Calls `listener` with all accounts after each addition or removal. A copy of the wallet has separate listeners. */
  onChange(listener: (addresses: readonly Address[]) => void): void {
    this.#listeners.add(listener)
  }

  /** Whether an account is locked, so that it cannot sign. */
  isLocked(address: Address): boolean {
    return this.#locked.has(address)
  }

  /** Locks an account, so that it cannot sign. Returns whether it exists. */
  lock(address: Address): boolean {
    if (this.#keys.has(address)) this.#locked.add(address)
    return this.#keys.has(address)
  }

  /** Unlocks an account. Throws UnknownAccount or WrongPassphrase. */
  unlock(address: Address, passphrase: string): void {
    this.keyWith(address, passphrase)
    this.#locked.delete(address)
  }

  #changed(): void {
    for (const listener of this.#listeners) listener(this.addresses)
  }

  #keyOf(address: Address): Uint8Array {
    const key = this.#keys.get(address)
    if (key === undefined) throw unknownAccount({ address })
    return key
  }
}

/** BIP-44, the first account of Ethereum. */
const DEFAULT_PATH = "m/44'/60'/0'/0"

/**
 * Returns the accounts of a mnemonic: the first `count` children of a BIP-32 path, which may end with a slash as for anvil and Ganache. Throws
 * BadMnemonic and BadDerivationPath.
 */
export function walletFromMnemonic(mnemonic: string, count: number, path = DEFAULT_PATH): Wallet {
  const words = mnemonic.normalize('NFKD').trim().split(/\s+/).join(' ')
  if (!validateMnemonic(words, wordlist)) throw badMnemonic()
  // BIP-39: 2,048 rounds over the mnemonic. Node is twenty times as fast as JavaScript.
  const seed = pbkdf2Sync(words, 'mnemonic', 2048, 64, 'sha512')
  const parent = deriveKey(masterKey(seed), derivationPath(path))
  const wallet = new Wallet()
  for (let index = 0; index < count; index++) wallet.add(deriveChild(parent, index).privateKey)
  return wallet
}

/** Returns a path without a slash at its end. Throws BadDerivationPath. */
function derivationPath(path: string): string {
  const trimmed = path.replace(/\/$/, '')
  const [root, ...steps] = trimmed.split('/')
  const isIndex = (step: string) => /^\d+'?$/.test(step) && Number.parseInt(step, 10) < 2 ** 31
  if (root !== 'm' || !steps.every(isIndex)) throw badDerivationPath({ path })
  return trimmed
}
