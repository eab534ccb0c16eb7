import { getSignPayload } from 'ox/TypedData'
import { hexToBytes } from '../bytes.ts'
import { invalidParams } from './errors.ts'

/** Structured data that a user is asked to sign: EIP-712. */
export interface TypedData {
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

/** What is signed of structured data (EIP-712): 32 bytes. Throws InvalidParams that says what does not fit its types. */
export function typedDataHash(data: TypedData): Uint8Array {
  try {
    return hexToBytes(getSignPayload(data as never)) // the library computes types from literal ones
  } catch (cause) {
    const [reason = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
    throw invalidParams({ reason: `the typed data cannot be encoded (EIP-712): ${reason.slice(0, 300)}` }, { cause })
  }
}
