import type { Hex } from '../../bytes.ts'
import type { Felt } from './felt.ts'

/**
 * The transactions of the public specification (Starknet JSON-RPC), by type and version. Members have the names of the specification, so
 * the hashed, stored and sent object is the same.
 */

/** Members that version 3 added. */
const version3 = {
  resource_bounds: 'bounds',
  tip: 'u64',
  paymaster_data: 'felts',
  nonce_data_availability_mode: 'mode',
  fee_data_availability_mode: 'mode',
} as const

/** Type → version → kind of each member. Types, schemas and short forms derive from it. */
export const transactionMembers = {
  INVOKE: {
    '0x0': {
      max_fee: 'felt',
      signature: 'felts',
      contract_address: 'felt',
      entry_point_selector: 'felt',
      calldata: 'felts',
    },
    '0x1': { sender_address: 'felt', calldata: 'felts', max_fee: 'felt', signature: 'felts', nonce: 'felt' },
    '0x3': {
      sender_address: 'felt',
      calldata: 'felts',
      signature: 'felts',
      nonce: 'felt',
      account_deployment_data: 'felts',
      ...version3,
    },
  },
  DECLARE: {
    '0x0': { sender_address: 'felt', max_fee: 'felt', signature: 'felts', class_hash: 'felt' },
    '0x1': { sender_address: 'felt', max_fee: 'felt', signature: 'felts', nonce: 'felt', class_hash: 'felt' },
    '0x2': {
      sender_address: 'felt',
      compiled_class_hash: 'felt',
      max_fee: 'felt',
      signature: 'felts',
      nonce: 'felt',
      class_hash: 'felt',
    },
    '0x3': {
      sender_address: 'felt',
      compiled_class_hash: 'felt',
      signature: 'felts',
      nonce: 'felt',
      class_hash: 'felt',
      account_deployment_data: 'felts',
      ...version3,
    },
  },
  DEPLOY: {
    '0x0': { contract_address_salt: 'felt', constructor_calldata: 'felts', class_hash: 'felt' },
  },
  DEPLOY_ACCOUNT: {
    '0x1': {
      max_fee: 'felt',
      signature: 'felts',
      nonce: 'felt',
      contract_address_salt: 'felt',
      constructor_calldata: 'felts',
      class_hash: 'felt',
    },
    '0x3': {
      signature: 'felts',
      nonce: 'felt',
      contract_address_salt: 'felt',
      constructor_calldata: 'felts',
      class_hash: 'felt',
      ...version3,
    },
  },
  L1_HANDLER: {
    '0x0': { nonce: 'felt', contract_address: 'felt', entry_point_selector: 'felt', calldata: 'felts' },
  },
} as const

export type L2aTransactionType = keyof typeof transactionMembers
export const transactionTypes = Object.keys(transactionMembers) as readonly L2aTransactionType[] // the constant has no other keys

/** Maximum amount and price of a resource, in hex: 64 and 128 bits. */
export interface ResourceBound {
  readonly max_amount: Hex
  readonly max_price_per_unit: Hex
}

export interface ResourceBounds {
  readonly l1_gas: ResourceBound
  readonly l2_gas: ResourceBound
  /** From specification 0.8 on. A transaction signed without it has another hash. */
  readonly l1_data_gas?: ResourceBound | undefined
}

export interface MemberValues {
  readonly felt: Felt
  readonly felts: readonly Felt[]
  readonly u64: Hex
  readonly bounds: ResourceBounds
  readonly mode: 'L1' | 'L2'
}
export type MemberKind = keyof MemberValues

type Form<Type, Version, Members> = { readonly type: Type; readonly version: Version } & {
  readonly [Name in keyof Members]: Members[Name] extends MemberKind ? MemberValues[Members[Name]] : never
}

/** A complete transaction of its type and version. */
export type L2aTransaction = {
  [Type in L2aTransactionType]: {
    [Version in keyof (typeof transactionMembers)[Type]]: Form<
      Type,
      Version,
      (typeof transactionMembers)[Type][Version]
    >
  }[keyof (typeof transactionMembers)[Type]]
}[L2aTransactionType]

/** A transaction with members to fill in. */
export interface PartialTransaction {
  /** Default: INVOKE. */
  readonly type?: L2aTransactionType | undefined
  /** Default: the newest of its type. */
  readonly version?: Felt | undefined
  readonly members?: Readonly<Record<string, MemberValues[MemberKind] | undefined>> | undefined
}

/** Returns the kinds of the members of a form by name. Undefined for an unknown version. */
export function membersOf(type: L2aTransactionType, version: string): Readonly<Record<string, MemberKind>> | undefined {
  const versions: Readonly<Record<string, Readonly<Record<string, MemberKind>>>> = transactionMembers[type]
  return Object.hasOwn(versions, version) ? versions[version] : undefined
}

/** Returns the versions that transactions of a type can have. */
export const versionsOf = (type: L2aTransactionType): readonly string[] => Object.keys(transactionMembers[type])
