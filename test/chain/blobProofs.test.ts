import { describe, expect, test } from 'vitest'
import { hexToBytes } from '../../src/bytes.ts'
import { makeSidecar, versionedHashes, withSidecar } from '../../src/chain/transactions/sidecar.ts'
import { isKzgLoaded } from '../../src/crypto/kzg.ts'
import { bob, openChain, signed } from './support.ts'

const blob = new Uint8Array(131_072).fill(7).map((byte, at) => (at % 32 === 0 ? 0 : byte))

describe('proofs of blobs', () => {
  // Cell proofs (Osaka) use the same code: see the blob transaction in mining.test.ts.
  test('are computed and verified in a worker thread', async () => {
    const chain = await openChain({ fork: 'prague' })
    const sidecar = await makeSidecar([blob], false)
    expect(sidecar.proofs).toHaveLength(1)
    const transaction = signed(chain, {
      type: 3,
      to: bob,
      gasLimit: 21_000n,
      blobVersionedHashes: versionedHashes(sidecar),
    })
    const bytes = withSidecar(transaction, sidecar).networkForm

    const wrong = Uint8Array.from(bytes)
    // The last proof is at the end.
    wrong.set(sidecar.commitments[0] ?? [], wrong.length - 48)
    await expect(chain.submitRaw(wrong)).rejects.toMatchObject({ code: -32000 })

    const hash = await chain.submitRaw(bytes)
    expect(chain.head.transactions.map((mined) => mined.hash)).toEqual([hash])
    expect(chain.blob(versionedHashes(sidecar)[0] ?? '0x')).toEqual(blob)
    // This thread has not loaded the library.
    expect(isKzgLoaded()).toBe(false)
    await chain.close()
  })

  test('are computed once for a blob', async () => {
    // Nearly empty blobs, whose proofs take the least time.
    const [one, two] = [1, 2].map((byte) => new Uint8Array(131_072).fill(byte, -1)) as [Uint8Array, Uint8Array]
    const first = await makeSidecar([one], false)
    const { commitments, proofs } = await makeSidecar([two, Uint8Array.from(one), one], false)
    expect(commitments).toHaveLength(3)
    expect(commitments[0]).not.toEqual(first.commitments[0])
    for (const index of [1, 2]) expect(proofs[index]).toBe(first.proofs[0])
  })

  test('of a malformed sidecar are rejected', async () => {
    const chain = await openChain({ fork: 'prague' })
    await expect(chain.submitRaw(hexToBytes('0x03c3c0c0c0'))).rejects.toMatchObject({ code: -32000 })
    await chain.close()
  })
})
