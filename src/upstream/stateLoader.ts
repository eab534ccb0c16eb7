import type { Address, Hash, Hex } from '../bytes.ts'
import { keccak256Hex } from '../crypto/keccak.ts'
import type { NodeError } from '../errors.ts'
import { EMPTY_CODE_HASH, EMPTY_ROOT } from '../state/account.ts'
import { type StatePart, UNKNOWN_ROOT } from '../state/remoteState.ts'
import { addressOf, bytesOf, listOf, objectOf, quantityOf } from './answers.ts'
import { findPreimage } from './findPreimage.ts'
import { type AccountProofAnswer, LoadedTrie } from './loadedTrie.ts'
import { LoadedValues } from './loadedValues.ts'
import { followingSlots } from './systemSlots.ts'

/** Asks the upstream; see Upstream. */
export interface StateSource {
  readonly host: string
  /** The block whose state is loaded, as a parameter of its methods. */
  readonly block: Hex
  call(method: string, params: readonly unknown[]): Promise<unknown>
  /** The error for an answer that is wrong: of a liar, or of a chain that was reorganized. */
  wrong(what: string): Promise<NodeError>
}

/** All 32 bytes: some nodes take no shorter form. */
const slotHex = (slot: bigint): Hex => `0x${slot.toString(16).padStart(64, '0')}`

/** Slots of one eth_getProof: some providers refuse more. */
const MAX_SLOTS = 100

/** Loads parts of a state with proofs. Parts that are asked for in one turn of the event loop are one request. */
export function loadingTrie(root: Hash, source: () => StateSource): LoadedTrie {
  let waiting = new Map<Address, Set<bigint>>()
  let flushing: Promise<void> | undefined

  const trie = new LoadedTrie(root, async (part) => {
    switch (part.kind) {
      case 'account':
        return prove(part.address)
      case 'slot':
        return prove(part.address, part.slot)
      case 'code':
        return loadCode(part.codeHash)
      case 'node': {
        const key = findPreimage(part.path, part.address === undefined ? 'address' : 'slot')
        return part.address === undefined ? prove(addressOf(key, 'address')) : prove(part.address, BigInt(key))
      }
    }
  })

  function prove(address: Address, slot?: bigint): Promise<void> {
    const slots = waiting.get(address) ?? new Set()
    if (slot !== undefined) {
      slots.add(slot)
      for (const next of followingSlots(address, slot)) if (!trie.has(address, next)) slots.add(next)
    }
    waiting.set(address, slots)
    flushing ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        const parts = waiting
        waiting = new Map()
        flushing = undefined
        Promise.all([...parts].flatMap(([each, all]) => chunksOf([...all]).map((some) => fetchProof(each, some)))).then(
          () => resolve(),
          reject,
        )
      })
    })
    return flushing
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

  async function loadCode(codeHash: Hash): Promise<void> {
    const from = source()
    const owner = trie.ownerOf(codeHash)
    if (owner === undefined) throw await from.wrong(`no account is known that has the code ${codeHash}`)
    const code = bytesOf(await from.call('eth_getCode', [owner, from.block]), 'code')
    if (keccak256Hex(code) !== codeHash)
      throw await from.wrong(`the code of ${owner} has another hash than its account says`)
    trie.codes.set(codeHash, code)
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

/** Loads parts of a state as values, for an upstream without proofs. */
export function loadingValues(source: () => StateSource): LoadedValues {
  const values = new LoadedValues(async (part: StatePart) => {
    if (part.kind === 'account') return loadAccount(part.address)
    if (part.kind === 'slot') return loadSlot(part.address, part.slot)
    throw new TypeError(`without proofs nothing is missing but accounts and slots: ${part.kind}`)
  })

  async function loadAccount(address: Address): Promise<void> {
    const { call, block } = bound(source())
    const [balance, nonce, code] = await Promise.all([
      call('eth_getBalance', [address, block]),
      call('eth_getTransactionCount', [address, block]),
      call('eth_getCode', [address, block]),
    ])
    const bytes = bytesOf(code, 'code')
    const account = {
      balance: quantityOf(balance, 'balance'),
      nonce: quantityOf(nonce, 'nonce'),
      // Without code there is no storage.
      storageRoot: bytes.length === 0 ? EMPTY_ROOT : UNKNOWN_ROOT,
      codeHash: bytes.length === 0 ? EMPTY_CODE_HASH : keccak256Hex(bytes),
    }
    if (bytes.length > 0) values.codes.set(account.codeHash, bytes)
    const isEmpty = account.balance === 0n && account.nonce === 0n && bytes.length === 0
    values.accounts.set(address, isEmpty ? null : account)
  }

  async function loadSlot(address: Address, slot: bigint): Promise<void> {
    const { call, block } = bound(source())
    const value = await call('eth_getStorageAt', [address, slotHex(slot), block])
    values.addSlot(address, slot, quantityOf(value, 'a slot'))
  }

  const bound = (from: StateSource) => ({
    block: from.block,
    call: (method: string, params: readonly unknown[]) => from.call(method, params),
  })
  return values
}

function chunksOf(slots: readonly bigint[]): (readonly bigint[])[] {
  if (slots.length <= MAX_SLOTS) return [slots]
  const all: bigint[][] = []
  for (let at = 0; at < slots.length; at += MAX_SLOTS) all.push(slots.slice(at, at + MAX_SLOTS))
  return all
}
