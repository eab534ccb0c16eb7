import { RLP } from '@ethereumjs/rlp'
import { bytesToHex } from '../bytes.ts'
import type { ReplayableBlock } from './blockReplay.ts'
import type { ChainView } from './chainView.ts'
import { blockRefused, decodeBlock } from './importBlock.ts'

/** A block as RLP that need not be in the chain, so that it can be run on a parent that is. Throws BlockRefused. */
export async function foreignBlock(chain: ChainView, rlp: Uint8Array): Promise<ReplayableBlock> {
  const { chainId, forks, genesis } = chain
  if (!isBlockList(rlp))
    throw blockRefused({ number: '?', reason: 'it is no RLP list of a header, transactions and uncles' })
  const identity = { chainId, forks, genesisHash: genesis.hash }
  const { block, fork, number } = await decodeBlock(rlp, { identity, commonOf: (name) => chain.common(name) })
  return {
    hash: bytesToHex(block.hash()),
    number,
    parentHash: bytesToHex(block.header.parentHash),
    header: block.header,
    fork,
    transactions: block.transactions.map((tx, index) => ({
      hash: bytesToHex(tx.hash()),
      from: bytesToHex(tx.getSenderAddress().bytes),
      tx,
      index,
    })),
    receipts: [],
  }
}

/** Header, transactions, uncles, and from Shanghai on withdrawals. */
function isBlockList(rlp: Uint8Array): boolean {
  try {
    const parts = RLP.decode(rlp)
    return Array.isArray(parts) && parts.length >= 3 && parts.every((part) => Array.isArray(part))
  } catch {
    return false
  }
}
