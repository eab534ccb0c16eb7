import type { LongText } from '../../rpc/longText.ts'

/** A larger buffer is not reused. */
const MAX_REUSED_BYTES = 1_048_576

/** The buffer for the next long response. */
let spare: Buffer | undefined

/**
 * Encodes a long response. Long responses share one buffer one after another: allocating a new one for each would cost new pages of memory and a
 * garbage collection. Call `releaseBuffer` with the result when the operating system has taken it.
 */
export function encodeLongText(text: LongText): Buffer {
  if (text.encoded !== undefined) return text.encoded
  const { byteLength } = text
  const buffer = spare !== undefined && spare.length >= byteLength ? spare : Buffer.allocUnsafeSlow(byteLength)
  spare = undefined
  text.writeTo(buffer)
  return buffer.subarray(0, byteLength)
}

/** Makes the memory of an encoded response available to the next one. */
export function releaseBuffer(encoded: Buffer): void {
  const { byteLength } = encoded.buffer
  if (byteLength <= MAX_REUSED_BYTES && byteLength > (spare?.length ?? 0)) spare = Buffer.from(encoded.buffer)
}
