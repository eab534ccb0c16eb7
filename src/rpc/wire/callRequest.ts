import { z } from 'zod'
import { bytesEqual } from '../../bytes.ts'
import type { CallRequest as NativeCallRequest } from '../../execution/callRequest.ts'
import { AccessList, AuthorizationList } from './accessList.ts'
import { Address, Data, Hash } from './bytes.ts'
import { Quantity, Uint64 } from './quantity.ts'
import { checkedObject } from './unknownMembers.ts'

/** The members of a call object. Clients may send null for missing members, as ethers does for `to` of a creation. */
export const callMembers = {
  from: Address.nullish(),
  to: Address.nullish(),
  gas: Uint64.nullish(),
  gasPrice: Quantity.nullish(),
  maxFeePerGas: Quantity.nullish(),
  maxPriorityFeePerGas: Quantity.nullish(),
  maxFeePerBlobGas: Quantity.nullish(),
  value: Quantity.nullish(),
  nonce: Uint64.nullish(),
  data: Data.nullish(),
  input: Data.nullish(),
  accessList: AccessList.nullish(),
  blobVersionedHashes: z.array(Hash, { error: 'a list of 32-byte hashes' }).nullish(),
  authorizationList: AuthorizationList.nullish(),
  chainId: Quantity.nullish(),
}

/**
 * The call object of eth_call and similar methods. `data` and `input` are synonyms and must not differ. `type` is ignored, as in
 * go-ethereum.
 */
export const CallRequest = checkedObject(callMembers, { error: 'a call object' }, ['type']).transform(
  (members, context): NativeCallRequest => withOneData(members, context),
)

/** Returns the members of a call object with `data` for both names. Adds an issue if the two differ. */
export function withOneData<Members extends CallData>({ data, input, ...rest }: Members, context: z.RefinementCtx) {
  if (data && input && !bytesEqual(data, input)) {
    context.issues.push({ code: 'custom', input: data, path: ['data'], message: 'the same value as "input"' })
  }
  return { ...withoutNulls(rest), data: input ?? data ?? undefined }
}

interface CallData {
  readonly data?: Uint8Array | null | undefined
  readonly input?: Uint8Array | null | undefined
}

type WithoutNulls<Members> = { [Name in keyof Members]: Exclude<Members[Name], null> }

/** Returns an object without its null members. */
export function withoutNulls<Members extends object>(members: Members): WithoutNulls<Members> {
  const present = Object.entries(members).filter(([, value]) => value !== null)
  return Object.fromEntries(present) as WithoutNulls<Members> // the same names, less those that hold null
}
