import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { searchLogs } from '../../services/logs/searchLogs.ts'
import { Log } from '../../wire/log.ts'
import { WatchId } from '../../wire/watchId.ts'

export default defineMethod({
  summary: 'Returns all logs that meet the criteria of a filter, as eth_getLogs does for them.',
  params: [param('filterId', WatchId)],
  result: z.array(Log),
  example: {
    params: ['0x00000000000000000000000000000001'],
    result: [
      {
        address: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
        topics: ['0x000000000000000000000000000000000000000000000000000000000000002a'],
        data: '0x0000000000000000000000000000000000000000000000000000000000000007',
        blockNumber: '0x3',
        transactionHash: '0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc',
        transactionIndex: '0x0',
        blockHash: '0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178',
        blockTimestamp: '0x6955b903',
        logIndex: '0x0',
        removed: false,
      },
      {
        address: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
        topics: ['0x000000000000000000000000000000000000000000000000000000000000002a'],
        data: '0x0000000000000000000000000000000000000000000000000000000000000008',
        blockNumber: '0x3',
        transactionHash: '0x39042ad73a139c7d37d8c794a56d8339718d506ce464ca062bbbe0d12eb63823',
        transactionIndex: '0x1',
        blockHash: '0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178',
        blockTimestamp: '0x6955b903',
        logIndex: '0x1',
        removed: false,
      },
    ],
  },
  handler: (context, id) => searchLogs(context, context.events.filters.criteria(id)),
})
