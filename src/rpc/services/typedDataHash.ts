import { getSignPayload } from 'ox/TypedData'
import { hexToBytes } from '../../bytes.ts'
import { invalidParams } from '../errors.ts'
import { findTypedDataProblem } from './checkTypedData.ts'

/** Typed structured data (EIP-712). */
export interface TypedData {
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

/** Returns the 32-byte EIP-712 hash to sign. Throws InvalidParams with the first mismatch between the data and its types. */
export function typedDataHash(data: TypedData): Uint8Array {
  const problem = findTypedDataProblem(data)
  if (problem !== undefined) throw invalidParams({ reason: `the typed data cannot be signed (EIP-712): ${problem}` })
  try {
    return hexToBytes(getSignPayload(data as never)) // the library infers its types from literals
  } catch (cause) {
    throw invalidParams({ reason: 'the typed data cannot be signed: it does not follow EIP-712' }, { cause })
  }
}
