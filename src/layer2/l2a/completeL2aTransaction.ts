import { cannotAddTransaction } from '../errors.ts'
import { addressOfText } from '../textHash.ts'
import { type Felt, starknetKeccak, toFelt } from './felt.ts'
import type { Profile } from './settings.ts'
import {
  type L2aTransaction,
  type MemberKind,
  type MemberValues,
  membersOf,
  type PartialTransaction,
  type ResourceBounds,
  versionsOf,
} from './transaction.ts'

/** Returns the next nonce of an account, or of the messages from layer 1. */
export type NextNonce = (account: Felt | 'L1_HANDLER') => Felt

/**
 * Fills in missing members deterministically. `seed` distinguishes otherwise equal transactions. `profile` sets the default resource
 * bounds. Throws CannotAddTransaction for an unknown version or member, and for an L1_HANDLER without a sender.
 */
export function completeL2aTransaction(
  partial: PartialTransaction,
  seed: string,
  nextNonce: NextNonce,
  profile: Profile = '0.10',
): L2aTransaction {
  const { type = 'INVOKE', members: given = {} } = partial
  const version = partial.version ?? versionsOf(type).at(-1) ?? '0x0'
  const kinds = membersOf(type, version)
  if (kinds === undefined) {
    throw cannotAddTransaction({
      reason: `${type} has no version ${Number(version)}: choose one of ${versionsOf(type).map(Number).join(', ')}`,
    })
  }
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(kinds, name) || given[name] === undefined) continue
    const known = Object.keys(kinds).join(', ')
    throw cannotAddTransaction({
      reason: `${type} of version ${Number(version)} has no member ${name}: choose one of ${known}`,
    })
  }
  const typeDefaults = defaultsOfType(type, version, seed)
  const members = Object.entries(kinds).map(
    ([name, kind]) => [name, given[name] ?? typeDefaults[name] ?? defaultValue(name, kind, seed, profile)] as const,
  )
  const transaction = { type, version, ...Object.fromEntries(members) } as L2aTransaction // has all members of its type and version
  checkL1Sender(transaction)
  if (!('nonce' in transaction) || given.nonce !== undefined) return transaction
  return { ...transaction, nonce: nextNonce(nonceKey(transaction)) }
}

function nonceKey(transaction: L2aTransaction): Felt | 'L1_HANDLER' {
  if (transaction.type === 'L1_HANDLER') return 'L1_HANDLER'
  // DEPLOY_ACCOUNT is the first transaction of its account, so it has the nonce of an unknown address.
  return 'sender_address' in transaction ? transaction.sender_address : '0x0'
}

/** The first element of the calldata is the layer-1 contract that sent the message. */
function checkL1Sender(transaction: L2aTransaction): void {
  if (transaction.type !== 'L1_HANDLER') return
  const [sender] = transaction.calldata
  if (sender !== undefined && BigInt(sender) < 2n ** 160n) return
  const problem = sender === undefined ? 'is empty' : `starts with ${sender}`
  throw cannotAddTransaction({
    reason: `the calldata of this L1_HANDLER ${problem}: its first element is the layer-1 address of the sender, at most 20 bytes`,
  })
}

/** Returns default values that depend on the type and version of the transaction. */
function defaultsOfType(
  type: string,
  version: string,
  seed: string,
): Readonly<Record<string, MemberValues[MemberKind]>> {
  if (type === 'L1_HANDLER') {
    const calldata = [
      toFelt(BigInt(addressOfText('l2a bridge'))),
      starknetKeccak(`${seed} recipient`),
      '0xde0b6b3a7640000',
      '0x0',
    ]
    return { entry_point_selector: starknetKeccak('handle_deposit'), calldata: calldata as Felt[] } // all hex
  }
  // DECLARE of version 0 was free and unsigned.
  return type === 'DECLARE' && version === '0x0' ? { max_fee: '0x0', signature: [] } : {}
}

/** Default values of members, by name. */
const defaultMembers: Readonly<Record<string, MemberValues[MemberKind]>> = {
  sender_address: starknetKeccak('account'),
  contract_address: starknetKeccak('contract'),
  entry_point_selector: starknetKeccak('transfer'),
  max_fee: '0x16345785d8a0000',
  nonce: '0x0',
  tip: '0x0',
  account_deployment_data: [],
  paymaster_data: [],
  constructor_calldata: [],
}

function defaultValue(name: string, kind: MemberKind, seed: string, profile: Profile): MemberValues[MemberKind] {
  if (Object.hasOwn(defaultMembers, name)) return defaultMembers[name] ?? '0x0'
  switch (kind) {
    case 'felt':
      return starknetKeccak(`${seed} ${name}`)
    case 'felts':
      return name === 'calldata'
        ? transferOf(seed)
        : [starknetKeccak(`${seed} ${name} r`), starknetKeccak(`${seed} ${name} s`)]
    case 'u64':
      return '0x0'
    case 'mode':
      return 'L1'
    case 'bounds':
      return profile === '0.6' ? boundsOfL1Gas : boundsOfAllGas
  }
}

const l1GasBound = { max_amount: '0x186a0', max_price_per_unit: '0x5af3107a4000' } as const

/** Up to specification 0.7, the bound for layer-2 gas had to be zero, and data gas had no bound. */
const boundsOfL1Gas: ResourceBounds = {
  l1_gas: l1GasBound,
  l2_gas: { max_amount: '0x0', max_price_per_unit: '0x0' },
}

const boundsOfAllGas: ResourceBounds = {
  l1_gas: l1GasBound,
  l2_gas: { max_amount: '0x5f5e100', max_price_per_unit: '0xb2d05e00' },
  l1_data_gas: { max_amount: '0x2710', max_price_per_unit: '0x186a0' },
}

/** Calldata of an account that makes one call, a transfer. */
const transferOf = (seed: string): readonly Felt[] => [
  '0x1',
  starknetKeccak('contract'),
  starknetKeccak('transfer'),
  '0x3',
  starknetKeccak(`${seed} recipient`),
  '0xde0b6b3a7640000',
  '0x0',
]
