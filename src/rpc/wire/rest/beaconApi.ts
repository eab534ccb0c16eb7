import { z } from 'zod'
import { Hash } from '../bytes.ts'
import { type RestApiSignature, restOperation } from './restOperation.ts'
import { decimalText } from './restValues.ts'

/** The requests of the Beacon API: https://ethereum.github.io/beacon-APIs */

/** The tag of a block for each word. */
const tags = {
  head: 'latest',
  latest: 'latest',
  genesis: 'earliest',
  earliest: 'earliest',
  finalized: 'finalized',
  justified: 'safe',
  safe: 'safe',
} as const

const words = Object.keys(tags) as (keyof typeof tags)[] // the keys of a constant
const blockForm = 'head, genesis, finalized, justified, a slot, or 32 bytes as hex with a 0x prefix'

/** A block: a word, the hash of an execution block, or a slot. */
const BeaconBlock = z.union(
  [
    z.enum(words).transform((word) => ({ kind: 'tag' as const, id: tags[word] })),
    Hash.transform((hash) => ({ kind: 'hash' as const, id: hash })),
    decimalText(blockForm).transform((slot) => ({ kind: 'slot' as const, id: slot })),
  ],
  { error: blockForm },
)

export type BeaconBlock = z.output<typeof BeaconBlock>

export const beaconApi = {
  name: 'Beacon API',
  method: 'vivarium_beaconApi',
  address: '/eth/v1/',
  operations: {
    'GET beacon/blobs/{block}': restOperation('Returns the blobs of a block in the order of its transactions.', {
      block: BeaconBlock,
      versioned_hashes: z.array(Hash, { error: 'a list of hashes' }).optional(),
    }),
    'GET beacon/genesis': restOperation('Returns the time of the genesis block.', {}),
    'GET config/spec': restOperation('Returns the length of a slot.', {}),
    'GET node/version': restOperation('Returns the client version.', {}),
  },
} as const satisfies RestApiSignature
