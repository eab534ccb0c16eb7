import { bytesToHex, type Hash, type Hex } from '../../bytes.ts'
import type { Chain } from '../../chain/chain.ts'
import type { ChainBlock } from '../../chain/types.ts'
import { define } from '../../errors.ts'
import type { Context } from '../protocol/context.ts'
import { dispatchRest, type RestHandlers } from '../protocol/dispatchRest.ts'
import { type BeaconBlock, beaconApi } from '../wire/rest/beaconApi.ts'
import { firstBlockWith } from './firstBlockWith.ts'

const beaconBlockNotFound = define<{ id: string | number }>('BeaconBlockNotFound', -32001, ({ id }) => `no block ${id}`)

const emptySlot = define<{ slot: number }>(
  'EmptySlot',
  -32001,
  ({ slot }) => `no block in slot ${slot}: the slot of a block is its timestamp minus the one of the genesis block`,
)

const blobsNotStored = define<{ block: number; hash: Hash }>(
  'BlobsNotStored',
  -32001,
  ({ block, hash }) =>
    `the node does not have the blob ${hash} of block ${block}: it has the blobs of transactions that were sent to it or are in fixtures`,
)

/** The length of a slot: with one second, each block has a slot of its own, whatever its time. */
const SECONDS_PER_SLOT = 1

/** The chain has no consensus layer, so these fields are zero, as on anvil. */
const ZERO_ROOT = `0x${'0'.repeat(64)}`
const ZERO_VERSION = '0x00000000'

type BeaconSource = Pick<Context, 'chain' | 'clientVersion' | 'behavior'>

/**
 * Returns the body of the response to a request of the Beacon API, for programs that read the blobs of a rollup: the time of the genesis block, the
 * length of a slot, and the blobs of a block. Throws what dispatchRest throws, BeaconBlockNotFound, EmptySlot, or BlobsNotStored.
 */
export const beaconBody = async (context: BeaconSource, path: string): Promise<object> =>
  dispatchRest(beaconApi, handlers, context, { path: path.slice('/eth/v1'.length) })

const handlers: RestHandlers<typeof beaconApi, BeaconSource> = {
  'GET beacon/blobs/{block}'({ chain, behavior }, { block: wanted, versioned_hashes: hashes }) {
    const block = findBlock(chain, wanted, behavior.beaconSlotsAreNumbers)
    if (block === undefined) throw beaconBlockNotFound({ id: wanted.id })
    return {
      execution_optimistic: false,
      finalized: block.number <= chain.blockByTag('finalized').number,
      data: blobsOf(chain, block, hashes && new Set(hashes)),
    }
  },

  'GET beacon/genesis': ({ chain }) => ({
    data: {
      genesis_time: String(chain.genesis.timestamp),
      genesis_validators_root: ZERO_ROOT,
      genesis_fork_version: ZERO_VERSION,
    },
  }),

  'GET config/spec': () => ({
    data: { SECONDS_PER_SLOT: String(SECONDS_PER_SLOT), SLOT_DURATION_MS: String(SECONDS_PER_SLOT * 1_000) },
  }),

  'GET node/version': ({ clientVersion }) => ({ data: { version: clientVersion } }),
}

/** Returns a block. Undefined for an unknown hash or number. Throws EmptySlot. */
function findBlock(chain: Chain, wanted: BeaconBlock, slotsAreNumbers: boolean): ChainBlock | undefined {
  switch (wanted.kind) {
    case 'tag':
      return chain.blockByTag(wanted.id)
    case 'hash':
      return chain.blockByHash(wanted.id)
    case 'slot':
      return slotsAreNumbers ? chain.blockByNumber(wanted.id) : blockOfSlot(chain, wanted.id)
  }
}

/** Returns the block of a slot. Programs compute the slot from the timestamp of the block. Throws EmptySlot. */
function blockOfSlot(chain: Chain, slot: number): ChainBlock {
  const timestamp = chain.genesis.timestamp + slot * SECONDS_PER_SLOT
  if (slot === 0) return chain.genesis
  const block = firstBlockWith(chain, (each) => each.timestamp >= timestamp)
  if (block?.timestamp !== timestamp) throw emptySlot({ slot })
  return block
}

/** Returns the blobs of a block in the order of its transactions, only those with a wanted hash. */
function blobsOf(chain: Chain, block: ChainBlock, wanted: ReadonlySet<string> | undefined): Hex[] {
  const hashes = block.transactions.flatMap(({ tx }) => tx.blobVersionedHashes ?? [])
  return hashes
    .filter((hash) => wanted?.has(hash) ?? true)
    .map((hash) => {
      const blob = chain.blob(hash)
      if (blob === undefined) throw blobsNotStored({ block: block.number, hash })
      return bytesToHex(blob)
    })
}
