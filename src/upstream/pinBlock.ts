import { type Hash, type Hex, quantityHex, ZERO_ADDRESS } from '../bytes.ts'
import type { NodeError } from '../errors.ts'
import type { UpstreamClient } from './client.ts'
import { objectOf, quantityOf } from './jsonValues.ts'
import { type PinnedBlock, pinnedBlock } from './pinnedBlock.ts'
import { upstreamInconsistent, upstreamLacksBlock } from './upstreamErrors.ts'

/** A block to pin: a number, a hash or a tag. A negative number counts back from the latest block. */
export type BlockChoice = bigint | Hash | 'latest' | 'safe' | 'finalized' | 'earliest'

/**
 * Requests the block to pin with its chain ID, compares its hash with its header, and requests the first proof if `hasProofs` is set. The caller
 * handles a mismatch of the hash.
 */
export async function pinBlock(
  client: UpstreamClient,
  choice: BlockChoice,
  hasProofs: boolean,
): Promise<{ readonly pinned: PinnedBlock; readonly firstProof: Promise<unknown> | undefined }> {
  const block = typeof choice === 'bigint' && choice < 0n ? await blockBeforeLatest(client, choice) : choice
  const byHash = typeof block === 'string' && block.length === 66
  const id = typeof block === 'bigint' ? quantityHex(block) : block
  const proofAt = (number: Hex): Promise<unknown> | undefined => {
    if (!hasProofs) return undefined
    const proof = client.call('eth_getProof', [ZERO_ADDRESS, [], number])
    proof.catch(() => {}) // handled where it is used
    return proof
  }
  const earlyProof = typeof block === 'bigint' ? proofAt(quantityHex(block)) : undefined
  const [chainId, header] = await Promise.all([
    client.call('eth_chainId', []),
    client.call(byHash ? 'eth_getBlockByHash' : 'eth_getBlockByNumber', [id, false]),
  ])
  const { host } = client
  if (header === null) throw await missingBlock(client, block)
  try {
    const pinned = pinnedBlock(quantityOf(chainId, 'eth_chainId'), objectOf(header, 'the block'), true)
    const isRequested = typeof block === 'bigint' ? pinned.header.number === block : !byHash || pinned.hash === block
    if (!isRequested) throw new RangeError(`block ${pinned.header.number} (${pinned.hash}) instead of block ${block}`)
    return { pinned, firstProof: earlyProof ?? proofAt(quantityHex(pinned.header.number)) }
  } catch (error) {
    if (error instanceof RangeError) throw upstreamInconsistent({ host, what: error.message })
    throw error
  }
}

/** Returns the number of the block that is `-offset` blocks before the latest one. */
async function blockBeforeLatest(client: UpstreamClient, offset: bigint): Promise<bigint> {
  const latest = await latestOf(client)
  const number = (latest ?? 0n) + offset
  if (number >= 0n) return number
  throw upstreamLacksBlock({ host: client.host, block: String(offset), wanted: undefined, latest })
}

/** Returns the number of the latest block. Undefined for a malformed response. */
async function latestOf(client: UpstreamClient): Promise<bigint | undefined> {
  const latest = await client.call('eth_blockNumber', [])
  return typeof latest === 'string' && /^0x[0-9a-f]+$/.test(latest) ? BigInt(latest) : undefined
}

/** Returns the error for a block that the upstream does not have. */
async function missingBlock(client: UpstreamClient, block: BlockChoice): Promise<NodeError> {
  const latest = await latestOf(client).catch(() => undefined)
  const wanted = typeof block === 'bigint' ? block : undefined
  return upstreamLacksBlock({ host: client.host, block: String(block), wanted, latest })
}
