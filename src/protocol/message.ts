import type { Address, Hash } from '../bytes.ts'

/** A message with all parameters of its execution. Amounts are in wei. */
export interface Message {
  readonly from: Address
  /** Undefined creates a contract; `data` is then its init code. */
  readonly to: Address | undefined
  readonly nonce: bigint
  /** A bigint above 2^53 - 1, beyond which numbers are not exact. */
  readonly gasLimit: number | bigint
  /** Price per unit of gas for the sender. */
  readonly gasPrice: bigint
  /** Equal to `gasPrice` for a message that names a gas price. */
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly maxFeePerBlobGas: bigint
  readonly value: bigint
  readonly data: Uint8Array
  readonly accessList: AccessList | undefined
  readonly blobVersionedHashes: readonly Hash[] | undefined
  readonly authorizationList: readonly Authorization[] | undefined
}

/** EIP-2930. */
export type AccessList = readonly AccessListEntry[]
export interface AccessListEntry {
  readonly address: Address
  readonly storageKeys: readonly Hash[]
}

/** EIP-7702. A chain id of zero holds on every chain. */
export interface Authorization {
  readonly chainId: bigint
  readonly address: Address
  readonly nonce: bigint
  readonly yParity: bigint
  readonly r: bigint
  readonly s: bigint
}

/** EIP-4844. */
export const GAS_PER_BLOB = 131_072
/** Units of blob gas that a message pays for. */
export const blobGasOf = ({ blobVersionedHashes }: Message): number => GAS_PER_BLOB * (blobVersionedHashes?.length ?? 0)
