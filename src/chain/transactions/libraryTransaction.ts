import { createTxFromRLP, type TypedTransaction } from '@ethereumjs/tx'
import { hexToBytes } from '../../bytes.ts'
import type { ForkCommon } from '../../execution/forkCommon.ts'
import { type BlobSidecar, Transaction } from '../../protocol/transaction.ts'

/** Converts a transaction of `@ethereumjs/tx`, which builds and signs transactions. An unsigned one gets a signature of zeros. */
export function fromLibraryTransaction(tx: TypedTransaction): Transaction {
  return new Transaction(tx.serialize(), sidecarOf(tx))
}

/** Converts a transaction to the library's form, with the parameters of a fork. */
export const libraryTransaction = (tx: Transaction, common: ForkCommon): TypedTransaction =>
  createTxFromRLP(tx.rlp, { common })

function sidecarOf(tx: TypedTransaction): BlobSidecar | undefined {
  if (!('blobs' in tx) || tx.blobs === undefined) return undefined
  const { blobs, kzgCommitments = [], kzgProofs = [], networkWrapperVersion = 0 } = tx
  return {
    version: networkWrapperVersion,
    blobs: blobs.map(hexToBytes),
    commitments: kzgCommitments.map(hexToBytes),
    proofs: kzgProofs.map(hexToBytes),
    networkForm: tx.serializeNetworkWrapper(),
  }
}
