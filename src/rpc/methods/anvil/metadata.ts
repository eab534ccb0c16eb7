import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns what tools tell nodes and their runs apart by: `instanceId` is another one after each start and each reset.',
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
  example: {
    params: [],
    result: {
      clientVersion: 'vivarium/v0.1.0',
      chainId: 31337,
      instanceId: '0x1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d1d',
      latestBlockNumber: 3,
      latestBlockHash: '0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178',
      forkedNetwork: null,
      snapshots: {},
    },
  },
  handler({ chain, clientVersion, called }) {
    const { number, hash } = chain.head
    const metadata = {
      clientVersion,
      chainId: Number(chain.chainId),
      instanceId: chain.instanceId,
      latestBlockNumber: number,
      latestBlockHash: hash,
    }
    if (called.startsWith('hardhat_')) return metadata
    const snapshots = chain.snapshots().map(([id, at]) => [`0x${id.toString(16)}`, at] as const)
    return { ...metadata, forkedNetwork: null, snapshots: Object.fromEntries(snapshots) }
  },
})
