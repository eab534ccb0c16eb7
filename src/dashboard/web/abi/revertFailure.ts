import { RpcError } from '../rpc/errors.ts'
import type { Hex } from '../rpc/types.ts'
import { type AbiDecoder, decodedErrorText } from './abiDecoder.ts'

/** Returns a failure of a call with the decoded error of the contract. Other failures, and errors of unknown ABIs, stay unchanged. */
export function revertFailure(failure: unknown, decoder: AbiDecoder | undefined, to: string | null): unknown {
  if (!(failure instanceof RpcError) || typeof failure.data !== 'string') return failure
  const decoded = decoder?.error(to, failure.data as Hex)
  if (decoded === undefined) return failure
  return new RpcError(`reverted: ${decodedErrorText(decoded)}`, failure.code, failure.data, failure.status)
}
