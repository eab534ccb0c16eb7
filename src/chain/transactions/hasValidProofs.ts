import type { Sidecar } from '../../crypto/blobProofs.ts'
import { runInBackground } from '../../evm/background/backgroundJob.ts'
import { decodeRlp, MAX_TRANSACTION_ITEMS } from '../../protocol/decodeRlp.ts'
import { isItemList, isListOfBytes } from '../../protocol/rlpCursor.ts'

/** Transaction, version, blobs, commitments, proofs (EIP-7594). Before Osaka, the version is absent. */
const ITEMS_WITH_CELLS = 5

/**
 * Whether the proofs of a blob transaction in its network form are valid. True for other RLP, whose errors the decoder reports. Rejects with
 * a RangeError if the bytes are not RLP.
 */
export async function hasValidProofs(bytes: Uint8Array): Promise<boolean> {
  const sidecar = sidecarIn(bytes)
  return sidecar === undefined || (await runInBackground({ kind: 'checkSidecar', sidecar })) !== undefined
}

function sidecarIn(bytes: Uint8Array): Sidecar | undefined {
  const parts = decodeRlp(bytes.subarray(1), MAX_TRANSACTION_ITEMS)
  if (!isItemList(parts)) return undefined
  const [blobs, commitments, proofs] = parts.slice(-3)
  if (!isListOfBytes(blobs) || !isListOfBytes(commitments) || !isListOfBytes(proofs)) return undefined
  return { blobs, commitments, proofs, hasCells: parts.length === ITEMS_WITH_CELLS }
}
