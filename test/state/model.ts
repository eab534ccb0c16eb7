import { createMPT } from '@ethereumjs/mpt'
import { RLP } from '@ethereumjs/rlp'
import { Account } from '@ethereumjs/util'
import fc from 'fast-check'
import { type Address, bigintToBytes, bytesToHex, type Hash, hexToBytes } from '../../src/bytes.ts'
import { keccak256 } from '../../src/crypto/keccak.ts'
import type { JournaledState } from '../../src/state/journaledState.ts'
import type { StateReader } from '../../src/state/stateReader.ts'

/** A simple model of a state, for comparisons. */
export type Model = Map<Address, ModelAccount>
export interface ModelAccount {
  nonce: bigint
  balance: bigint
  code: Uint8Array
  storage: Map<bigint, bigint>
}

export const addressOf = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`

export function copyOf(model: Model): Model {
  return new Map([...model].map(([address, account]) => [address, { ...account, storage: new Map(account.storage) }]))
}

/** Returns the state root, computed with @ethereumjs/mpt and @ethereumjs/util. */
export async function referenceRoot(model: Model): Promise<Hash> {
  const accounts = await createMPT({ useKeyHashing: true })
  for (const [address, { nonce, balance, code, storage }] of model) {
    const slots = await createMPT({ useKeyHashing: true })
    for (const [slot, value] of storage) if (value !== 0n) await slots.put(bigintToBytes(slot, 32), RLP.encode(value))
    const account = new Account(nonce, balance, slots.root(), keccak256(code))
    await accounts.put(hexToBytes(address), account.serialize())
  }
  return bytesToHex(accounts.root())
}

/** Reads the accounts and slots of the model from a state. */
export function readModel(reader: StateReader, model: Model): Model {
  const accounts: Model = new Map()
  for (const [address, { storage }] of model) {
    const account = reader.account(address)
    if (account === undefined) continue
    const { nonce, balance, codeHash } = account
    const slots = [...storage.keys()].map((slot) => [slot, reader.storage(address, slot)] as const)
    accounts.set(address, { nonce, balance, code: reader.code(codeHash), storage: new Map(slots) })
  }
  return accounts
}

const address = fc.integer({ min: 1, max: 4 }).map(addressOf)
const slot = fc.oneof(fc.bigInt(0n, 3n), fc.constant(2n ** 256n - 1n))
const value = fc.oneof(fc.constant(0n), fc.bigInt(0n, 3n), fc.bigInt(0n, 2n ** 256n - 1n))

/** One write to a state. */
export const write = fc.record({
  kind: fc.constantFrom('nonce', 'balance', 'code', 'touch', 'delete', 'slot', 'slot', 'slot', 'clear'),
  address,
  slot,
  value,
})
export type Write = typeof write extends fc.Arbitrary<infer T> ? T : never

const newAccount = (): ModelAccount => ({ nonce: 0n, balance: 0n, code: new Uint8Array(0), storage: new Map() })

/** Applies a write to the state and to the model. Writes storage of existing accounts only, as an EVM does. */
export function perform({ kind, address, slot, value }: Write, state: JournaledState, model: Model): void {
  const existing = model.get(address)
  const account = existing ?? newAccount()
  switch (kind) {
    case 'nonce':
      state.setNonce(address, value)
      model.set(address, { ...account, nonce: value })
      break
    case 'balance':
      state.setBalance(address, value)
      model.set(address, { ...account, balance: value })
      break
    case 'code': {
      const code = bigintToBytes(value, 32).slice(0, Number(value % 33n))
      state.setCode(address, code)
      model.set(address, { ...account, code })
      break
    }
    case 'touch':
      state.touch(address)
      model.set(address, account)
      break
    case 'delete':
      state.deleteAccount(address)
      model.delete(address)
      break
    case 'clear':
      state.clearStorage(address)
      account.storage.clear()
      break
    case 'slot':
      if (existing === undefined) break
      state.setStorage(address, slot, value)
      existing.storage.set(slot, value)
  }
}
