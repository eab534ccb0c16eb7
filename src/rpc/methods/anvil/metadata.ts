import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'

/** A suite with a snapshot per test leaves tens of thousands. */
const MAX_LISTED_SNAPSHOTS = 1_000

export default defineMethod({
  summary:
    'Returns the client version, the chain ID and the latest block, and the latest 1,000 snapshots. `instanceId` changes with every start and every reset.',
  params: [],
  result: z.strictObject({
    clientVersion: z.string(),
    chainId: z.number(),
    instanceId: Hash,
    latestBlockNumber: z.number(),
    latestBlockHash: Hash,
    forkedNetwork: z.null().optional(),
    snapshots: z.record(z.string(), z.tuple([z.number(), Hash])).optional(),
  }),
  aliases: ['hardhat_metadata'],
  effect: 'read',
  handler({ chain, clientVersion, methodName }) {
    const { number, hash } = chain.head
    const metadata = {
      clientVersion,
      chainId: Number(chain.chainId),
      instanceId: chain.history.instanceId,
      latestBlockNumber: number,
      latestBlockHash: hash,
    }
    if (methodName.startsWith('hardhat_')) return metadata
    const snapshots = chain.history.latestSnapshots(MAX_LISTED_SNAPSHOTS).map(([id, at]) => [`0x${id.toString(16)}`, at] as const)
    return { ...metadata, forkedNetwork: null, snapshots: Object.fromEntries(snapshots) }
  },
})
