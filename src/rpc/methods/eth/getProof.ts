import { z } from 'zod'
import { bytesToHex, type Hex, ZERO_HASH } from '../../../bytes.ts'
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
  summary: 'Returns the Merkle proof of an account and of storage slots of it (EIP-1186).',
  params: [
    param('address', Address),
    param('storageKeys', z.array(StorageKey, { error: 'a list of storage keys' })),
    param('block', BlockId.default(latest)),
  ],
  result: Proof,
  example: {
    params: ['0xe7f1725e7734ce288f8367e1bb143e90bb3f0512', ['0x0'], 'latest'],
    result: {
      address: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
      accountProof: [
        '0xf90131a0ae786424296bceb8b20e670ab9dabaa023527d1cde3eb2fbf495c9c605db6d4c8080a03307121281c71af084f6d451f846e34b59238cf2c07ad4e3f7d72aed837d52dca0aa67a1dbdbf9f311649479ca0871cd274a36fe84de872b4fe94b979a614eefdca04428b68961909cfa2a5a4869f9e881140ea3f757b531b236257da2f92922c596a024ebb572362b858b3018b2f8638e1eed8a5f493a0601aa2a6545a84968afbce6a07b9614f4875b99f4810084b1779a27277874b8a634506a2d8779fdcb49cda25aa04b29efa44ecf50c19b34950cf1d0f05e00568bcc873120fbea9a4e8439de096280808080a008be39f7c15cc06a7d863615397887281eadcbdb7907665d0683ca3c6383e6b0a02b2a05ef87b9ea076d1cac9b1171286635a64255cf39dc50c76caca758c0029a8080',
        '0xf869a0398c6047767c10f653ca157a7f66a592a1d6ca550cae352912be0b0745336afdb846f8440180a01c2e599f5f2a6cd75de40aada2a11971863dabd7a7378f1a3b268856a95829baa0bced9b415faf754f8a6c76fba7d83216e61d6c7b02d2446b18e51b0eeca20112',
      ],
      balance: '0x0',
      codeHash: '0xbced9b415faf754f8a6c76fba7d83216e61d6c7b02d2446b18e51b0eeca20112',
      nonce: '0x1',
      storageHash: '0x1c2e599f5f2a6cd75de40aada2a11971863dabd7a7378f1a3b268856a95829ba',
      storageProof: [
        {
          key: '0x0',
          value: '0x8',
          proof: ['0xe3a120290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e56308'],
        },
      ],
    },
  },
  handler({ chain }, address, keys, block) {
    if (keys.length > MAX_KEYS)
      throw invalidParams({ reason: `too many storage keys requested (max ${MAX_KEYS}, got ${keys.length})` })
    return when(stateAt(chain, block), (state) => {
      const { account, accountProof, storageProof } = state.proof(
        address,
        keys.map(({ slot }) => slot),
      )
      return {
        address,
        accountProof: accountProof.map(bytesToHex),
        balance: toQuantity(account?.balance ?? 0n),
        // go-ethereum's zeros for an account that is not there, where EIP-1186 has the hashes of emptiness.
        codeHash: account?.codeHash ?? ZERO_HASH,
        nonce: toQuantity(account?.nonce ?? 0n),
        storageHash: account?.storageRoot ?? ZERO_HASH,
        storageProof: storageProof.map(({ value, proof }, index) => ({
          key: echoed(keys[index]!), // one proof for each key
          value: toQuantity(value),
          proof: proof.map(bytesToHex),
        })),
      }
    })
  },
})

/** A key of 32 bytes comes back whole, a shorter one as a number: go-ethereum, for clients older than the rule. */
const echoed = ({ slot, bytes }: StorageSlot): Hex => (bytes === 32 ? toWord(slot) : toQuantity(slot))
