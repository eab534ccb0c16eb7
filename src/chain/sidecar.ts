import { createHash } from 'node:crypto'
import { RLP } from '@ethereumjs/rlp'
import { createBlob4844TxFromSerializedNetworkWrapper, type TypedTransaction } from '@ethereumjs/tx'
import { bytesToHex, EMPTY_BYTES, type Hash, hexToBytes } from '../bytes.ts'
import { type Sidecar, sidecarOf } from '../crypto/blobProofs.ts'
import { withCheckedProofs } from '../crypto/kzg.ts'
import { runInBackground } from '../evm/background/backgroundJob.ts'
import type { ForkCommon } from '../execution/forkCommon.ts'
import { isBlobTransaction } from './decodeTransaction.ts'

const VERSIONED_HASH_KZG = 0x01
/** Cell proofs since Osaka (EIP-7594), one for each blob before. */
const CELLS_WRAPPER = 1

/** Makes commitments and proofs of blobs: since Osaka one for each cell. */
export async function makeSidecar(blobs: readonly Uint8Array[], hasCells: boolean): Promise<Sidecar> {
  const bytes = await runInBackground({ kind: 'proveBlobs', blobs, hasCells })
  return sidecarOf(blobs, hasCells, bytes ?? EMPTY_BYTES)
}

/** EIP-4844: what a block holds of blobs. Proofs are for those who pass blobs on. */
export const versionedHashes = ({ commitments }: Sidecar): Hash[] =>
  commitments.map((commitment) => {
    const hash = createHash('sha256').update(commitment).digest()
    hash[0] = VERSIONED_HASH_KZG
    return bytesToHex(hash)
  })

/** The same blob transaction in its network form, with blobs, commitments and proofs: what a pool keeps. */
export function withSidecar(tx: TypedTransaction, sidecar: Sidecar, common: ForkCommon): TypedTransaction {
  const { blobs, commitments, proofs, hasCells } = sidecar
  const inner = RLP.decode(tx.serialize().subarray(1)) as unknown as Uint8Array[] // fields of the transaction
  const parts = [inner, ...(hasCells ? [Uint8Array.of(CELLS_WRAPPER)] : []), [...blobs], [...commitments], [...proofs]]
  const wrapper = Buffer.concat([Uint8Array.of(tx.type), RLP.encode(parts as never)])
  return withCheckedProofs(true, () => createBlob4844TxFromSerializedNetworkWrapper(wrapper, { common }))
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
