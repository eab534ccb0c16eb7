import { getSignPayload } from 'ox/TypedData'
import { hexToBytes } from '../../bytes.ts'
import { invalidParams } from '../errors.ts'
import { problemOfTypedData } from './checkTypedData.ts'

/** Structured data that a user is asked to sign: EIP-712. */
export interface TypedData {
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

/** What is signed of structured data (EIP-712): 32 bytes. Throws InvalidParams that says what does not fit its types. */
export function typedDataHash(data: TypedData): Uint8Array {
  const problem = problemOfTypedData(data)
  if (problem !== undefined) throw invalidParams({ reason: `the typed data cannot be signed (EIP-712): ${problem}` })
  try {
    return hexToBytes(getSignPayload(data as never)) // the library computes types from literal ones
  } catch (cause) {
    throw invalidParams({ reason: 'the typed data cannot be signed: it does not follow EIP-712' }, { cause })
  }
}
