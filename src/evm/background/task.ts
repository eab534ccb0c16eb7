import type { Sidecar } from '../../crypto/blobProofs.ts'

/** A message to a worker thread with work that takes too long for the event loop. */
export type Task =
  /** A precompile by its index in `allPrecompiles`. Its output is the result. */
  | { readonly kind: 'precompile'; readonly index: number; readonly input: Uint8Array }
  /** Checks blob proofs. The result is undefined if they are invalid. */
  | { readonly kind: 'checkSidecar'; readonly sidecar: Sidecar }
  /** Computes commitments and proofs of blobs, as `commitmentsAndProofs`. */
  | { readonly kind: 'proveBlobs'; readonly blobs: readonly Uint8Array[]; readonly hasCells: boolean }

/** The response of a worker: the output of the task, or the error. */
export type TaskResult = { readonly output: Uint8Array | undefined } | { readonly error: string }
