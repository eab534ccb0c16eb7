import type { Address, Hash } from '../bytes.ts'
import { keccak256Hex } from '../crypto/keccak.ts'
import { systemCode } from '../protocol/systemContracts.ts'
import type { StatePart } from '../state/remoteState.ts'
import { addressOf, bytesOf, listOf, objectOf } from './answers.ts'
import { findPreimage } from './findPreimage.ts'
import { type AccountProofAnswer, LoadedTrie } from './loadedTrie.ts'
import { PredictedReads } from './predictedReads.ts'
import { noEarlierRun, type StateKeys, type StateSource, slotHex } from './stateSource.ts'
import { SystemReads } from './systemReads.ts'

/** Slots of one eth_getProof: some providers refuse more. */
const MAX_SLOTS = 100

/** Parts of an account that are fetched with the next requests. */
interface WantedAccount {
  readonly slots: Set<bigint>
  code: boolean
  readonly fetched: Promise<void>
}

/**
 * Loads parts of a state with proofs. One request loads all parts that are needed in one turn of the event loop. Reads of system calls, of an
 * interrupted message and of an earlier run are predicted and loaded ahead.
 */
export function loadingTrie(root: Hash, source: () => StateSource, earlier = noEarlierRun): LoadedTrie {
  const waiting = new Map<Address, WantedAccount>()
  const predicted = new PredictedReads(source)
  const system = new SystemReads(source)

  const trie = new LoadedTrie(root, async (part, message) => {
    const ahead = part.kind === 'node' ? undefined : predicted.after(message).then(prefetch)
    await load(part)
    await ahead
  })

  function load(part: StatePart): Promise<void> {
    switch (part.kind) {
      case 'account':
        return want(part.address, undefined, true)
      case 'slot':
        return want(part.address, part.slot)
      case 'code':
        return loadCode(part.codeHash)
      case 'node': {
        const key = findPreimage(part.path, part.address === undefined ? 'address' : 'slot')
        return part.address === undefined ? want(addressOf(key, 'address')) : want(part.address, BigInt(key))
      }
    }
  }

  function want(address: Address, slot?: bigint, code = false): Promise<void> {
    const own = wantedOf(address)
    if (slot !== undefined) own.slots.add(slot)
    own.code ||= code
    for (const [other, ...slots] of system.alongside(address, slot)) {
      const wanted = wantedOf(other)
      for (const each of slots) if (!trie.has(other, each)) wanted.slots.add(each)
      // The reader gets the error of what it asked for.
      wanted.fetched.catch(() => {})
    }
    return own.fetched
  }

  function wantedOf(address: Address): WantedAccount {
    const known = waiting.get(address)
    if (known !== undefined) return known
    const slots = new Set<bigint>(trie.has(address) ? [] : earlier.slots.get(address))
    const fetched = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting.delete(address)
      return fetchAccount(address, wanted)
    })
    const wanted: WantedAccount = { slots, code: false, fetched }
    waiting.set(address, wanted)
    return wanted
  }

  async function fetchAccount(address: Address, { slots, code }: WantedAccount): Promise<void> {
    const isCodeWanted = code && !trie.has(address) && !earlier.slots.has(address)
    const proofs = Promise.all(chunksOf([...slots]).map((some) => fetchProof(address, some)))
    // A failure is repeated, and reported, when the code is read.
    const given = isCodeWanted ? fetchCode(address).catch(() => undefined) : undefined
    await proofs
    const codeHash = trie.codeHashOf(address)
    if (codeHash === undefined || trie.codes.has(codeHash)) return
    const known = earlier.codes.get(codeHash) ?? systemCode(codeHash) ?? (await given)
    if (known !== undefined && keccak256Hex(known) === codeHash) trie.codes.set(codeHash, known)
  }

  async function fetchProof(address: Address, slots: readonly bigint[]): Promise<void> {
    const from = source()
    const answer = await from.call('eth_getProof', [address, slots.map(slotHex), from.block])
    try {
      trie.add(proofAnswer(answer, address, slots))
    } catch (error) {
      if (error instanceof RangeError) throw await from.wrong(`eth_getProof of ${address}: ${error.message}`)
      throw error
    }
  }

  async function fetchCode(address: Address): Promise<Uint8Array> {
    const { call, block } = source()
    return bytesOf(await call('eth_getCode', [address, block]), 'code')
  }

  async function loadCode(codeHash: Hash): Promise<void> {
    const from = source()
    const owner = trie.ownerOf(codeHash)
    if (owner === undefined) throw await from.wrong(`no account is known that has the code ${codeHash}`)
    const code = await fetchCode(owner)
    if (keccak256Hex(code) !== codeHash)
      throw await from.wrong(`the code of ${owner} has another hash than its account says`)
    trie.codes.set(codeHash, code)
  }

  /** Loads what was not loaded. A failure is repeated, and reported, by the read itself. */
  async function prefetch(keys: readonly StateKeys[]): Promise<void> {
    const missing = keys.flatMap(([address, ...slots]) => {
      const unknown = slots.filter((slot) => !trie.has(address, slot)).map((slot) => want(address, slot))
      return trie.has(address) ? unknown : [want(address, undefined, true), ...unknown]
    })
    await Promise.allSettled(missing)
  }

  return trie
}

/** Reads an answer of eth_getProof. Throws a RangeError where it is none. */
export function proofAnswer(answer: unknown, address: Address, slots: readonly bigint[]): AccountProofAnswer {
  const { accountProof, storageProof } = objectOf(answer, 'the answer')
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
