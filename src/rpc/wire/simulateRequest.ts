import { z } from 'zod'
import type { BlockId } from '../../chain/types.ts'
import type { BlockStateCall, SimulateRequest as NativeRequest } from '../../simulate/request.ts'
import { latest, SimulationBase } from './blockId.ts'
import { CallRequest } from './callRequest.ts'
import { SimulatedBlockOverrides, StateOverrides } from './overrides.ts'

const Flag = z.boolean({ error: 'true or false' }).nullish()

/** Flags stand where the client likes: on top, on an entry, or in an object of their own. Set anywhere is on. */
const flags = {
  validation: Flag,
  traceTransfers: Flag,
  returnFullTransactionObjects: Flag,
  /** What go-ethereum and viem call it. */
  returnFullTransactions: Flag,
}
type Flags = { readonly [Name in keyof typeof flags]?: boolean | null | undefined }

const Entry = z.object(
  {
    ...flags,
    blockOverrides: SimulatedBlockOverrides.nullish(),
    stateOverrides: StateOverrides.nullish(),
    calls: z.array(CallRequest, { error: 'a list of call objects' }).nullish(),
  },
  { error: 'an object with blockOverrides, stateOverrides and calls' },
)

/** The object of sections 2.2 and 2.3 of the specification. */
export const Simulation = z.object(
  {
    ...flags,
    blockStateCalls: z.array(Entry, { error: 'a list of blocks with their calls' }).nullish(),
  },
  { error: 'an object with blockStateCalls' },
)

/** The second parameter: the block to build on, or an object of flags. */
export const BaseOrFlags = z
  .union([SimulationBase, z.strictObject(flags)], {
    error:
      'a hex block number, a block hash, one of the tags latest, pending, earliest, finalized (instead of safe use ' +
      'finalized), {blockNumber}, {blockHash, requireCanonical}, or an object of flags',
  })
  .transform((value): { readonly base: BlockId; readonly flags: Flags } =>
    'kind' in value ? { base: value, flags: {} } : { base: latest, flags: value },
  )

const wantsFull = (given: Flags): boolean =>
  (given.returnFullTransactions ?? given.returnFullTransactionObjects) === true ||
  given.returnFullTransactionObjects === true

/** The request in native values, flags put together. */
export function toSimulateRequest(simulation: z.output<typeof Simulation>, extra: Flags): NativeRequest {
  const entries = simulation.blockStateCalls ?? []
  const everywhere: readonly Flags[] = [simulation, extra, ...entries]
  const isFull = wantsFull(simulation) || wantsFull(extra)
  return {
    validation: everywhere.some(({ validation }) => validation === true),
    traceTransfers: everywhere.some(({ traceTransfers }) => traceTransfers === true),
    blockStateCalls: entries.map(
      (entry): BlockStateCall => ({
        blockOverrides: entry.blockOverrides ?? undefined,
        stateOverrides: entry.stateOverrides ?? undefined,
        calls: entry.calls ?? [],
        returnFullTransactions: isFull || wantsFull(entry),
      }),
    ),
  }
}
