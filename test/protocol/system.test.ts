import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Address, bigintToBytes, bytesToHex, hexToBytes } from '../../src/bytes.ts'
import { depositRequests, requestsHash } from '../../src/protocol/system.ts'

const contract: Address = '0x00000000219ab540356cbb839cbe05303d7705fa'
const topic = '0x649bbc62d0e31342afea4e5cd82d4049e7e1ee912fc0889aa790803be39038c5'

/** The data of a DepositEvent as Solidity encodes five byte strings of these lengths, filled with 1, 2, 3, 4 and 5. */
function depositData(lengths = [48, 32, 8, 96, 8]): Uint8Array {
  const offsets: Uint8Array[] = []
  const tails: Uint8Array[] = []
  let offset = 32 * lengths.length
  for (const [index, length] of lengths.entries()) {
    offsets.push(bigintToBytes(BigInt(offset), 32))
    const padded = new Uint8Array(Math.ceil(length / 32) * 32)
    padded.fill(index + 1, 0, length)
    tails.push(bigintToBytes(BigInt(length), 32), padded)
    offset += 32 + padded.length
  }
  return Buffer.concat([...offsets, ...tails])
}

describe('deposits (EIP-6110)', () => {
  test('are the five fields of each log of the deposit contract, concatenated', () => {
    const log = { address: contract, topics: [topic], data: depositData() } as const
    const otherContract = { ...log, address: '0x00000000000000000000000000000000000000aa' } as const
    const otherEvent = { ...log, topics: [], data: new Uint8Array(1) } as const
    const payload = depositRequests([otherContract, log, otherEvent, log], contract)
    const deposit = Buffer.concat([48, 32, 8, 96, 8].map((length, index) => Buffer.alloc(length, index + 1)))
    expect(bytesToHex(payload)).toBe(bytesToHex(Buffer.concat([deposit, deposit])))
    expect(depositRequests([otherContract], contract)).toHaveLength(0)
  })

  test.each([
    ['cut off', depositData().subarray(0, 575)],
    ['with a field of the wrong length', depositData([48, 32, 8, 95, 8])],
    ['of zeros', new Uint8Array(576)],
  ])('reject a log %s', (_, data) => {
    expect(() => depositRequests([{ address: contract, topics: [topic], data }], contract)).toThrow(
      expect.objectContaining({ name: 'BadDepositLog' }),
    )
  })
})

test('the requests hash omits empty requests (EIP-7685)', () => {
  const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
  const none = new Uint8Array(0)
  expect(bytesToHex(requestsHash([]))).toBe(bytesToHex(sha256()))
  expect(
    bytesToHex(
      requestsHash([
        { type: 0, payload: none },
        { type: 1, payload: none },
      ]),
    ),
  ).toBe(bytesToHex(sha256()))
  const payload = hexToBytes('0xcafe')
  const hash = requestsHash([
    { type: 0, payload: none },
    { type: 1, payload },
    { type: 2, payload },
  ])
  expect(bytesToHex(hash)).toBe(
    bytesToHex(sha256(sha256(Uint8Array.of(1), payload), sha256(Uint8Array.of(2), payload))),
  )
})
