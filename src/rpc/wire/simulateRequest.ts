import { z } from 'zod'
import type { BlockId } from '../../chain/types.ts'
import type { BlockStateCall } from '../../simulate/request.ts'
import { blockMemberNames, latest, quickBlock, SimulationBase } from './blockId.ts'
import { Flag } from './boolean.ts'
import { CallRequest, quickCall } from './callRequest.ts'
import { quickOverrides, SimulatedBlockOverrides, StateOverrides } from './overrides.ts'
import { isPlainObject, type QuickDecoder, withQuickDecoder } from './quickDecoder.ts'
import { checkedObject, memberSuggestion, withReports } from './unknownMembers.ts'

/** Flags can be members of the request, of an entry, or of an object as the second parameter. */
const flags = {
  validation: Flag.nullish(),
  traceTransfers: Flag.nullish(),
  returnFullTransactionObjects: Flag.nullish(),
  /** The name of `returnFullTransactionObjects` in go-ethereum and viem. */
  returnFullTransactions: Flag.nullish(),
}
type Flags = { readonly [Name in keyof typeof flags]?: boolean | null | undefined }

const Entry = checkedObject(
  {
    ...flags,
    blockOverrides: SimulatedBlockOverrides.nullish(),
    stateOverrides: StateOverrides.nullish(),
    calls: z.array(CallRequest, { error: 'a list of call objects' }).nullish(),
  },
  { error: 'an object with blockOverrides, stateOverrides and calls' },
)

/** The request object of eth_simulateV1 (specification, sections 2.2 and 2.3). */
export const Simulation = withQuickDecoder(
  checkedObject(
    {
      ...flags,
      blockStateCalls: z.array(Entry, { error: 'a list of blocks with their calls' }).nullish(),
    },
    { error: 'an object with blockStateCalls' },
  ),
  quickSimulation,
)

/** Decodes a simulation in its common form: entries with only flags, state overrides and calls. */
function quickSimulation(value: unknown) {
  const blockStateCalls = quickList(value, 'blockStateCalls', quickEntry)
  if (blockStateCalls === undefined) return undefined
  const { validation, traceTransfers, returnFullTransactionObjects, returnFullTransactions } = value as Flags
  return { validation, traceTransfers, returnFullTransactionObjects, returnFullTransactions, blockStateCalls }
}

function quickEntry(value: unknown) {
  const calls = quickList(value, 'calls', quickCall, 'stateOverrides')
  if (calls === undefined) return undefined
  const { validation, traceTransfers, returnFullTransactionObjects, returnFullTransactions } = value as Flags
  const entry = { validation, traceTransfers, returnFullTransactionObjects, returnFullTransactions, calls }
  const { stateOverrides: given } = value as { readonly stateOverrides?: unknown }
  if (given === undefined) return entry
  const stateOverrides = quickOverrides(given)
  return stateOverrides && { ...entry, stateOverrides }
}

/**
 * Decodes the list in an object that contains only this list, flags and a member that the caller decodes. Returns undefined for other objects
 * and uncommon items.
 */
function quickList<Item>(
  value: unknown,
  list: string,
  decodeItem: QuickDecoder<Item>,
  other?: string,
): Item[] | undefined {
  if (!isPlainObject(value)) return undefined
  for (const name of Object.keys(value))
    if (name !== list && name !== other && !(Object.hasOwn(flags, name) && typeof value[name] === 'boolean'))
      return undefined
  const given = value[list]
  if (!Array.isArray(given)) return undefined
  const items: Item[] = []
  for (const item of given) {
    const decoded = decodeItem(item)
    if (decoded === undefined) return undefined
    items.push(decoded)
  }
  return items
}

const error =
  'a hex block number up to 2^63 - 1, a block hash, a tag (latest, pending, earliest, finalized; use finalized instead of safe), ' +
  `{blockNumber}, {blockHash, requireCanonical}, or an object with flags (${Object.keys(flags).join(', ')})`

/**
 * An object with flags. Unknown members beside flags are ignored. An object without a flag is refused, because it may select a block. If an
 * unknown member selects a block, the issue has no `continue`, so that the union reports the error of the block instead.
 */
const FlagObject = withReports(
  z
    .looseObject(flags, { error })
    .check(({ value, issues }) => {
      const names = Object.keys(value)
      const unknown = names.filter((name) => !Object.hasOwn(flags, name))
      const [name] = unknown
      const selectsBlock = unknown.some((each) => blockMemberNames.includes(each))
      if (name === undefined || (unknown.length < names.length && !selectsBlock)) return
      const message = memberSuggestion({ name, known: [...Object.keys(flags), ...blockMemberNames] })
      issues.push({ code: 'unrecognized_keys', keys: unknown, input: value, message, continue: !selectsBlock })
    })
    .meta({ additionalProperties: false }),
  blockMemberNames,
)

/** The second parameter: the block to build on, or an object with flags. */
export const BaseOrFlags = withQuickDecoder(
  z.union(
    [
      SimulationBase.transform((base): Second => ({ base, flags: {} })),
      FlagObject.transform((given): Second => ({ base: latest, flags: given })),
    ],
    { error },
  ),
  quickBase,
)

interface Second {
  readonly base: BlockId
  readonly flags: Flags
}

function quickBase(value: unknown): Second | undefined {
  const base = quickBlock(value)
  return base && { base, flags: {} }
}

/** Returns the flag for full transactions under either name, or undefined. */
function fullTransactions(given: Flags): boolean | undefined {
  const { returnFullTransactions, returnFullTransactionObjects } = given
  if (returnFullTransactions === true || returnFullTransactionObjects === true) return true
  return returnFullTransactions ?? returnFullTransactionObjects ?? undefined
}

/**
 * Returns the requested blocks in native values. A flag of an entry applies to its block, even if it is `false`. The default is the flag at the
 * top level of the request, then in the second parameter.
 */
export function toBlockStateCalls(simulation: z.output<typeof Simulation>, second: Flags): readonly BlockStateCall[] {
  const validation = simulation.validation ?? second.validation ?? false
  const traceTransfers = simulation.traceTransfers ?? second.traceTransfers ?? false
  const isFull = fullTransactions(simulation) ?? fullTransactions(second) ?? false
  return (simulation.blockStateCalls ?? []).map((entry) => ({
    blockOverrides: entry.blockOverrides ?? undefined,
    stateOverrides: entry.stateOverrides ?? undefined,
    calls: entry.calls ?? [],
    validation: entry.validation ?? validation,
    traceTransfers: entry.traceTransfers ?? traceTransfers,
    returnFullTransactions: fullTransactions(entry) ?? isFull,
  }))
}
