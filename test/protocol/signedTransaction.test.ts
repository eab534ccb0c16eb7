import {
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerializable,
  type TransactionSerialized,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { type Address, bytesToHex, type Hash, hexToBytes } from '../../src/bytes.ts'
import { recoverSender } from '../../src/protocol/sender.ts'
import {
  signedAuthorization,
  signedTransaction,
  signerWithKey,
  type UnsignedFields,
  unsignedTransaction,
} from '../../src/protocol/signedTransaction.ts'
import { fc } from '../property.ts'

const PRIVATE_KEY = `0x${'4c'.repeat(32)}` as const
const account = privateKeyToAccount(PRIVATE_KEY)
const sign = signerWithKey(hexToBytes(PRIVATE_KEY))
const rules = { homestead: true, spuriousDragon: true }

const hexOf = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => bytesToHex(bytes))
const uint = (bits: number) => fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n }))
const address = hexOf(20) as fc.Arbitrary<Address>
const hash = hexOf(32) as fc.Arbitrary<Hash>

const authorization = fc
  .record({ chainId: uint(32), address, nonce: uint(32) })
  .map((unsigned) => signedAuthorization(unsigned, sign))

const unsignedFields: fc.Arbitrary<UnsignedFields> = fc
  .record({
    type: fc.constantFrom(0, 1, 2, 3, 4),
    chainId: fc.bigInt({ min: 1n, max: 2n ** 32n }),
    nonce: uint(32),
    gas: uint(53),
    to: fc.option(address, { nil: undefined }),
    value: uint(256),
    data: fc.uint8Array({ maxLength: 100 }),
    tip: uint(64),
    extra: uint(64),
    blobFeeCap: uint(64),
    accessList: fc.array(fc.record({ address, storageKeys: fc.array(hash, { maxLength: 3 }) }), { maxLength: 3 }),
    blobHashes: fc.array(
      hash.map((text): Hash => `0x01${text.slice(4)}`),
      { minLength: 1, maxLength: 3 },
    ),
    authorizations: fc.array(authorization, { minLength: 1, maxLength: 2 }),
    zero: address,
  })
  .map(({ extra, zero, type, to, ...fields }) => ({
    ...fields,
    type: type as UnsignedFields['type'],
    // Only types 0 to 2 create contracts.
    to: type > 2 ? (to ?? zero) : to,
    feeCap: type < 2 ? fields.tip : fields.tip + extra,
  }))

/** The same transaction in the terms of viem. */
function viemTransaction(unsigned: UnsignedFields): TransactionSerializable {
  const { type, chainId, nonce, gas, to, value, data, feeCap, tip, blobFeeCap, accessList, blobHashes } = unsigned
  const common = { nonce: Number(nonce), gas, to, value, data: bytesToHex(data), chainId: Number(chainId) }
  const fees = { maxFeePerGas: feeCap, maxPriorityFeePerGas: tip }
  if (type === 0) return { ...common, type: 'legacy', gasPrice: feeCap }
  if (type === 1) return { ...common, type: 'eip2930', gasPrice: feeCap, accessList }
  if (type === 2) return { ...common, type: 'eip1559', ...fees, accessList }
  if (type === 3)
    return {
      ...common,
      type: 'eip4844',
      ...fees,
      accessList,
      maxFeePerBlobGas: blobFeeCap,
      blobVersionedHashes: blobHashes,
    } as TransactionSerializable // viem's types want the blobs, too
  const authorizationList = unsigned.authorizations.map(({ chainId, address, nonce, yParity, r, s }) => ({
    chainId: Number(chainId),
    address,
    nonce: Number(nonce),
    yParity: Number(yParity),
    r: word(r),
    s: word(s),
  }))
  return { ...common, type: 'eip7702', ...fees, accessList, authorizationList }
}

const word = (value: bigint): Hash => `0x${value.toString(16).padStart(64, '0')}`

describe('a signed transaction', () => {
  test('of each type has the bytes that viem signs', async () => {
    await fc.assert(
      fc.asyncProperty(unsignedFields, async (unsigned) => {
        const transaction = signedTransaction(unsigned, sign, rules)
        expect(bytesToHex(transaction.rlp)).toBe(await account.signTransaction(viemTransaction(unsigned)))
        expect(recoverSender(transaction, rules)).toBe(account.address.toLowerCase())
      }),
      { numRuns: 300 },
    )
  })

  test('includes the chain ID in a legacy signature from Spurious Dragon on', async () => {
    const [unsigned] = fc.sample(unsignedFields, 1)
    if (unsigned === undefined) throw new TypeError('no sample')
    for (const [spuriousDragon, chainId] of [
      [true, Number(unsigned.chainId)],
      [false, undefined],
    ] as const) {
      const transaction = signedTransaction({ ...unsigned, type: 0 }, sign, { spuriousDragon })
      const raw = bytesToHex(transaction.rlp) as TransactionSerialized<'legacy'>
      expect(parseTransaction(raw).chainId).toBe(chainId)
      expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(account.address)
    }
  })
})

test('an unsigned transaction of each type has a signature of zeros', () => {
  fc.assert(
    fc.property(unsignedFields, (unsigned) => {
      const { r, s, v, rlp } = unsignedTransaction(unsigned)
      expect([r, s, v]).toEqual([0n, 0n, 0n])
      if (unsigned.type === 0) return
      const zeros = { r: '0x0', s: '0x0', yParity: 0 } as const
      expect(bytesToHex(rlp)).toBe(serializeTransaction(viemTransaction(unsigned), zeros))
    }),
    { numRuns: 100 },
  )
})
