import { type Blockchain, createBlockchain } from '@ethereumjs/blockchain'
import { bytesToHex, hexToBytes } from '../bytes.ts'
import type { BlockReader, BlockSource } from '../chain/engine/blockEngine.ts'
import { libraryBlock } from './libraryBlock.ts'

const opened = new WeakMap<BlockReader, Promise<Blockchain>>()

/** Returns a read-only blockchain of the library for a chain. It is opened once for each chain. */
export function openBlockchain(source: BlockSource): Promise<Blockchain> {
  let opening = opened.get(source.archive)
  if (opening === undefined) {
    opening = create(source)
    opened.set(source.archive, opening)
  }
  return opening
}

/** The library reads decoded blocks from the archive instead of a database, so it need not decode each parent again. */
async function create({ archive, commonOf, genesis }: BlockSource): Promise<Blockchain> {
  const blockchain = await createBlockchain({
    common: commonOf(genesis.fork),
    genesisBlock: libraryBlock(genesis, commonOf),
    // `verifyBlock` calls the validation of a block.
    validateBlocks: false,
    validateConsensus: false,
  })
  const { dbManager } = blockchain
  const blockWith = (hash: Uint8Array) => {
    const block = archive.byHash(bytesToHex(hash))
    if (block === undefined) throw new Error(`block ${bytesToHex(hash)} is not in the store`)
    return block
  }
  dbManager.getHeader = async (hash) => libraryBlock(blockWith(hash), commonOf).header
  dbManager.getTotalDifficulty = async (hash) => blockWith(hash).totalDifficulty
  dbManager.hashToNumber = async (hash) => BigInt(blockWith(hash).number)
  dbManager.numberToHash = async (number) => {
    const hash = archive.hashOf(Number(number))
    return hash && hexToBytes(hash)
  }
  dbManager.getBlock = async (id) => {
    const block = id instanceof Uint8Array ? archive.byHash(bytesToHex(id)) : archive.byNumber(Number(id))
    return block && libraryBlock(block, commonOf)
  }
  return blockchain
}
