import type { Chain } from '../../../chain/chain.ts'
import { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { StateVersion } from '../../../state/stateVersion.ts'
import type { Context } from '../../protocol/context.ts'
import { RawJson } from '../../rawJson.ts'
import { anvilStateText } from './anvilStateText.ts'
import { gzipInSlices } from './gzipInSlices.ts'

/**
 * Returns a chain in anvil's dump format, compressed, as hex. Other requests run meanwhile: a long chain takes a minute. Rejects with
 * RequestAbandoned if the client disconnects, and with ForkNotExported.
 */
export function dumpState(context: Context): Promise<RawJson> {
  const timeSlice = new TimeSlice({ caller: context, milliseconds: Number.POSITIVE_INFINITY })
  return withStateText(context.chain, async (text) => {
    const chunks = await gzipInSlices(text, timeSlice)
    return new RawJson(['"0x', ...chunks.map((chunk) => chunk.toString('hex')), '"'])
  })
}

/**
 * Passes the text of a chain in anvil's dump format to `use`, in pieces. The text is of a fork of the chain, which other requests do not change
 * meanwhile. Rejects with the errors of `use`, and with ForkNotExported.
 */
export async function withStateText<Result>(
  chain: Chain,
  use: (text: Generator<string>) => Promise<Result>,
): Promise<Result> {
  const fork = await chain.fork({ kind: 'manual' })
  try {
    return await use(anvilStateText(fork, latestState(chain, fork)))
  } finally {
    await fork.close()
  }
}

/** Returns the latest state of the fork. The original chain has most of its nodes in memory, and a fork has none: it reads each from the store. */
function latestState(original: Chain, fork: Chain): StateVersion {
  const state = fork.state(fork.head)
  const loaded = original.state(original.head)
  return loaded.root() === state.root() ? loaded : state
}
