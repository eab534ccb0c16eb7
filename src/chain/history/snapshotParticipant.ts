import type { Hash } from '../../bytes.ts'
import type { Batch } from '../../storage/store.ts'

/**
 * A value that is part of chain snapshots, such as a layer-2 ledger that settles on the chain. Its state is immutable, so a snapshot costs
 * nothing.
 */
export interface SnapshotParticipant {
  /** Returns the current state. */
  state(): unknown
  /** Restores an earlier result of `state` in the write of `commit`. It must not wait for a job of the chain's writer queue. */
  restore(state: unknown, commit: Commit): Promise<void>
  /** Restores the initial state of the participant. */
  reset(commit: Commit): Promise<void>
  /** Removes what depends on removed transactions of the chain, in the write of `commit`. Must not wait for a job of the writer queue either. */
  removeTransactions(isRemoved: IsRemoved, commit: Commit): Promise<void>
}

/** Whether a write removes a transaction from the chain. To be called before the write. */
export type IsRemoved = (transaction: Hash) => boolean

/** Adds records to the batch of a write. */
export type StageRecords = (batch: Batch) => void

/**
 * Makes one write that includes the records of `stage`: a chain and its participants are restored together or not at all. A participant
 * calls it exactly once, and its state changes after it resolves.
 */
export type Commit = (stage?: StageRecords) => Promise<void>

const noStates: ReadonlyMap<string, unknown> = new Map()

/** Returns the current states by name. Chains without participants share one map, because a test suite can take a snapshot for each test. */
export function participantStates(
  participants: ReadonlyMap<string, SnapshotParticipant>,
): ReadonlyMap<string, unknown> {
  if (participants.size === 0) return noStates
  return new Map([...participants].map(([name, participant]) => [name, participant.state()]))
}

/** Changes a participant in the write of `commit`. */
export type ParticipantChange = (participant: SnapshotParticipant, name: string, commit: Commit) => Promise<void>

/**
 * Changes all participants in one write with the chain, which `write` makes. After a crash between two writes, ledgers would refer to settlements
 * in removed blocks.
 */
export async function writeWithParticipants(
  participants: ReadonlyMap<string, SnapshotParticipant>,
  change: ParticipantChange,
  write: (stage: StageRecords) => Promise<void>,
): Promise<void> {
  const stages: StageRecords[] = []
  const add = (stage: StageRecords | undefined) => {
    if (stage !== undefined) stages.push(stage)
  }
  const commit = [...participants].reduce<Commit>(
    (next, [name, participant]) =>
      (stage) => {
        add(stage)
        return change(participant, name, next)
      },
    (stage) => {
      add(stage)
      return write((batch) => {
        for (const each of stages) each(batch)
      })
    },
  )
  await commit()
}
