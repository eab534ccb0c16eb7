import type { Address, Hash } from '../bytes.ts'

/** A message call or contract creation, as a transaction or a client requests it. Amounts are in wei. */
export interface Message {
  readonly from: Address
  /** Undefined creates a contract; `data` is then its init code. */
  readonly to: Address | undefined
  readonly nonce: bigint
  /** A number up to 2^53 - 1, otherwise a bigint. */
  readonly gasLimit: number | bigint
  /** Price that the sender pays, per unit of gas. */
  readonly gasPrice: bigint
  /** Equal to `gasPrice` if the message has a gas price instead of fee limits. */
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

/** EIP-7702. An authorization with chain ID 0 is valid on every chain. */
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
/** Returns the blob gas of a message. */
export const blobGasOf = ({ blobVersionedHashes }: Message): number => GAS_PER_BLOB * (blobVersionedHashes?.length ?? 0)
