import { type Address, EMPTY_BYTES, type Hash, ZERO_HASH } from '../../src/bytes.ts'
import { keccak256Hex } from '../../src/crypto/keccak.ts'
import { type AccountData, EMPTY_CODE_HASH, EMPTY_ROOT } from '../../src/state/account.ts'
import type { Alloc } from '../../src/state/alloc.ts'
import type { StateReader } from '../../src/state/stateReader.ts'

/** A state in plain maps, without tries and roots. */
export class MemoryState implements StateReader {
  readonly #accounts = new Map<Address, AccountData>()
  readonly #storage = new Map<Address, ReadonlyMap<bigint, bigint>>()
  readonly #codes = new Map<Hash, Uint8Array>()

  constructor(alloc: Alloc = new Map()) {
    for (const [address, { balance, nonce = 0n, code, storage }] of alloc) {
      const codeHash = code === undefined ? EMPTY_CODE_HASH : keccak256Hex(code)
      const storageRoot = storage === undefined || storage.size === 0 ? EMPTY_ROOT : ZERO_HASH
      this.#accounts.set(address, { nonce, balance, storageRoot, codeHash })
      if (code !== undefined) this.#codes.set(codeHash, code)
      if (storage !== undefined) this.#storage.set(address, storage)
    }
  }

  account(address: Address): AccountData | undefined {
    return this.#accounts.get(address)
  }

  storage(address: Address, slot: bigint): bigint {
    return this.#storage.get(address)?.get(slot) ?? 0n
  }

  code(codeHash: Hash): Uint8Array {
    return this.#codes.get(codeHash) ?? EMPTY_BYTES
  }
}
