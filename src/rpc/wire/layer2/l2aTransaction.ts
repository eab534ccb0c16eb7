import { z } from 'zod'
import type { LedgerTransaction } from '../../../layer2/l2a/block.ts'
import type { Profile } from '../../../layer2/l2a/settings.ts'
import { type MemberKind, transactionMembers, transactionTypes } from '../../../layer2/l2a/transaction.ts'
import type { GivenL2aTransaction } from '../../../layer2/l2a/transitions.ts'
import { strictObject } from '../strictObject.ts'
import { Felt, FeltInput, FieldElementInput, Unsigned64, Unsigned128 } from './felt.ts'

const Bound = strictObject(
  { max_amount: Unsigned64, max_price_per_unit: Unsigned128 },
  { error: 'a resource bound: {max_amount, max_price_per_unit}' },
)
const Mode = z.enum(['L1', 'L2'], { error: 'L1 or L2' })

/** Returns the schema for each kind of member. `element` is the schema of a field element. */
const kindsWith = <Element extends z.ZodType>(element: Element) => ({
  felt: element,
  felts: z.array(element, { error: 'a list of field elements' }).readonly(),
  u64: Unsigned64,
  mode: Mode,
  bounds: strictObject(
    { l1_gas: Bound, l2_gas: Bound, l1_data_gas: Bound.optional() },
    { error: 'resource bounds: {l1_gas, l2_gas} and optionally l1_data_gas' },
  ),
})

type Kinds = Readonly<Record<MemberKind, z.ZodType>>

/** The kinds of the members of all types and versions. A member has the same kind in all of them. */
const memberKinds: Readonly<Record<string, MemberKind>> = Object.assign(
  {},
  ...Object.values(transactionMembers).flatMap(Object.values),
)

const schemas = (members: Readonly<Record<string, MemberKind>>, kinds: Kinds) =>
  Object.fromEntries(Object.entries(members).map(([name, kind]) => [name, kinds[kind]]))

/** A transaction with its hash, in each type and version of the public specification. Created at the first use, to keep the start fast. */
export const L2aTransaction = z.lazy(() => {
  const kinds = kindsWith(Felt)
  return z.union(
    transactionTypes.flatMap((type) =>
      Object.entries(transactionMembers[type]).map(([version, members]) =>
        z.strictObject({
          type: z.literal(type),
          version: z.literal(version),
          transaction_hash: Felt,
          ...schemas(members, kinds),
        }),
      ),
    ),
  )
})

const NO_GAS = { max_amount: '0x0', max_price_per_unit: '0x0' } as const

/** Encodes a transaction, inside or outside a block. */
export function toTransaction({ hash, transaction }: LedgerTransaction, profile: Profile) {
  const wire = { transaction_hash: hash, ...transaction }
  if (!('resource_bounds' in wire)) return wire
  if (profile === '0.6') {
    const { l1_gas, l2_gas } = wire.resource_bounds
    return { ...wire, resource_bounds: { l1_gas, l2_gas } }
  }
  // Since specification 0.8, all three bounds are present. A transaction without a data gas bound allows no data gas.
  return { ...wire, resource_bounds: { l1_data_gas: NO_GAS, ...wire.resource_bounds } }
}

const Elements = z.array(FieldElementInput, { error: 'a list of field elements' })

const ShortEvent = strictObject(
  { from_address: FieldElementInput, keys: Elements.default([]), data: Elements.default([]) },
  { error: 'an event: {from_address, keys, data}' },
).transform(({ from_address, ...event }) => ({ from: from_address, ...event }))

const typeNames = transactionTypes.join(', ')
const versionForm = 'a transaction version: a number or a hex string'

/** A transaction in short form. Missing members are filled in. */
export const ShortTransaction = z.lazy(() =>
  strictObject(
    {
      type: z
        .string({ error: typeNames })
        .transform((type) => type.toUpperCase())
        .pipe(z.enum(transactionTypes, { error: `one of ${typeNames}` }))
        .optional(),
      version: z
        .union([z.number().transform((version) => `0x${version.toString(16)}`), z.string()], { error: versionForm })
        .pipe(FeltInput)
        .optional(),
      transaction_hash: FieldElementInput.optional(),
      execution_status: z.enum(['SUCCEEDED', 'REVERTED'], { error: 'SUCCEEDED or REVERTED' }).optional(),
      revert_reason: z.string({ error: 'a string' }).optional(),
      actual_fee: Unsigned128.optional(),
      events: z.array(ShortEvent, { error: 'a list of events' }).optional(),
      ...Object.fromEntries(
        Object.entries(schemas(memberKinds, kindsWith(FieldElementInput))).map(([name, schema]) => [
          name,
          schema.optional(),
        ]),
      ),
    },
    { error: 'a transaction object' },
  ).transform(
    ({
      type,
      version,
      transaction_hash,
      execution_status,
      revert_reason,
      actual_fee,
      events,
      ...members
    }): GivenL2aTransaction => ({
      type,
      version,
      members: members as GivenL2aTransaction['members'], // each was decoded by the schema of its kind
      hash: transaction_hash,
      execution: {
        ...((execution_status ?? revert_reason) !== undefined && { status: execution_status ?? 'REVERTED' }),
        ...(revert_reason !== undefined && { reason: revert_reason }),
        ...(actual_fee !== undefined && { fee: actual_fee }),
        ...(events !== undefined && { events }),
      },
    }),
  ),
)
