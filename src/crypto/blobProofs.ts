/** Computes and verifies KZG proofs of blobs (EIP-4844, EIP-7594), which takes tens of milliseconds to seconds. */
import { bytesToHex, hexToBytes } from '../bytes.ts'
import { kzg, loadKzg } from './kzg.ts'

/** Blobs, commitments and proofs of a blob transaction in its network form. From Osaka on, each blob has 128 cell proofs. */
export interface Sidecar {
  readonly blobs: readonly Uint8Array[]
  readonly commitments: readonly Uint8Array[]
  readonly proofs: readonly Uint8Array[]
  readonly hasCells: boolean
}

const COMMITMENT_BYTES = 48
const PROOF_BYTES = 48

/** Whether all proofs are valid. False if the sidecar is malformed. */
export async function isValidSidecar({ blobs, commitments, proofs, hasCells }: Sidecar): Promise<boolean> {
  await loadKzg()
  const [blobHexes, commitmentHexes, proofHexes] = [blobs, commitments, proofs].map((items) => items.map(bytesToHex))
  if (blobHexes === undefined || commitmentHexes === undefined || proofHexes === undefined) return false
  try {
    if (!hasCells) return kzg.verifyBlobProofBatch(blobHexes, commitmentHexes, proofHexes)
    const cells = blobHexes.map((blob) => kzg.computeCells(blob))
    return kzg.verifyCellKzgProofBatch(
      cells.flatMap((ofBlob, blob) => ofBlob.map(() => commitmentHexes[blob] ?? '')),
      cells.flatMap((ofBlob) => ofBlob.map((_, index) => index)),
      cells.flat(),
      proofHexes,
    )
  } catch {
    return false
  }
}

/** Returns commitments and proofs of blobs, concatenated. */
export async function commitmentsAndProofs(blobs: readonly Uint8Array[], hasCells: boolean): Promise<Uint8Array> {
  await loadKzg()
  const hexes = blobs.map(bytesToHex)
  const commitments = hexes.map((blob) => kzg.blobToKzgCommitment(blob))
  const proofs = hasCells
    ? hexes.flatMap((blob) => kzg.computeCellsAndProofs(blob)[1])
    : hexes.map((blob, index) => kzg.computeBlobProof(blob, commitments[index] ?? ''))
  return Buffer.concat([...commitments, ...proofs].map(hexToBytes))
}

/** Returns the sidecar for the result of `commitmentsAndProofs`. */
export function sidecarOf(blobs: readonly Uint8Array[], hasCells: boolean, bytes: Uint8Array): Sidecar {
  const items = (from: number, to: number, size: number): Uint8Array[] => {
    const found: Uint8Array[] = []
    for (let at = from; at < to; at += size) found.push(bytes.subarray(at, at + size))
    return found
  }
  const proofsAt = blobs.length * COMMITMENT_BYTES
  return {
    blobs,
    commitments: items(0, proofsAt, COMMITMENT_BYTES),
    proofs: items(proofsAt, bytes.length, PROOF_BYTES),
    hasCells,
  }
}
