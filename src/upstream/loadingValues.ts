import { type Address, type Hash, quantityHex, wordHex } from '../bytes.ts'
import { keccak256Hex } from '../crypto/keccak.ts'
import { EMPTY_CODE_HASH, EMPTY_ROOT } from '../state/account.ts'
import type { ReadingMessage } from '../state/notLoaded.ts'
import { type RemoteValues, type StatePart, UNKNOWN_ROOT } from '../state/remoteState.ts'
import { bytesOf, quantityOf } from './jsonValues.ts'
import { LoadedValues } from './loadedValues.ts'
import { PredictedReads } from './predictedReads.ts'
import { type EarlierRun, noEarlierRun, type StateKeys, type StateSource } from './stateSource.ts'

/**
 * A state that is loaded as values, for an upstream without proofs. Reads of an interrupted message and of an earlier run are predicted and
 * prefetched.
 */
export class LoadingValues extends LoadedValues implements RemoteValues {
  readonly #source: StateSource
  readonly #earlier: EarlierRun
  readonly #predicted: PredictedReads

  constructor(source: StateSource, earlier = noEarlierRun) {
    super()
    this.#source = source
    this.#earlier = earlier
    this.#predicted = new PredictedReads(source)
  }

  async load(part: StatePart, message?: ReadingMessage): Promise<void> {
    const ahead = this.#predicted.after(message).then((keys) => this.#prefetch(keys))
    const known = part.kind === 'account' ? this.#earlier.slots.get(part.address) : undefined
    const alongside =
      part.kind === 'account' && known !== undefined ? this.#prefetch([[part.address, ...known]]) : undefined
    try {
      await this.#loadPart(part)
    } catch (error) {
      if (error instanceof RangeError) throw await this.#source.wrongResponse(error.message)
      throw error
    }
    await alongside
    await ahead
  }

  #loadPart(part: StatePart): Promise<void> {
    if (part.kind === 'account') return this.#loadAccount(part.address)
    if (part.kind === 'slot') return this.#loadSlot(part.address, part.slot)
    if (part.kind === 'code') return this.#loadCode(part.codeHash)
    throw new TypeError(`without proofs no trie nodes are missing: ${part.kind}`)
  }

  async #loadAccount(address: Address): Promise<void> {
    const { call, block } = this.#source
    const [balance, nonce, code] = await Promise.all([
      call('eth_getBalance', [address, block]),
      call('eth_getTransactionCount', [address, block]),
      call('eth_getCode', [address, block]),
    ])
    const bytes = bytesOf(code, `the code of ${address}`)
    const account = {
      balance: quantityOf(balance, `the balance of ${address}`),
      nonce: quantityOf(nonce, `the nonce of ${address}`),
      // An account without code has no storage.
      storageRoot: bytes.length === 0 ? EMPTY_ROOT : UNKNOWN_ROOT,
      codeHash: bytes.length === 0 ? EMPTY_CODE_HASH : keccak256Hex(bytes),
    }
    if (bytes.length > 0) this.codes.set(account.codeHash, bytes)
    const isEmpty = account.balance === 0n && account.nonce === 0n && bytes.length === 0
    this.accounts.set(address, isEmpty ? null : account)
  }

  /** Loads only the code of an account, for an account that was changed on the local chain. */
  async #loadCode(codeHash: Hash): Promise<void> {
    const { call, block, wrongResponse } = this.#source
    const owner = this.ownerOf(codeHash)
    const code =
      owner === undefined ? undefined : bytesOf(await call('eth_getCode', [owner, block]), `the code of ${owner}`)
    if (code === undefined || keccak256Hex(code) !== codeHash)
      throw await wrongResponse(`no known account has the code ${codeHash}`)
    this.codes.set(codeHash, code)
  }

  async #loadSlot(address: Address, slot: bigint): Promise<void> {
    const { call, block } = this.#source
    // Some nodes reject slots with fewer than 32 bytes.
    const value = await call('eth_getStorageAt', [address, wordHex(slot), block])
    this.addSlot(address, slot, quantityOf(value, `slot ${quantityHex(slot)} of ${address}`))
  }

  /** Loads the missing ones of these accounts and slots. Their reads repeat a failed request and report the failure. */
  async #prefetch(keys: readonly StateKeys[]): Promise<void> {
    const missing = keys.flatMap(([address, ...slots]) => [
      ...(this.has(address) ? [] : [this.#loadAccount(address)]),
      ...slots.filter((slot) => !this.has(address, slot)).map((slot) => this.#loadSlot(address, slot)),
    ])
    await Promise.allSettled(missing)
  }
}
