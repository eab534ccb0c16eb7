import { type Address, type Hash, quantityHex, wordHex } from '../bytes.ts'
import { keccak256Hex } from '../crypto/keccak.ts'
import { EMPTY_CODE_HASH, EMPTY_ROOT } from '../state/account.ts'
import { type StatePart, UNKNOWN_ROOT } from '../state/remoteState.ts'
import { bytesOf, quantityOf } from './jsonValues.ts'
import { LoadedValues } from './loadedValues.ts'
import { PredictedReads } from './predictedReads.ts'
import { noEarlierRun, type StateKeys, type StateSource } from './stateSource.ts'

/**
 * Returns a state that is loaded as values, for an upstream without proofs. Reads of an interrupted message and of an earlier run are
 * predicted and prefetched.
 */
export function loadingValues(source: StateSource, earlier = noEarlierRun): LoadedValues {
  const predicted = new PredictedReads(source)

  const values = new LoadedValues(async (part, message) => {
    const ahead = predicted.after(message).then(prefetch)
    const known = part.kind === 'account' ? earlier.slots.get(part.address) : undefined
    const alongside = part.kind === 'account' && known !== undefined ? prefetch([[part.address, ...known]]) : undefined
    await load(part)
    await alongside
    await ahead
  })

  async function load(part: StatePart): Promise<void> {
    try {
      await loadPart(part)
    } catch (error) {
      if (error instanceof RangeError) throw await source.wrongResponse(error.message)
      throw error
    }
  }

  function loadPart(part: StatePart): Promise<void> {
    if (part.kind === 'account') return loadAccount(part.address)
    if (part.kind === 'slot') return loadSlot(part.address, part.slot)
    if (part.kind === 'code') return loadCode(part.codeHash)
    throw new TypeError(`without proofs no trie nodes are missing: ${part.kind}`)
  }

  async function loadAccount(address: Address): Promise<void> {
    const { call, block } = source
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
    if (bytes.length > 0) values.codes.set(account.codeHash, bytes)
    const isEmpty = account.balance === 0n && account.nonce === 0n && bytes.length === 0
    values.accounts.set(address, isEmpty ? null : account)
  }

  /** Loads only the code of an account, for an account that was changed on the local chain. */
  async function loadCode(codeHash: Hash): Promise<void> {
    const { call, block, wrongResponse } = source
    const owner = values.ownerOf(codeHash)
    const code =
      owner === undefined ? undefined : bytesOf(await call('eth_getCode', [owner, block]), `the code of ${owner}`)
    if (code === undefined || keccak256Hex(code) !== codeHash)
      throw await wrongResponse(`no known account has the code ${codeHash}`)
    values.codes.set(codeHash, code)
  }

  async function loadSlot(address: Address, slot: bigint): Promise<void> {
    const { call, block } = source
    // Some nodes reject slots with fewer than 32 bytes.
    const value = await call('eth_getStorageAt', [address, wordHex(slot), block])
    values.addSlot(address, slot, quantityOf(value, `slot ${quantityHex(slot)} of ${address}`))
  }

  /** Loads the missing ones of these accounts and slots. Their reads repeat a failed request and report the failure. */
  async function prefetch(keys: readonly StateKeys[]): Promise<void> {
    const missing = keys.flatMap(([address, ...slots]) => [
      ...(values.has(address) ? [] : [loadAccount(address)]),
      ...slots.filter((slot) => !values.has(address, slot)).map((slot) => loadSlot(address, slot)),
    ])
    await Promise.allSettled(missing)
  }

  return values
}
