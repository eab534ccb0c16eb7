import { bytesToHex } from '../../bytes.ts'
import { fromLibraryHeader } from '../blocks/header.ts'
import type { ChainView } from '../chainView.ts'
import type { ReplayableBlock } from '../engine/blockReplay.ts'
import { senderOf } from '../transactions/decodeTransaction.ts'
import { fromLibraryTransaction } from '../transactions/libraryTransaction.ts'
import { decodeBlock } from './importBlock.ts'

/** Decodes a block from RLP to replay it. Its parent must be in the chain. Throws BlockRejected. */
export async function decodeForeignBlock(chain: ChainView, rlp: Uint8Array): Promise<ReplayableBlock> {
  const { chainId, forks, genesis } = chain
  const identity = { chainId, forks, genesisHash: genesis.hash }
  const { block, fork, number } = await decodeBlock(rlp, { identity, commonOf: (name) => chain.common(name) })
  const common = chain.common(fork)
  return {
    hash: bytesToHex(block.hash()),
    number,
    parentHash: bytesToHex(block.header.parentHash),
    header: fromLibraryHeader(block.header, fork),
    fork,
    transactions: block.transactions.map(fromLibraryTransaction).map((tx, index) => ({
      hash: tx.hash,
      from: senderOf(tx, common),
      tx,
      index,
    })),
    receipts: [],
  }
}
