import { z } from 'zod'
import type { Address as AddressText } from '../../bytes.ts'
import type {
  AccountOverride,
  StateOverrides as NativeStateOverrides,
  SlotOverrides,
} from '../../execution/stateOverrides.ts'
import { Address, Data, Hash, quickAddress, quickData, Word } from './bytes.ts'
import { withoutNulls } from './callRequest.ts'
import { Quantity, quickQuantity, quickUint64, Uint64 } from './quantity.ts'
import { isPlainObject, matches, withQuickDecoder } from './quickDecoder.ts'
import { record } from './record.ts'
import { checkedObject } from './unknownMembers.ts'

/**
 * Slots as they are in JSON. They are decoded when they are applied, which runs between other work.
 */
class EncodedSlots implements SlotOverrides {
  /** Each key, then its value. Both have 32 bytes. */
  readonly words: readonly string[]

  constructor(words: readonly string[]) {
    this.words = words
  }

  get size(): number {
    return this.words.length / 2
  }

  *[Symbol.iterator](): Generator<readonly [slot: bigint, value: bigint]> {
    const { words } = this
    for (let at = 0; at < words.length; at += 2) yield [BigInt(words[at]!), BigInt(words[at + 1]!)] // within bounds
  }
}

/** The values of storage slots by key. */
const Slots = record(Hash, Hash, { error: 'an object that maps 32-byte storage keys to 32-byte values' }).transform(
  (slots) => new EncodedSlots(Object.entries(slots).flat()),
)

const accountMembers = {
  balance: Quantity.nullish(),
  nonce: Uint64.nullish(),
  code: Data.nullish(),
  state: Slots.nullish(),
  stateDiff: Slots.nullish(),
  movePrecompileToAddress: Address.nullish(),
}

/** The overrides of one account (specification, section 2.5). */
const Account = withQuickDecoder(
  checkedObject(accountMembers, { error: 'an object with account overrides' }).transform(
    (members): AccountOverride => withoutNulls(members),
  ),
  quickAccount,
)

/** An address in any spelling, which the record keeps. */
const AddressKey = withQuickDecoder(Address.in, (value) =>
  quickAddress(value) === undefined ? undefined : (value as string),
)

/** Account overrides by address. Two spellings of the same address are refused. */
export const StateOverrides = withQuickDecoder(
  record(AddressKey, Account, { error: 'an object that maps addresses to account overrides' }).transform(
    (accounts, context): NativeStateOverrides => {
      const overrides = new Map<AddressText, AccountOverride>()
      for (const [key, account] of Object.entries(accounts)) {
        const address = quickAddress(key) ?? Address.parse(key)
        if (overrides.has(address)) {
          context.issues.push(repeatedKey(key))
          break
        }
        overrides.set(address, account)
      }
      return overrides
    },
  ),
  quickOverrides,
)

const repeatedKey = (key: string): z.core.$ZodRawIssue<z.core.$ZodIssueInvalidKey> => ({
  code: 'invalid_key',
  origin: 'record',
  issues: [{ code: 'custom', path: [], message: 'each address only once' }],
  input: key,
  path: [key],
})

/** Decodes overrides in their common form. The schema takes several times as long, which is noticeable for thousands of slots. */
export function quickOverrides(value: unknown): NativeStateOverrides | undefined {
  if (!isPlainObject(value)) return undefined
  const overrides = new Map<AddressText, AccountOverride>()
  for (const key of Object.keys(value)) {
    const address = quickAddress(key)
    const account = quickAccount(value[key])
    if (address === undefined || account === undefined || overrides.has(address)) return undefined
    overrides.set(address, account)
  }
  return overrides
}

function quickAccount(value: unknown): AccountOverride | undefined {
  if (!isPlainObject(value)) return undefined
  const account: Record<string, unknown> = {}
  for (const name of Object.keys(value)) {
    const given = value[name]
    if (given === null && Object.hasOwn(accountMembers, name)) continue
    const member = quickMember(name, given)
    if (member === undefined) return undefined
    account[name] = member
  }
  return account
}

function quickMember(name: string, member: unknown): AccountOverride[keyof AccountOverride] {
  switch (name) {
    case 'balance':
      return quickQuantity(member)
    case 'nonce':
      return quickUint64(member)
    case 'code':
      return quickData(member)
    case 'state':
    case 'stateDiff':
      return quickSlots(member)
    case 'movePrecompileToAddress':
      return quickAddress(member)
    default:
      return undefined
  }
}

/** The schema converts upper-case digits. */
const WORD = /^0x[0-9a-f]{64}$/

function quickSlots(value: unknown): SlotOverrides | undefined {
  if (!isPlainObject(value)) return undefined
  const words: string[] = []
  for (const key of Object.keys(value)) {
    const word = value[key]
    if (!WORD.test(key) || !matches(word, WORD)) return undefined
    words.push(key, word)
  }
  return new EncodedSlots(words)
}

/** A withdrawal (EIP-4895). The amount is in Gwei. */
const Withdrawal = checkedObject(
  { index: Uint64, validatorIndex: Uint64, address: Address, amount: Uint64 },
  { error: 'an object with index, validatorIndex, address and amount' },
)

const currentMembers = {
  number: Quantity.nullish(),
  time: Uint64.nullish(),
  gasLimit: Uint64.nullish(),
  feeRecipient: Address.nullish(),
  difficulty: Quantity.nullish(),
  // execution-apis and viem have a quantity, go-ethereum 32 bytes.
  prevRandao: Word.nullish(),
  baseFeePerGas: Quantity.nullish(),
  blobBaseFee: Quantity.nullish(),
}
const { number, time, feeRecipient, prevRandao, baseFeePerGas } = currentMembers

/** Names of earlier versions of go-ethereum, which reth, anvil and their clients still use, and of Erigon. */
const earlierMembers = {
  blockNumber: number,
  timestamp: time,
  coinbase: feeRecipient,
  random: prevRandao,
  baseFee: baseFeePerGas,
}
const earlierNames = [
  ['blockNumber', 'number'],
  ['timestamp', 'time'],
  ['coinbase', 'feeRecipient'],
  ['random', 'prevRandao'],
  ['baseFee', 'baseFeePerGas'],
] as const

const callMembers = { ...currentMembers, ...earlierMembers }
type CallMembers = z.output<z.ZodObject<typeof callMembers>>

/** Returns the members with their current names, without nulls. Adds an issue if both names of a member are given. */
function withCurrentNames<Members extends CallMembers>(members: Members, context: z.RefinementCtx) {
  for (const [earlier, current] of earlierNames) {
    const value = members[earlier]
    if (value != null && members[current] != null)
      context.issues.push({ code: 'custom', input: value, path: [earlier], message: `no value beside "${current}"` })
  }
  const { blockNumber, timestamp, coinbase, random, baseFee, ...given } = withoutNulls(members)
  return {
    ...given,
    number: given.number ?? blockNumber,
    time: given.time ?? timestamp,
    feeRecipient: given.feeRecipient ?? coinbase,
    prevRandao: given.prevRandao ?? random,
    baseFeePerGas: given.baseFeePerGas ?? baseFee,
  }
}

const error = 'an object with block overrides, such as {number, time, baseFeePerGas}'

const hashesForm = 'an object that maps numbers of blocks to hashes'

/** Hashes by block number, which is decimal in Erigon and reth. */
const BlockHashes = record(
  z.string().regex(/^(?:\d{1,20}|0x[0-9a-fA-F]{1,16})$/, { error: 'the number of a block' }),
  Hash,
  {
    error: hashesForm,
  },
).transform((hashes) => new Map(Object.entries(hashes).map(([number, hash]) => [BigInt(number), hash])))

const onlySimulated = z.null({ error: 'no value: only eth_simulateV1 can override it' }).optional()

/**
 * The block overrides of a call. Erigon and reth have `blockHash`. A call has no block body, so it cannot override `beaconRoot` and `withdrawals`.
 */
export const BlockOverrides = checkedObject(
  { ...callMembers, blockHash: BlockHashes.nullish(), beaconRoot: onlySimulated, withdrawals: onlySimulated },
  { error },
).transform(({ beaconRoot: _, withdrawals: __, ...members }, context) => withCurrentNames(members, context))

/** The overrides of a simulated block (specification, section 2.4, with go-ethereum's additions). */
export const SimulatedBlockOverrides = checkedObject(
  {
    ...callMembers,
    beaconRoot: Hash.nullish(),
    withdrawals: z.array(Withdrawal, { error: 'a list of withdrawals' }).nullish(),
  },
  { error },
).transform((members, context) => withCurrentNames(members, context))
