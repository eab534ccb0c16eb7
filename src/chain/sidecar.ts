import { createHash } from 'node:crypto'
import { RLP } from '@ethereumjs/rlp'
import { createBlob4844TxFromSerializedNetworkWrapper, type TypedTransaction } from '@ethereumjs/tx'
import { bytesToHex, type Hash, hexToBytes } from '../bytes.ts'
import { kzg } from '../crypto/kzg.ts'
import type { ForkCommon } from '../execution/forkCommon.ts'
import { isBlobTransaction } from './decodeTransaction.ts'

const VERSIONED_HASH_KZG = 0x01
/** Cell proofs since Osaka (EIP-7594), one for each blob before. */
const CELLS_WRAPPER = 1

/** EIP-4844: what a block holds of blobs. Proofs are for those who pass blobs on. `loadKzg` has to be awaited before. */
export function versionedHashes(blobs: readonly Uint8Array[]): Hash[] {
  return blobs.map((blob) => {
    const commitment = hexToBytes(kzg.blobToKzgCommitment(bytesToHex(blob)))
    const hash = createHash('sha256').update(commitment).digest()
    hash[0] = VERSIONED_HASH_KZG
    return bytesToHex(hash)
  })
}

/** The same blob transaction in its network form, with blobs, commitments and proofs: what a pool keeps. Needs `loadKzg` too. */
export function withSidecar(tx: TypedTransaction, blobs: readonly Uint8Array[], common: ForkCommon): TypedTransaction {
  const asHex = blobs.map(bytesToHex)
  const commitments = asHex.map((blob) => kzg.blobToKzgCommitment(blob))
  const bytes = (hexes: readonly string[]): Uint8Array[] => hexes.map(hexToBytes)
  const inner = RLP.decode(tx.serialize().subarray(1)) as unknown as Uint8Array[] // fields of the transaction
  const cells = common.isActivatedEIP(7594)
  const proofs = cells
    ? asHex.flatMap((blob) => kzg.computeCellsAndProofs(blob)[1])
    : asHex.map((blob, index) => kzg.computeBlobProof(blob, commitments[index] ?? ''))
  const parts = [inner, ...(cells ? [Uint8Array.of(CELLS_WRAPPER)] : []), [...blobs], bytes(commitments), bytes(proofs)]
  const wrapper = Buffer.concat([Uint8Array.of(tx.type), RLP.encode(parts as never)])
  return createBlob4844TxFromSerializedNetworkWrapper(wrapper, { common })
}

/** The blobs of transactions that have them still, by their versioned hashes. */
export function blobsOf(transactions: readonly TypedTransaction[]): ReadonlyMap<Hash, Uint8Array> {
  const blobs = new Map<Hash, Uint8Array>()
  for (const tx of transactions) {
    if (!isBlobTransaction(tx)) continue
    for (const [index, hash] of tx.blobVersionedHashes.entries()) {
      const blob = tx.blobs?.[index]
      if (blob !== undefined) blobs.set(lowerCase(hash), hexToBytes(blob))
    }
  }
  return blobs
}

const lowerCase = (hex: string): Hash => hex.toLowerCase() as Hash // hex stays hex
