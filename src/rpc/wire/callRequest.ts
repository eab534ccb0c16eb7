import { z } from 'zod'
import { bytesEqual } from '../../bytes.ts'
import type { CallRequest as NativeCallRequest } from '../../execution/callRequest.ts'
import { AccessList, AuthorizationList } from './accessList.ts'
import { Address, Data, Hash, quickAddress, quickCallData } from './bytes.ts'
import { Quantity, quickQuantity, quickUint64, Uint64 } from './quantity.ts'
import { isPlainObject, withQuickDecoder } from './quickDecoder.ts'
import { checkedObject } from './unknownMembers.ts'

/** The members of a call object. Clients may send null for a missing member, as ethers does for `to` in contract creations. */
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
 * The call object of eth_call and similar methods. `data` and `input` are synonyms and must not differ. As in go-ethereum, `type` and the
 * contents of blobs are ignored.
 */
export const CallRequest = withQuickDecoder(
  checkedObject(callMembers, { error: 'a call object, such as {from, to, gas, value, data}' }, [
    'type',
    'blobs',
    'commitments',
    'proofs',
  ]).transform((members, context): NativeCallRequest => mergeData(members, context)),
  quickCall,
)

/** Merges `data` and `input` into `data`. Adds an issue if the two differ. */
export function mergeData<Members extends CallData>({ data, input, ...rest }: Members, context: z.RefinementCtx) {
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
  return Object.fromEntries(present) as WithoutNulls<Members> // the same members, except null members
}

type Writable<Type> = { -readonly [Name in keyof Type]: Type[Name] }

/** Decodes a call object without lists, chain ID and blob fee. */
export function quickCall(value: unknown): NativeCallRequest | undefined {
  if (!isPlainObject(value)) return undefined
  const call: Writable<NativeCallRequest> = { ...emptyCall }
  for (const name of Object.keys(value)) {
    const member = value[name]
    if (member !== undefined && member !== null && !decodeMember(call, name, member)) return undefined
  }
  return call
}

const emptyCall: NativeCallRequest = {
  from: undefined,
  to: undefined,
  gas: undefined,
  gasPrice: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
  value: undefined,
  nonce: undefined,
  data: undefined,
}

/** Decodes a member into `call`. Returns false if the member is not in its common form. */
function decodeMember(call: Writable<NativeCallRequest>, name: string, member: unknown): boolean {
  switch (name) {
    case 'from':
    case 'to':
      call[name] = quickAddress(member)
      return call[name] !== undefined
    case 'gas':
    case 'nonce':
      call[name] = quickUint64(member)
      return call[name] !== undefined
    case 'gasPrice':
    case 'maxFeePerGas':
    case 'maxPriorityFeePerGas':
    case 'value':
      call[name] = quickQuantity(member)
      return call[name] !== undefined
    case 'data':
    case 'input':
      // The schema handles requests with both members.
      if (call.data !== undefined) return false
      call.data = quickCallData(member)
      return call.data !== undefined
    default:
      return name === 'type'
  }
}
