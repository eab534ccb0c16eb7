import { expect, test } from 'vitest'
import type { PlacedLog } from '../../src/chain/logs/logFilter.ts'
import { Log, logText, writeLog } from '../../src/rpc/wire/log.ts'
import { fc } from '../property.ts'

const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((value) => `0x${Buffer.from(value).toString('hex')}` as const)

const placedLogs: fc.Arbitrary<PlacedLog> = fc.record({
  log: fc.record({
    address: hex(20),
    topics: fc.array(hex(32), { maxLength: 4 }),
    data: fc.uint8Array({ maxLength: 100 }),
  }),
  transaction: fc.record({
    hash: hex(32),
    index: fc.nat(),
    block: fc.record({ hash: hex(32), number: fc.maxSafeNat(), timestamp: fc.maxSafeNat() }),
  }),
  index: fc.nat(),
})

test('the text of a log is its JSON', () => {
  fc.assert(
    fc.property(placedLogs, fc.boolean(), (placed, removed) => {
      const { log, transaction, index } = placed
      const { hash, block } = transaction
      const native = {
        address: log.address,
        topics: [...log.topics],
        data: log.data,
        blockNumber: BigInt(block.number),
        transactionHash: hash,
        transactionIndex: BigInt(transaction.index),
        blockHash: block.hash,
        blockTimestamp: BigInt(block.timestamp),
        logIndex: BigInt(index),
        removed,
      }
      const json = JSON.stringify(Log.encode(native))
      expect(logText(placed, removed)).toBe(json)
      // The second time it is cached.
      expect(logText(placed, removed)).toBe(json)
      expect(writeLog(placed)).toBe(logText(placed, false))
    }),
  )
})
