/** Sidecars of blob transactions: blobs, commitments and proofs (EIP-4844, EIP-7594). */

import { createHash } from 'node:crypto'
import { bytesToHex, EMPTY_BYTES, type Hash, hexToBytes } from '../../bytes.ts'
import { type Sidecar, sidecarOf } from '../../crypto/blobProofs.ts'
import { runInBackground } from '../../evm/background/backgroundJob.ts'
import { Transaction } from '../../protocol/transaction.ts'
import { BoundedCache } from '../../state/boundedCache.ts'
import { encodeRlp, encodeRlpList } from '../../state/rlp.ts'
import { type Batch, tables } from '../../storage/store.ts'

const VERSIONED_HASH_KZG = 0x01
/** Version of a sidecar with one proof for each cell (from Osaka, EIP-7594). Version 0 has one for each blob. */
export const CELL_PROOFS_VERSION = 1

/** Number of blobs whose proofs are kept, at most 6 KiB for each. */
const MAX_KNOWN = 64
type Proofs = Pick<Sidecar, 'commitments' | 'proofs'>
/** The commitment and the proofs of a blob, which take almost a second to compute. Test suites send the same blob again and again. */
const known = new BoundedCache<string, Proofs>(MAX_KNOWN)

/** Computes commitments and proofs of blobs: from Osaka one proof for each cell, before one for each blob. */
export async function makeSidecar(blobs: readonly Uint8Array[], hasCells: boolean): Promise<Sidecar> {
  const made: Proofs[] = []
  for (const blob of blobs) made.push(await proofsOf(blob, hasCells))
  const [commitments, proofs] = [made.flatMap((each) => each.commitments), made.flatMap((each) => each.proofs)]
  return { blobs, commitments, proofs, hasCells }
}

async function proofsOf(blob: Uint8Array, hasCells: boolean): Promise<Proofs> {
  const key = `${createHash('sha256').update(blob).digest('hex')} ${hasCells}`
  const found = known.get(key)
  if (found !== undefined) return found
  const bytes = await runInBackground({ kind: 'proveBlobs', blobs: [blob], hasCells })
  const { commitments, proofs } = sidecarOf([blob], hasCells, bytes ?? EMPTY_BYTES)
  known.set(key, { commitments, proofs })
  return { commitments, proofs }
}

/** Returns the versioned hashes of the blobs (EIP-4844). */
export const versionedHashes = ({ commitments }: Sidecar): Hash[] =>
  commitments.map((commitment) => {
    const hash = createHash('sha256').update(commitment).digest()
    hash[0] = VERSIONED_HASH_KZG
    return bytesToHex(hash)
  })

/** Returns the blob transaction with blobs, commitments and proofs: its network form. */
export function withSidecar(tx: Transaction, { blobs, commitments, proofs, hasCells }: Sidecar): Transaction {
  const parts = [
    tx.rlp.subarray(1),
    ...(hasCells ? [Uint8Array.of(CELL_PROOFS_VERSION)] : []),
    ...[blobs, commitments, proofs].map((list) => encodeRlp(list)),
  ]
  const networkForm = Buffer.concat([Uint8Array.of(tx.type), encodeRlpList(parts)])
  const version = hasCells ? CELL_PROOFS_VERSION : 0
  return new Transaction(tx.rlp, { version, blobs, commitments, proofs, networkForm })
}

/** Returns the blobs of transactions with sidecars, by versioned hash. */
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

/** Stores blobs by versioned hash. */
export function stageBlobs(blobs: ReadonlyMap<Hash, Uint8Array> | undefined, batch: Batch): void {
  for (const [hash, blob] of blobs ?? []) batch.put(tables.blobs, hexToBytes(hash), blob)
}
