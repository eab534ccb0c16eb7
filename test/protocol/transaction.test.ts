import { createBlock, createBlockHeader } from '@ethereumjs/block'
import { Hardfork } from '@ethereumjs/common'
import { createTx, createTxFromRLP, type TypedTransaction, type TypedTxData } from '@ethereumjs/tx'
import { beforeAll, describe, expect, test } from 'vitest'
import { bytesToHex } from '../../src/bytes.ts'
import { fromLibraryHeader } from '../../src/chain/blocks/header.ts'
import { engineCommons } from '../../src/chain/engine/engineConfig.ts'
import { decodeOrdinary, senderOf } from '../../src/chain/transactions/decodeTransaction.ts'
import { fromLibraryTransaction, libraryTransaction } from '../../src/chain/transactions/libraryTransaction.ts'
import { loadCrypto } from '../../src/crypto/engineCrypto.ts'
import { HALF_ORDER } from '../../src/crypto/secp256k1.ts'
import { scheduleUpTo } from '../../src/protocol/forks.ts'
import { decodeHeader, encodeHeader } from '../../src/protocol/header.ts'
import { signingHash } from '../../src/protocol/sender.ts'
import { Transaction } from '../../src/protocol/transaction.ts'
import { encodeRlp } from '../../src/state/rlp.ts'
import { fc } from '../property.ts'

const CHAIN_ID = 31_337n
const common = engineCommons(CHAIN_ID, scheduleUpTo(Hardfork.Prague))(Hardfork.Prague)
const key = new Uint8Array(32).fill(7)

beforeAll(loadCrypto)

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const hex = (length: number) => bytes(length).map(bytesToHex)
const amount = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 80n }), fc.nat(300).map(BigInt))
const fee = fc.bigInt({ min: 0n, max: 2n ** 60n })
const accessList = fc.array(fc.record({ address: hex(20), storageKeys: fc.array(hex(32), { maxLength: 3 }) }), {
  maxLength: 3,
})
const authorization = fc.record({
  chainId: fc.nat(99_999).map((id) => `0x${id.toString(16)}`),
  address: hex(20),
  nonce: fc.integer({ min: 1, max: 1_000 }).map((nonce) => `0x${nonce.toString(16)}`),
  yParity: fc.constantFrom('0x0', '0x1'),
  r: fc.constant('0x1234'),
  s: fc.constant('0x77'),
})

const members = fc.record({
  nonce: fc.bigInt({ min: 0n, max: 2n ** 63n }),
  gasLimit: fc.bigInt({ min: 100_000n, max: 16_000_000n }),
  to: fc.option(hex(20), { nil: undefined }),
  value: amount,
  data: fc.uint8Array({ maxLength: 300 }),
  gasPrice: fee,
  tip: fee,
  accessList,
  authorizationList: fc.array(authorization, { minLength: 1, maxLength: 3 }),
  hashes: fc.array(
    bytes(31).map((rest) => bytesToHex(Uint8Array.of(1, ...rest))),
    { minLength: 1, maxLength: 3 },
  ),
})

/** A signed transaction of any type, made by the library. */
const signed = fc.tuple(fc.constantFrom(0, 1, 2, 3, 4), members).map(([type, fields]) => {
  const { to, gasPrice, tip, hashes, authorizationList, accessList: list, ...rest } = fields
  const recipient = to ?? (type > 2 ? `0x${'ab'.repeat(20)}` : undefined)
  const data = {
    type,
    ...rest,
    ...(recipient !== undefined && { to: recipient }),
    ...(type === 0 ? {} : { chainId: CHAIN_ID, accessList: list }),
    ...(type < 2 ? { gasPrice } : { maxFeePerGas: gasPrice + tip, maxPriorityFeePerGas: tip }),
    ...(type === 3 && { maxFeePerBlobGas: gasPrice, blobVersionedHashes: hashes }),
    ...(type === 4 && { authorizationList }),
  }
  return createTx(data as unknown as TypedTxData, { common }).sign(key) as TypedTransaction
})

describe('a transaction', () => {
  test('of any type decodes to the same members as in the library', async () => {
    await fc.assert(
      fc.asyncProperty(signed, async (tx) => {
        const transaction = new Transaction(tx.serialize())
        expect({
          type: transaction.type,
          nonce: transaction.nonce,
          gasLimit: transaction.gasLimit,
          to: transaction.to,
          value: transaction.value,
          data: bytesToHex(transaction.data),
          v: transaction.v,
          r: transaction.r,
          s: transaction.s,
          hash: transaction.hash,
        }).toEqual({
          type: tx.type,
          nonce: tx.nonce,
          gasLimit: tx.gasLimit,
          to: tx.to?.toString(),
          value: tx.value,
          data: bytesToHex(tx.data),
          v: tx.v,
          r: tx.r,
          s: tx.s,
          hash: bytesToHex(tx.hash()),
        })
        expect(transaction.chainId).toBe(CHAIN_ID)
        expect(transaction.maxFeePerGas).toBe('maxFeePerGas' in tx ? tx.maxFeePerGas : tx.gasPrice)
        expect(transaction.maxPriorityFeePerGas).toBe(
          'maxPriorityFeePerGas' in tx ? tx.maxPriorityFeePerGas : tx.gasPrice,
        )
        expect(transaction.maxFeePerBlobGas).toBe('maxFeePerBlobGas' in tx ? tx.maxFeePerBlobGas : 0n)
        expect(transaction.accessList).toEqual(
          'accessList' in tx
            ? tx.accessList.map(([address, keys]) => ({
                address: bytesToHex(address),
                storageKeys: keys.map(bytesToHex),
              }))
            : undefined,
        )
        expect(transaction.blobVersionedHashes).toEqual(
          'blobVersionedHashes' in tx ? tx.blobVersionedHashes : undefined,
        )
        expect(transaction.authorizationList?.map(({ address, nonce }) => [address, nonce])).toEqual(
          'authorizationList' in tx
            ? tx.authorizationList.map(([, address, nonce]) => [bytesToHex(address), BigInt(bytesToHex(nonce))])
            : undefined,
        )
        expect(bytesToHex(signingHash(transaction))).toBe(bytesToHex(tx.getHashedMessageToSign()))
        expect(senderOf(transaction, common)).toBe(bytesToHex(tx.getSenderAddress().bytes))
        expect(bytesToHex(libraryTransaction(transaction, common).serialize())).toBe(bytesToHex(tx.serialize()))
        expect(fromLibraryTransaction(tx)).toEqual(transaction)
      }),
      { numRuns: 300 },
    )
  })

  test('decoded without the library is always one that the library accepts', async () => {
    const damage = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }), fc.constantFrom('set', 'insert', 'cut'))
    await fc.assert(
      fc.asyncProperty(signed, fc.array(damage, { maxLength: 2 }), async (tx, damages) => {
        let raw = tx.serialize()
        for (const [position, value, kind] of damages) {
          if (raw.length === 0) break
          const index = position % raw.length
          if (kind === 'set') raw = raw.with(index, value)
          else if (kind === 'insert') raw = Uint8Array.of(...raw.subarray(0, index), value, ...raw.subarray(index))
          else raw = raw.slice(0, index)
        }
        const [first = 0] = raw
        const transaction = decodeOrdinary(raw, first < 0x80 ? first : 0, common)
        if (transaction === undefined) return
        expect(transaction.hash).toBe(bytesToHex(createTxFromRLP(raw, { common }).hash()))
      }),
      { numRuns: 2_000 },
    )
  })

  test('in the usual form is decoded without the library', () => {
    const fields = { type: 2, nonce: 1n, gasLimit: 21_000n, to: `0x${'ab'.repeat(20)}`, value: 5n, chainId: CHAIN_ID }
    const tx = createTx({ ...fields, maxFeePerGas: 9n, maxPriorityFeePerGas: 1n } as TypedTxData, { common }).sign(key)
    expect(decodeOrdinary(tx.serialize(), 2, common)?.hash).toBe(bytesToHex(tx.hash()))
  })

  test.each([
    ['at most', HALF_ORDER, true],
    ['more than', HALF_ORDER + 1n, false],
  ])('with an s of %s half of the curve order is decoded as by the library', (_, s, isAccepted) => {
    const fields = { nonce: 1n, gasLimit: 21_000n, to: `0x${'ab'.repeat(20)}`, value: 5n, chainId: CHAIN_ID }
    const data = { ...fields, type: 2, maxFeePerGas: 9n, maxPriorityFeePerGas: 1n, v: 0n, r: 7n, s: 9n }
    const unsigned = createTx(data as TypedTxData, { common }).raw() as Uint8Array[]
    const raw = encodeRlp([...unsigned.slice(0, -1), s], 2)
    expect(decodeOrdinary(raw, 2, common) !== undefined).toBe(isAccepted)
    if (isAccepted) expect(createTxFromRLP(raw, { common }).s).toBe(s)
    else expect(() => createTxFromRLP(raw, { common })).toThrow('secp256k1n/2')
  })

  test.each([
    ['no bytes', []],
    ['a string', [0x83, 1, 2, 3]],
    ['a type that does not exist', [5, 0xc0]],
    ['too few items', [0xc3, 1, 2, 3]],
    ['bytes after the list', [0xc0, 0]],
    ['a list that ends too early', [0xc9, 1]],
  ])('cannot be decoded from %s', (_, raw) => {
    expect(() => new Transaction(Uint8Array.from(raw))).toThrow(RangeError)
  })
})

test('a header is encoded as by the library and decodes to the same members', () => {
  const header = createBlockHeader(
    {
      number: 7n,
      gasLimit: 30_000_000n,
      gasUsed: 21_000n,
      timestamp: 1_700_000_000n,
      extraData: Uint8Array.of(1, 2),
      baseFeePerGas: 7n,
    },
    { common, skipConsensusFormatValidation: true },
  )
  const { fork: _, ...plain } = fromLibraryHeader(header, Hardfork.Prague)
  const block = createBlock({ header }, { common, skipConsensusFormatValidation: true })
  const items = block.raw()[0] as Uint8Array[] // strings alone
  expect(decodeHeader(items)).toEqual(plain)
  expect(bytesToHex(encodeHeader(plain))).toBe(bytesToHex(header.serialize()))
})
