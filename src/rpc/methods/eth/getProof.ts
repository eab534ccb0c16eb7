import { z } from 'zod'
import { bytesToHex, type Hex, ZERO_HASH } from '../../../bytes.ts'
import { checkProvable, checkRecorded } from '../../../chain/genesis/recordedState.ts'
import { invalidParams } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { when } from '../../protocol/when.ts'
import { stateAt } from '../../services/blocks.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { Address, Data, Hash, StorageKey, type StorageSlot, toWord } from '../../wire/bytes.ts'
import { Quantity, toQuantity } from '../../wire/quantity.ts'

/** As in go-ethereum. */
const MAX_KEYS = 1_024

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
  summary: 'Returns the Merkle proof of an account and of its storage slots (EIP-1186).',
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
  handler: ({ chain }, address, keys, block) =>
    when(stateAt(chain, block), (state) => {
      checkRecorded(state, address)
      checkProvable(state)
      const { account, accountProof, storageProof } = state.proof(
        address,
        keys.map(({ slot }) => slot),
      )
      return {
        address,
        accountProof: accountProof.map(bytesToHex),
        balance: toQuantity(account?.balance ?? 0n),
        // go-ethereum returns zeros for a missing account instead of the empty hashes of EIP-1186.
        codeHash: account?.codeHash ?? ZERO_HASH,
        nonce: toQuantity(account?.nonce ?? 0n),
        storageHash: account?.storageRoot ?? ZERO_HASH,
        storageProof: storageProof.map(({ value, proof }, index) => ({
          key: returnedKey(keys[index]!), // one proof for each key
          value: toQuantity(value),
          proof: proof.map(bytesToHex),
        })),
      }
    }),
})

/** Returns a 32-byte key unchanged and a shorter key as a quantity, as go-ethereum does. */
const returnedKey = ({ slot, bytes }: StorageSlot): Hex => (bytes === 32 ? toWord(slot) : toQuantity(slot))
