import { RLP } from '@ethereumjs/rlp'
import type { Sidecar } from '../crypto/blobProofs.ts'
import { runInBackground } from '../evm/background/backgroundJob.ts'

/** Transaction, version, blobs, commitments, proofs (EIP-7594). Before Osaka, the version is absent. */
const ITEMS_WITH_CELLS = 5

/** Whether the proofs of a blob transaction in its network form are valid. True for other bytes, whose errors the decoder reports. */
export async function hasValidProofs(bytes: Uint8Array): Promise<boolean> {
  const sidecar = sidecarIn(bytes)
  return sidecar === undefined || (await runInBackground({ kind: 'checkSidecar', sidecar })) !== undefined
}

function sidecarIn(bytes: Uint8Array): Sidecar | undefined {
  let parts: unknown
  try {
    parts = RLP.decode(bytes.subarray(1))
  } catch {
    return undefined
  }
  if (!Array.isArray(parts)) return undefined
  const [blobs, commitments, proofs] = parts.slice(-3)
  if (![blobs, commitments, proofs].every(isListOfBytes)) return undefined
  return { blobs, commitments, proofs, hasCells: parts.length === ITEMS_WITH_CELLS }
}

const isListOfBytes = (value: unknown): value is Uint8Array[] =>
  Array.isArray(value) && value.every((item) => item instanceof Uint8Array)
