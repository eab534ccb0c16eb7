import { z } from 'zod'
import { quantityHex } from '../../../bytes.ts'
import { exactNumber } from '../../../largeNumbers.ts'
import type { PinnedBlock } from '../../../upstream/pinnedBlock.ts'
import { defineMethod } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { ExactNumber } from '../../wire/exactNumber.ts'

/** A suite with a snapshot per test leaves tens of thousands. */
const MAX_LISTED_SNAPSHOTS = 1_000

export default defineMethod({
  summary:
    'Returns the client version, the chain ID, the latest block and the latest 1,000 snapshots. On a forked chain, `forkedNetwork` is the chain ID and the block of the upstream. `instanceId` changes with every reset, and with every start without `--data-dir`.',
  params: [],
  result: z.strictObject({
    clientVersion: z.string(),
    chainId: ExactNumber,
    instanceId: Hash,
    latestBlockNumber: z.number(),
    latestBlockHash: Hash,
    forkedNetwork: z
      .strictObject({ chainId: ExactNumber, forkBlockNumber: z.number(), forkBlockHash: Hash })
      .nullable()
      .optional(),
    snapshots: z.record(z.string(), z.tuple([z.number(), Hash])).optional(),
  }),
  aliases: ['hardhat_metadata'],
  effect: 'read',
  handler({ chain, clientVersion, methodName, upstream }) {
    const { number, hash } = chain.head
    const metadata = {
      clientVersion,
      chainId: exactNumber(chain.chainId),
      instanceId: chain.history.instanceId,
      latestBlockNumber: number,
      latestBlockHash: hash,
    }
    const forkedNetwork = upstream && forkedNetworkOf(upstream.pinned)
    if (methodName.startsWith('hardhat_')) return { ...metadata, ...(forkedNetwork && { forkedNetwork }) }
    const snapshots = chain.history
      .latestSnapshots(MAX_LISTED_SNAPSHOTS)
      .map(([id, at]) => [quantityHex(id), at] as const)
    return { ...metadata, forkedNetwork: forkedNetwork ?? null, snapshots: Object.fromEntries(snapshots) }
  },
})

const forkedNetworkOf = ({ chainId, header, hash }: PinnedBlock) => ({
  chainId: exactNumber(chainId),
  forkBlockNumber: Number(header.number),
  forkBlockHash: hash,
})
