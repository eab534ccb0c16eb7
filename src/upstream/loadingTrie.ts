import { type Address, type Hash, wordHex } from '../bytes.ts'
import { keccak256Hex } from '../crypto/keccak.ts'
import { systemCode } from '../protocol/systemContracts.ts'
import type { ReadingMessage } from '../state/notLoaded.ts'
import type { RemoteTrie, StatePart } from '../state/remoteState.ts'
import { findPreimage } from './findPreimage.ts'
import { addressOf, bytesOf, listOf, objectOf } from './jsonValues.ts'
import { type AccountProofResult, LoadedTrie } from './loadedTrie.ts'
import { PredictedReads } from './predictedReads.ts'
import { type EarlierRun, noEarlierRun, type StateKeys, type StateSource } from './stateSource.ts'
import { SystemReads } from './systemReads.ts'

/** Maximum number of slots of one eth_getProof. Some providers reject more. */
const MAX_SLOTS = 100

/** Parts of an account that are requested next. */
interface PendingAccount {
  readonly slots: Set<bigint>
  code: boolean
  readonly fetched: Promise<void>
}

/**
 * A state that is loaded with proofs. One request loads all parts that are needed in one turn of the event loop. Reads of system calls, of an
 * interrupted message and of an earlier run are predicted and prefetched.
 */
export class LoadingTrie extends LoadedTrie implements RemoteTrie {
  readonly #source: StateSource
  readonly #earlier: EarlierRun
  readonly #predicted: PredictedReads
  readonly #system: SystemReads
  /** The accounts that are requested at the end of this turn. */
  readonly #pending = new Map<Address, PendingAccount>()

  constructor(root: Hash, source: StateSource, earlier = noEarlierRun) {
    super(root)
    this.#source = source
    this.#earlier = earlier
    this.#predicted = new PredictedReads(source)
    this.#system = new SystemReads(source)
  }

  async load(part: StatePart, message?: ReadingMessage): Promise<void> {
    const prefetched =
      part.kind === 'node' ? undefined : this.#predicted.after(message).then((keys) => this.#prefetch(keys))
    await this.#loadPart(part)
    await prefetched
  }

  async #loadPart(part: StatePart): Promise<void> {
    switch (part.kind) {
      case 'account':
        return this.#request(part.address, undefined, true)
      case 'slot':
        return this.#request(part.address, part.slot)
      case 'code':
        return this.#loadCode(part.codeHash)
      case 'node': {
        const key = await findPreimage(part.path, part.address === undefined ? 'address' : 'slot')
        return part.address === undefined
          ? this.#request(addressOf(key, 'address'))
          : this.#request(part.address, BigInt(key))
      }
    }
  }

  #request(address: Address, slot?: bigint, code = false): Promise<void> {
    const requested = this.#pendingOf(address)
    if (slot !== undefined) requested.slots.add(slot)
    requested.code ||= code
    for (const [other, ...slots] of this.#system.predict(address, slot)) {
      const pending = this.#pendingOf(other)
      for (const each of slots) if (!this.has(other, each)) pending.slots.add(each)
      // Only the error of the requested part is reported.
      pending.fetched.catch(() => {})
    }
    return requested.fetched
  }

  #pendingOf(address: Address): PendingAccount {
    const known = this.#pending.get(address)
    if (known !== undefined) return known
    const slots = new Set<bigint>(this.has(address) ? [] : this.#earlier.slots.get(address))
    const fetched = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      this.#pending.delete(address)
      return this.#fetchAccount(address, pending)
    })
    const pending: PendingAccount = { slots, code: false, fetched }
    this.#pending.set(address, pending)
    return pending
  }

  async #fetchAccount(address: Address, { slots, code }: PendingAccount): Promise<void> {
    const needsCode = code && !this.has(address) && !this.#earlier.slots.has(address)
    const proofs = Promise.all(chunksOf([...slots]).map((some) => this.#fetchProof(address, some)))
    // A read of the code repeats the request and reports a failure.
    const requestedCode = needsCode ? this.#fetchCode(address).catch(() => undefined) : undefined
    await proofs
    const codeHash = this.codeHashOf(address)
    if (codeHash === undefined || this.codes.has(codeHash)) return
    const known = this.#earlier.codes.get(codeHash) ?? systemCode(codeHash) ?? (await requestedCode)
    if (known !== undefined && keccak256Hex(known) === codeHash) this.codes.set(codeHash, known)
  }

  async #fetchProof(address: Address, slots: readonly bigint[]): Promise<void> {
    const from = this.#source
    // Some nodes reject slots with fewer than 32 bytes.
    const response = await from.call('eth_getProof', [address, slots.map(wordHex), from.block])
    try {
      this.add(decodeProofResult(response, address, slots))
    } catch (error) {
      if (error instanceof RangeError) throw await from.wrongResponse(`eth_getProof of ${address}: ${error.message}`)
      throw error
    }
  }

  async #fetchCode(address: Address): Promise<Uint8Array> {
    const from = this.#source
    const response = await from.call('eth_getCode', [address, from.block])
    try {
      return bytesOf(response, `the code of ${address}`)
    } catch (error) {
      if (error instanceof RangeError) throw await from.wrongResponse(error.message)
      throw error
    }
  }

  async #loadCode(codeHash: Hash): Promise<void> {
    const from = this.#source
    const owner = this.ownerOf(codeHash)
    if (owner === undefined) throw await from.wrongResponse(`no known account has the code ${codeHash}`)
    const code = await this.#fetchCode(owner)
    if (keccak256Hex(code) !== codeHash)
      throw await from.wrongResponse(`the code of ${owner} does not match the code hash of the account`)
    this.codes.set(codeHash, code)
  }

  /** Loads the missing ones of these accounts and slots. Their reads repeat a failed request and report the failure. */
  async #prefetch(keys: readonly StateKeys[]): Promise<void> {
    const missing = keys.flatMap(([address, ...slots]) => {
      const unknown = slots.filter((slot) => !this.has(address, slot)).map((slot) => this.#request(address, slot))
      return this.has(address) ? unknown : [this.#request(address, undefined, true), ...unknown]
    })
    await Promise.allSettled(missing)
  }
}

/** Decodes the result of eth_getProof. Throws a RangeError if it is malformed. */
export function decodeProofResult(result: unknown, address: Address, slots: readonly bigint[]): AccountProofResult {
  const { accountProof, storageProof } = objectOf(result, 'the response')
  const proven = listOf(storageProof, 'storageProof')
  if (proven.length !== slots.length) throw new RangeError(`it proves ${proven.length} of ${slots.length} slots`)
  return {
    address,
    accountProof: proofOf(accountProof),
    slots: slots.map((slot, index) => ({ slot, proof: proofOf(objectOf(proven[index], 'a storage proof').proof) })),
  }
}

const proofOf = (proof: unknown): Uint8Array[] => listOf(proof, 'a proof').map((node) => bytesOf(node, 'a node'))

function chunksOf(slots: readonly bigint[]): (readonly bigint[])[] {
  if (slots.length <= MAX_SLOTS) return [slots]
  const all: bigint[][] = []
  for (let at = 0; at < slots.length; at += MAX_SLOTS) all.push(slots.slice(at, at + MAX_SLOTS))
  return all
}
