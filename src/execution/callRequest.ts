import { type Address, EMPTY_BYTES, type Hash, ZERO_ADDRESS } from '../bytes.ts'
import { define } from '../errors.ts'
import { type FeeCaps, gasPriceAt } from '../protocol/fees.ts'
import type { AccessList, Authorization, Message } from '../protocol/message.ts'

/** A call request. All members are optional. Amounts are in wei. */
export interface CallRequest {
  readonly from?: Address | undefined
  readonly to?: Address | undefined
  readonly gas?: bigint | undefined
  readonly gasPrice?: bigint | undefined
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
  readonly maxFeePerBlobGas?: bigint | undefined
  readonly value?: bigint | undefined
  readonly nonce?: bigint | undefined
  readonly data?: Uint8Array | undefined
  readonly accessList?: AccessList | undefined
  readonly blobVersionedHashes?: readonly Hash[] | undefined
  readonly authorizationList?: readonly Authorization[] | undefined
  readonly chainId?: bigint | undefined
}

/** Defaults that depend on the execution context. */
export interface CallDefaults {
  /** Sender of a request without `from`; the zero address by default. */
  readonly from?: Address | undefined
  /** Gas limit of the message, after all limits are applied. */
  readonly gasLimit: number
  readonly nonce: bigint
  /** Base fee of the block. Undefined before London. */
  readonly baseFee: bigint | undefined
  readonly chainId: bigint
}

export const conflictingFees = define(
  'ConflictingFees',
  -32602,
  (d: { path: string; member: 'maxFeePerGas' | 'maxPriorityFeePerGas' }) =>
    `${d.path}both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified`,
)
export const callChainIdMismatch = define(
  'ChainIdMismatch',
  -32602,
  (d: { path: string; have: bigint; want: bigint }) =>
    `${d.path}chainId does not match node's (have=${d.have}, want=${d.want})`,
)

export const feesBeforeLondon = define(
  'FeesBeforeLondon',
  -32000,
  (d: { path: string }) => `${d.path}maxFeePerGas and maxPriorityFeePerGas are not valid before London is active`,
)

/** Rejects requests that defaults cannot complete. `path` returns the position of the request in the parameters, for the error text. */
export function checkRequest(
  request: CallRequest,
  { chainId, baseFee }: Pick<CallDefaults, 'chainId' | 'baseFee'>,
  path?: () => string,
): void {
  const at = (): string => (path === undefined ? '' : `${path()}: `)
  const has1559 = request.maxFeePerGas !== undefined || request.maxPriorityFeePerGas !== undefined
  if (request.gasPrice !== undefined && has1559) {
    const member = request.maxFeePerGas === undefined ? 'maxPriorityFeePerGas' : 'maxFeePerGas'
    throw conflictingFees({ path: at(), member })
  }
  if (has1559 && baseFee === undefined) throw feesBeforeLondon({ path: at() })
  if (request.chainId !== undefined && request.chainId !== chainId) {
    throw callChainIdMismatch({ path: at(), have: request.chainId, want: chainId })
  }
}

/** Returns the message of a request. */
export function toMessage(
  request: CallRequest,
  { from = ZERO_ADDRESS, gasLimit, nonce, baseFee }: CallDefaults,
): Message {
  const legacyPrice = request.gasPrice ?? (baseFee === undefined ? 0n : undefined)
  const maxFeePerGas = legacyPrice ?? request.maxFeePerGas ?? 0n
  const maxPriorityFeePerGas = legacyPrice ?? request.maxPriorityFeePerGas ?? 0n
  return {
    from: request.from ?? from,
    to: request.to,
    nonce: request.nonce ?? nonce,
    gasLimit,
    gasPrice: legacyPrice ?? callPrice({ maxFeePerGas, maxPriorityFeePerGas }, baseFee ?? 0n),
    maxFeePerGas,
    maxPriorityFeePerGas,
    maxFeePerBlobGas: request.maxFeePerBlobGas ?? 0n,
    value: request.value ?? 0n,
    data: request.data ?? EMPTY_BYTES,
    accessList: request.accessList,
    blobVersionedHashes: request.blobVersionedHashes,
    authorizationList: request.authorizationList,
  }
}

/** Returns the gas price of a call. A call without fees pays none, regardless of the base fee. */
const callPrice = (fees: FeeCaps, baseFee: bigint): bigint =>
  fees.maxFeePerGas === 0n && fees.maxPriorityFeePerGas === 0n ? 0n : gasPriceAt(fees, baseFee)
