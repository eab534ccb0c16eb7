import { z } from 'zod'
import { Hash } from '../bytes.ts'
import { type RestApiSignature, restObject, restOperation } from './restOperation.ts'

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
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform((slot) => ({ kind: 'slot' as const, id: Number(slot) })),
  ],
  { error: blockForm },
)

export type BeaconBlock = z.output<typeof BeaconBlock>

export const beaconApi = {
  name: 'Beacon API',
  method: 'vivarium_beaconApi',
  address: '/eth/v1/',
  operations: {
    blobs: restOperation(
      'GET beacon/blobs/{block}',
      'Returns the blobs of a block in the order of its transactions.',
      restObject({ block: BeaconBlock, versioned_hashes: z.array(Hash, { error: 'a list of hashes' }).optional() }),
    ),
    genesis: restOperation('GET beacon/genesis', 'Returns the time of the genesis block.', restObject({})),
    spec: restOperation('GET config/spec', 'Returns the length of a slot.', restObject({})),
    version: restOperation('GET node/version', 'Returns the client version.', restObject({})),
  },
} as const satisfies RestApiSignature
