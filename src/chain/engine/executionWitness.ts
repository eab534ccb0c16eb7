import type { Address, Hash } from '../../bytes.ts'
import { define } from '../../errors.ts'
import { BlockExecution, type ExecutableBlock } from '../../protocol/blockExecution.ts'
import { blockRules } from '../../protocol/forks.ts'
import { encodeHeader } from '../../protocol/header.ts'
import type { TimeSlice } from '../../protocol/timeSlice.ts'
import { JournaledState } from '../../state/journaledState.ts'
import type { StateVersion } from '../../state/stateVersion.ts'
import { RecordingReader, type StateWitness, stateWitness } from '../../state/stateWitness.ts'
import type { ChainView } from '../chainView.ts'
import type { ChainBlock } from '../types.ts'
import { executable } from './blockEngine.ts'
import { genesisNotTraceable, parentMissing } from './blockReplay.ts'
import { blockEnvironmentOf } from './contextOf.ts'

export const noWitness = define<{ number: number; why: string }>(
  'NoWitness',
  -32000,
  ({ number, why }) => `block ${number} has no execution witness: ${why}`,
)

/** Data for a stateless client to execute a block. */
export interface ExecutionWitness extends StateWitness {
  /** The accounts that the block reads, each with its read slots. */
  readonly read: ReadonlyMap<Address, Iterable<bigint>>
  /** RLP of consecutive ancestor headers, from the earliest one whose hash the block reads to the parent. */
  readonly headers: readonly Uint8Array[]
}

/**
 * Replays a block and returns the data that it reads. `after` is the state after it. Throws GenesisNotTraceable, ParentMissing, or
 * NoWitness if a witness is impossible.
 */
export async function executionWitness(
  chain: ChainView,
  block: ChainBlock,
  after: StateVersion,
  timeSlice: TimeSlice,
): Promise<ExecutionWitness> {
  const { number, fork } = block
  if (number === 0) throw genesisNotTraceable()
  const parent = chain.blockByHash(block.parentHash)
  if (parent === undefined) throw parentMissing({ number })
  const rules = blockRules(chain.forks, fork)
  if (!rules.message.hasReceiptStatus)
    throw noWitness({ number, why: 'before Byzantium, receipts contain state roots that a witness does not cover' })
  const before = chain.state(parent)
  if (before.root() !== parent.stateRoot)
    throw noWitness({ number, why: 'a development method overrode the state after its parent' })
  const header = { ...block.header, fork }
  const { chainId, blockHash } = blockEnvironmentOf(chain)
  const reader = new RecordingReader(before)
  let earliest = parent.number
  const executed: ExecutableBlock = {
    state: new JournaledState(reader),
    header: { ...header, totalDifficulty: block.totalDifficulty, blobBaseFee: chain.blobBaseFee(block) ?? 0n },
    rules,
    chainId,
    blockHash(ancestor): Hash | undefined {
      const hash = blockHash(ancestor)
      if (hash !== undefined) earliest = Math.min(earliest, Number(ancestor))
      return hash
    },
    // Only receipts before Byzantium use it.
    stateRoot: () => parent.stateRoot,
  }
  const execution = await BlockExecution.begin(executed, timeSlice)
  for (const transaction of block.transactions) {
    await execution.execute(executable(transaction, header.baseFeePerGas), timeSlice)
    if (timeSlice.isOver) await timeSlice.yield()
  }
  const uncles = block.uncleHeaders.map((uncle) => ({
    number: uncle.number,
    feeRecipient: uncle.feeRecipient,
  }))
  await execution.finish({ withdrawals: block.withdrawals, uncles }, timeSlice)
  if (execution.gas.used !== header.gasUsed)
    throw noWitness({ number, why: `it used ${header.gasUsed} gas, but its replay ${execution.gas.used}` })
  return { ...stateWitness(reader, after), read: reader.read, headers: headersFrom(chain, earliest, parent.number) }
}

function headersFrom(chain: ChainView, first: number, last: number): Uint8Array[] {
  const headers: Uint8Array[] = []
  for (let number = first; number <= last; number++) {
    const header = chain.blockByNumber(number)?.header
    if (header === undefined) throw parentMissing({ number: number + 1 })
    headers.push(encodeHeader(header))
  }
  return headers
}
