import { z } from 'zod'
import { type Address as AddressText, bytesToHex, type Hex, quantityHex, wordHex, ZERO_HASH } from '../../../bytes.ts'
import { checkProvable, checkRecorded } from '../../../chain/genesis/recordedState.ts'
import { EMPTY_ACCOUNT } from '../../../state/account.ts'
import type { StateVersion } from '../../../state/stateVersion.ts'
import { LoopSlice } from '../../../yieldToEventLoop.ts'
import { invalidParams } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { when } from '../../protocol/when.ts'
import { listParts, RawJson } from '../../rawJson.ts'
import { stateAt } from '../../services/blocks.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { Address, Data, Hash, StorageKey, type StorageSlot } from '../../wire/bytes.ts'
import { Quantity } from '../../wire/quantity.ts'

/** As in go-ethereum. */
const MAX_KEYS = 1_024

/** The hashes of a missing account on go-ethereum. EIP-1186 requires those of empty code and storage. */
const ZERO_HASHES = { codeHash: ZERO_HASH, storageRoot: ZERO_HASH }

const Proof = z.strictObject({
  address: Address,
  accountProof: z.array(Data),
  balance: Quantity,
  codeHash: Hash,
  nonce: Quantity,
  storageHash: Hash,
  storageProof: z.array(z.strictObject({ key: z.string(), value: Quantity, proof: z.array(Data) })),
})

export default defineMethod({
  summary:
    'Returns the Merkle proof of an account and of its storage slots (EIP-1186). The hashes of a missing account are zero or, with the presets of other nodes, those of empty code and storage.',
  params: [
    param('address', Address),
    param('storageKeys', z.array(StorageKey, { error: 'a list of storage keys' })),
    param('block', BlockId.default(latest)),
  ],
  result: Proof,
  check(_context, _address, keys) {
    if (keys.length > MAX_KEYS)
      throw invalidParams({ reason: `too many storage keys requested (max ${MAX_KEYS}, got ${keys.length})` })
  },
  handler: ({ chain, behavior }, address, keys, block) =>
    when(stateAt(chain, block), (state) => {
      checkRecorded(state, address)
      checkProvable(state)
      const { account, accountProof } = state.proof(address, [])
      const hashes = account ?? (behavior.missingAccountsHaveEmptyHashes ? EMPTY_ACCOUNT : ZERO_HASHES)
      const withoutSlots = {
        address,
        accountProof: accountProof.map(bytesToHex),
        balance: quantityHex(account?.balance ?? 0n),
        codeHash: hashes.codeHash,
        nonce: quantityHex(account?.nonce ?? 0n),
        storageHash: hashes.storageRoot,
      }
      return when(slotProofs(state, address, keys), (texts) => {
        const open = JSON.stringify(withoutSlots).slice(0, -1)
        return new RawJson([`${open},"storageProof":`, ...listParts(texts), '}'])
      })
    }),
})

/** Returns the JSON text of the proof of each key. Other work runs if there are many. */
function slotProofs(
  state: StateVersion,
  address: AddressText,
  keys: readonly StorageSlot[],
): readonly string[] | Promise<readonly string[]> {
  const slice = new LoopSlice()
  const texts: string[] = []
  const proveRest = (): readonly string[] | Promise<readonly string[]> => {
    while (texts.length < keys.length) {
      if (slice.isOver) return slice.yield().then(proveRest)
      const key = keys[texts.length]! // within bounds
      const { value, proof } = state.slotProof(address, key.slot)
      const slotProof = { key: returnedKey(key), value: quantityHex(value), proof: proof.map(bytesToHex) }
      texts.push(JSON.stringify(slotProof))
    }
    return texts
  }
  return proveRest()
}

/** Returns a 32-byte key unchanged and a shorter key as a quantity, as go-ethereum does. */
const returnedKey = ({ slot, bytes }: StorageSlot): Hex => (bytes === 32 ? wordHex(slot) : quantityHex(slot))
