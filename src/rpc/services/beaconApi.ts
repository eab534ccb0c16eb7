import { bytesToHex, type Hash, type Hex } from '../../bytes.ts'
import type { Chain } from '../../chain/chain.ts'
import type { ChainBlock } from '../../chain/types.ts'
import { define } from '../../errors.ts'
import { invalidParams } from '../errors.ts'
import type { Context } from '../protocol/context.ts'
import { firstBlockWith } from './firstBlockWith.ts'

/** The body of a response of the Beacon API. */
export interface BeaconBody {
  readonly data: unknown
  readonly execution_optimistic?: boolean
  readonly finalized?: boolean
}

const unknownBeaconPath = define<{ path: string }>(
  'UnknownBeaconPath',
  -32001,
  ({ path }) =>
    `the path ${path.slice(0, 80)} is not served: use /eth/v1/beacon/blobs/<block>, /eth/v1/beacon/genesis, /eth/v1/config/spec or /eth/v1/node/version`,
)

const beaconBlockNotFound = define<{ id: string }>('BeaconBlockNotFound', -32001, ({ id }) => `no block ${id}`)

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

const invalidBlockId = (id: string) =>
  invalidParams({
    reason: `invalid block ${id.slice(0, 80)}: expected head, genesis, finalized, justified, a slot, or 32 bytes as hex with a 0x prefix`,
  })

/** The length of a slot: with one second, each block has a slot of its own, whatever its time. */
const SECONDS_PER_SLOT = 1

/** The chain has no consensus layer, so these fields are zero, as on anvil. */
const ZERO_ROOT = `0x${'0'.repeat(64)}`
const ZERO_VERSION = '0x00000000'

type Source = Pick<Context, 'chain' | 'clientVersion' | 'behavior'>

/**
 * Returns the body of the response to `GET path` of the Beacon API (https://ethereum.github.io/beacon-APIs), for programs that read the blobs of a
 * rollup: the time of the genesis block, the length of a slot, and the blobs of a block. `path` can have a query. Throws UnknownBeaconPath,
 * InvalidParams for a wrong block or hash, BeaconBlockNotFound, EmptySlot, or BlobsNotStored.
 */
export function beaconBody({ chain, clientVersion, behavior }: Source, path: string): BeaconBody {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const [, blockId] = /^\/eth\/v1\/beacon\/blobs\/([^/]+)$/.exec(pathname) ?? []
  if (blockId !== undefined) {
    const wanted = versionedHashes(searchParams)
    const block = findBlock(chain, blockId, behavior.beaconSlotsAreNumbers)
    if (block === undefined) throw beaconBlockNotFound({ id: blockId })
    return {
      execution_optimistic: false,
      finalized: block.number <= chain.blockByTag('finalized').number,
      data: blobsOf(chain, block, wanted),
    }
  }
  switch (pathname) {
    case '/eth/v1/beacon/genesis':
      return {
        data: {
          genesis_time: String(chain.genesis.timestamp),
          genesis_validators_root: ZERO_ROOT,
          genesis_fork_version: ZERO_VERSION,
        },
      }
    case '/eth/v1/config/spec':
      return {
        data: { SECONDS_PER_SLOT: String(SECONDS_PER_SLOT), SLOT_DURATION_MS: String(SECONDS_PER_SLOT * 1_000) },
      }
    case '/eth/v1/node/version':
      return { data: { version: clientVersion } }
    default:
      throw unknownBeaconPath({ path: pathname })
  }
}

/** Returns the block of a block ID, or undefined. Throws EmptySlot. */
function findBlock(chain: Chain, id: string, slotsAreNumbers: boolean): ChainBlock | undefined {
  switch (id) {
    case 'head':
    case 'latest':
      return chain.head
    case 'genesis':
    case 'earliest':
      return chain.genesis
    case 'finalized':
      return chain.blockByTag('finalized')
    case 'justified':
    case 'safe':
      return chain.blockByTag('safe')
  }
  if (/^0x[0-9a-fA-F]{64}$/.test(id)) return chain.blockByHash(id.toLowerCase() as Hash)
  if (!/^\d{1,15}$/.test(id)) throw invalidBlockId(id)
  const slot = Number(id)
  return slotsAreNumbers ? chain.blockByNumber(slot) : blockOfSlot(chain, slot)
}

/** Returns the block of a slot. Programs compute the slot from the timestamp of the block. Throws EmptySlot. */
function blockOfSlot(chain: Chain, slot: number): ChainBlock {
  const timestamp = chain.genesis.timestamp + slot * SECONDS_PER_SLOT
  if (slot === 0) return chain.genesis
  const block = firstBlockWith(chain, (each) => each.timestamp >= timestamp)
  if (block?.timestamp !== timestamp) throw emptySlot({ slot })
  return block
}

/** Returns the hashes of the query: each parameter can have several, separated by commas. Undefined if there are none. */
function versionedHashes(query: URLSearchParams): ReadonlySet<string> | undefined {
  const hashes = query.getAll('versioned_hashes').flatMap((value) => value.split(','))
  for (const hash of hashes)
    if (!/^0x[0-9a-fA-F]{64}$/.test(hash))
      throw invalidParams({
        reason: `invalid versioned hash ${hash.slice(0, 80)}: expected 32 bytes as hex with a 0x prefix`,
      })
  return hashes.length === 0 ? undefined : new Set(hashes.map((hash) => hash.toLowerCase()))
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
