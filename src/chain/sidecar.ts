/** Sidecars of blob transactions: blobs, commitments and proofs (EIP-4844, EIP-7594). */

import { createHash } from 'node:crypto'
import { bytesToHex, EMPTY_BYTES, type Hash } from '../bytes.ts'
import { type Sidecar, sidecarOf } from '../crypto/blobProofs.ts'
import { runInBackground } from '../evm/background/backgroundJob.ts'
import { Transaction } from '../protocol/transaction.ts'
import { encodeRlp, encodeRlpList } from '../state/rlp.ts'

const VERSIONED_HASH_KZG = 0x01
/** Cell proofs since Osaka (EIP-7594), one for each blob before. */
const CELLS_WRAPPER = 1

/** Makes commitments and proofs of blobs: since Osaka one for each cell. */
export async function makeSidecar(blobs: readonly Uint8Array[], hasCells: boolean): Promise<Sidecar> {
  const bytes = await runInBackground({ kind: 'proveBlobs', blobs, hasCells })
  return sidecarOf(blobs, hasCells, bytes ?? EMPTY_BYTES)
}

/** EIP-4844: the blob data in a block. Proofs are only needed to propagate blobs. */
export const versionedHashes = ({ commitments }: Sidecar): Hash[] =>
  commitments.map((commitment) => {
    const hash = createHash('sha256').update(commitment).digest()
    hash[0] = VERSIONED_HASH_KZG
    return bytesToHex(hash)
  })

/** Returns the blob transaction with blobs, commitments and proofs, as in a pool. */
export function withSidecar(tx: Transaction, { blobs, commitments, proofs, hasCells }: Sidecar): Transaction {
  const parts = [
    tx.rlp.subarray(1),
    ...(hasCells ? [Uint8Array.of(CELLS_WRAPPER)] : []),
    ...[blobs, commitments, proofs].map((list) => encodeRlp(list)),
  ]
  const networkForm = Buffer.concat([Uint8Array.of(tx.type), encodeRlpList(parts)])
  const version = hasCells ? CELLS_WRAPPER : 0
  return new Transaction(tx.rlp, { version, blobs, commitments, proofs, networkForm })
}

/** The blobs of transactions that have them still, by their versioned hashes. */
export function blobsOf(transactions: readonly Transaction[]): ReadonlyMap<Hash, Uint8Array> {
  const blobs = new Map<Hash, Uint8Array>()
  for (const tx of transactions) {
    if (tx.sidecar === undefined) continue
    for (const [index, hash] of (tx.blobVersionedHashes ?? []).entries()) {
      const blob = tx.sidecar.blobs[index]
      if (blob !== undefined) blobs.set(hash, blob)
    }
  }
  return blobs
}
