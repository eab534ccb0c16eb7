import { cannotAdd } from '../errors.ts'
import { type Felt, feltOf, selectorOf } from './felt.ts'
import {
  type MemberKind,
  type MemberValues,
  membersOf,
  type PartialTransaction,
  type Transaction,
  versionsOf,
} from './transaction.ts'

/** The next nonce of an account, or of the messages from layer 1. */
export type NextNonce = (account: Felt | 'L1_HANDLER') => Felt

/**
 * Fills in what a short form leaves out, deterministically: `seed` makes two transactions differ that say the same. Throws CannotAdd
 * for a version or a member that the type does not have.
 */
export function completeTransaction(partial: PartialTransaction, seed: string, nextNonce: NextNonce): Transaction {
  const { type = 'INVOKE', members: given = {} } = partial
  const version = partial.version ?? versionsOf(type).at(-1) ?? '0x0'
  const kinds = membersOf(type, version)
  if (kinds === undefined) {
    throw cannotAdd({
      reason: `${type} has no version ${Number(version)}: there is ${versionsOf(type).map(Number).join(', ')}`,
    })
  }
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(kinds, name) || given[name] === undefined) continue
    const known = Object.keys(kinds).join(', ')
    throw cannotAdd({ reason: `${type} of version ${Number(version)} has no ${name}: there is ${known}` })
  }
  const members = Object.entries(kinds).map(([name, kind]) => [name, given[name] ?? filled(name, kind, seed)] as const)
  const transaction = { type, version, ...Object.fromEntries(members) } as Transaction // every member of the form is there
  if (!('nonce' in transaction) || given.nonce !== undefined) return transaction
  return { ...transaction, nonce: nextNonce(nonceKey(transaction)) }
}

function nonceKey(transaction: Transaction): Felt | 'L1_HANDLER' {
  if (transaction.type === 'L1_HANDLER') return 'L1_HANDLER'
  // A new account has not sent anything: its address is as good as not known.
  return 'sender_address' in transaction ? transaction.sender_address : '0x0'
}

/** Members that say the same in all short forms. */
const usual: Readonly<Record<string, MemberValues[MemberKind]>> = {
  sender_address: feltOf('account'),
  contract_address: feltOf('contract'),
  entry_point_selector: selectorOf('transfer'),
  max_fee: '0x16345785d8a0000',
  nonce: '0x0',
  tip: '0x0',
  account_deployment_data: [],
  paymaster_data: [],
  constructor_calldata: [],
}

function filled(name: string, kind: MemberKind, seed: string): MemberValues[MemberKind] {
  if (Object.hasOwn(usual, name)) return usual[name] ?? '0x0'
  switch (kind) {
    case 'felt':
      return feltOf(`${seed} ${name}`)
    case 'felts':
      return name === 'calldata' ? transferOf(seed) : [feltOf(`${seed} ${name} r`), feltOf(`${seed} ${name} s`)]
    case 'u64':
      return '0x0'
    case 'mode':
      return 'L1'
    case 'bounds':
      return {
        l1_gas: { max_amount: '0x186a0', max_price_per_unit: '0x5af3107a4000' },
        l2_gas: { max_amount: '0x5f5e100', max_price_per_unit: '0xb2d05e00' },
        l1_data_gas: { max_amount: '0x2710', max_price_per_unit: '0x186a0' },
      }
  }
}

/** The calldata of an account that makes one call: a transfer. */
const transferOf = (seed: string): readonly Felt[] => [
  '0x1',
  feltOf('contract'),
  selectorOf('transfer'),
  '0x3',
  feltOf(`${seed} recipient`),
  '0xde0b6b3a7640000',
  '0x0',
]
