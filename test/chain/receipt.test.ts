import { RLP } from '@ethereumjs/rlp'
import { expect, test } from 'vitest'
import { bigintToMinimalBytes, bytesToHex, hexToBytes } from '../../src/bytes.ts'
import { decodeLogs, decodeReceipts, encodeReceipts } from '../../src/chain/blocks/receipt.ts'
import { logsBloom } from '../../src/protocol/bloom.ts'
import type { Receipt } from '../../src/protocol/receipt.ts'
import { fc } from '../property.ts'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const hex = (length: number) => bytes(length).map(bytesToHex)
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

const log = fc.record({
  address: hex(20),
  topics: fc.array(hex(32), { maxLength: 4 }),
  data: fc.uint8Array({ maxLength: 100 }),
})

const receipt: fc.Arbitrary<Receipt> = fc
  .record({
    from: hex(20),
    outcome: fc.oneof(
      fc.constantFrom(0 as const, 1 as const).map((status) => ({ status, root: undefined })),
      hex(32).map((root) => ({ status: undefined, root })),
    ),
    cumulativeGasUsed: amount,
    gasUsed: amount,
    effectiveGasPrice: amount,
    contractAddress: fc.option(hex(20), { nil: undefined }),
    logs: fc.array(log, { maxLength: 3 }),
    blob: fc.option(fc.record({ blobGasUsed: amount, blobGasPrice: amount }), { nil: undefined }),
  })
  .map(({ outcome, blob, ...rest }) => ({
    ...rest,
    ...outcome,
    logsBloom: logsBloom(rest.logs),
    blobGasUsed: blob?.blobGasUsed,
    blobGasPrice: blob?.blobGasPrice,
  }))

/** Encodes with the general RLP encoder, which stores of earlier versions used. */
const encodeGenerally = (receipts: readonly Receipt[]): Uint8Array =>
  RLP.encode(
    receipts.map(({ status, root, contractAddress, logs, blobGasUsed, blobGasPrice, ...rest }) => [
      hexToBytes(rest.from),
      root !== undefined ? hexToBytes(root) : bigintToMinimalBytes(BigInt(status ?? 0)),
      bigintToMinimalBytes(rest.cumulativeGasUsed),
      bigintToMinimalBytes(rest.gasUsed),
      bigintToMinimalBytes(rest.effectiveGasPrice),
      contractAddress === undefined ? new Uint8Array(0) : hexToBytes(contractAddress),
      logs.map(({ address, topics, data }) => [hexToBytes(address), topics.map(hexToBytes), data]),
      ...(blobGasUsed === undefined
        ? []
        : [bigintToMinimalBytes(blobGasUsed), bigintToMinimalBytes(blobGasPrice ?? 0n)]),
    ]),
  )

test('stored receipts have the encoding of the general encoder, and decode to the same receipts', () => {
  fc.assert(
    fc.property(fc.array(receipt, { maxLength: 4 }), (receipts) => {
      const encoded = encodeReceipts(receipts)
      expect(bytesToHex(encoded)).toBe(bytesToHex(encodeGenerally(receipts)))
      expect(decodeReceipts(encoded, 1)).toMatchObject(receipts)
      expect(decodeReceipts(encoded, 1).map(({ logCount }) => logCount)).toEqual(
        receipts.map(({ logs }) => logs.length),
      )
      expect(decodeLogs(encoded, 1)).toEqual(receipts.map(({ logs }) => logs))
    }),
  )
})
