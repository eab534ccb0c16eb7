import type { Chain } from '../../../chain/chain.ts'
import { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { StateVersion } from '../../../state/stateVersion.ts'
import type { Context } from '../../protocol/context.ts'
import { RawJson } from '../../rawJson.ts'
import { anvilStateText } from './anvilStateText.ts'
import { gzipInTurns } from './gzipInTurns.ts'

/**
 * Returns a chain in anvil's dump format, compressed, as hex. Other requests run meanwhile: a long chain takes a minute. So the dump reads a
 * fork of the chain, which they do not change. Rejects with RequestAbandoned if the client disconnects, and with ForkNotExported.
 */
export async function dumpState(context: Context): Promise<RawJson> {
  const timeSlice = new TimeSlice({ caller: context, milliseconds: Number.POSITIVE_INFINITY })
  const chain = await context.chain.fork({ kind: 'manual' })
  try {
    const chunks = await gzipInTurns(anvilStateText(chain, latestState(context.chain, chain)), timeSlice)
    return new RawJson(['"0x', ...chunks.map((chunk) => chunk.toString('hex')), '"'])
  } finally {
    await chain.close()
  }
}

/** Returns the latest state of the fork. The original chain has most of its nodes in memory, and a fork has none: it reads each from the store. */
function latestState(original: Chain, fork: Chain): StateVersion {
  const state = fork.state(fork.head)
  const loaded = original.state(original.head)
  return loaded.root() === state.root() ? loaded : state
}
