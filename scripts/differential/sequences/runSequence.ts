import { differences } from '../differences.ts'
import type { RpcResponse } from '../peerProcess.ts'
import { readState, stateDifferences } from './chainState.ts'
import { comparable } from './comparable.ts'
import { type IntendedDifference, intendedDifference } from './intendedDifferences.ts'
import { type PeerProcesses, prepare, startOurs } from './peers.ts'
import type { PeerName, Side, Step } from './step.ts'

/** A kind of difference, with the steps that lead to it. */
export interface Finding {
  /** Method and paths without numbers. Equal for differences that probably have one cause. */
  readonly kind: string
  /** The steps up to the difference. */
  readonly steps: readonly Step[]
  /** Requests and responses, one for each step. */
  readonly history: readonly string[]
  readonly details: readonly string[]
}

export interface SequenceResult {
  readonly findings: readonly Finding[]
  /** Intended differences, with the number of their occurrences. */
  readonly intended: ReadonlyMap<IntendedDifference, number>
  readonly stepsRun: number
}

/** A difference with its place: the method, `state` for the state after it, and the path of the value. */
interface Place {
  readonly place: string
  readonly detail: string
}

/** How often the state of the peer is read until it is the same: anvil mines after its response. */
const MAX_READS = 25

/** Runs steps on a new chain of both nodes, until the chains differ. */
export async function runSequence(
  peer: PeerName,
  processes: PeerProcesses,
  steps: readonly Step[],
): Promise<SequenceResult> {
  const { node, side: ours } = await startOurs(peer)
  try {
    const theirs = await processes.next()
    const start = Math.floor(Date.now() / 1000) + 1_000
    for (const side of [ours, theirs]) await prepare(side, peer, start)
    return await compareSteps(peer, ours, theirs, steps)
  } finally {
    await node.close()
  }
}

async function compareSteps(peer: PeerName, ours: Side, theirs: Side, steps: readonly Step[]): Promise<SequenceResult> {
  const findings: Finding[] = []
  const intended = new Map<IntendedDifference, number>()
  const history: string[] = []
  let stepsRun = 0
  await updateState(peer, ours, theirs)
  for (const step of steps) {
    stepsRun++
    const params = await step.params(ours)
    const theirParams = step.hasEqualParams === true ? params : await step.params(theirs)
    const responses = [await ours.call(step.method, params), await theirs.call(step.method, theirParams)] as const
    history.push(`${step.method} ${short(params)} -> ${shortResponse(responses[0])} | ${shortResponse(responses[1])}`)
    keep(step, ours, responses[0])
    keep(step, theirs, responses[1])
    const responsePlaces = compareResponses(step, responses)
    const statePlaces = (await updateState(peer, ours, theirs)).map(({ path, ours, theirs }) => ({
      place: `${step.method} state${path}`,
      detail: `${path}: ${ours} and ${theirs}`,
    }))
    if (record(responsePlaces) || record(statePlaces)) break

    /** Records differences. Returns whether the chains differ, so that later differences can be consequences. */
    function record(places: readonly Place[]): boolean {
      const unintended = places.filter(({ place }) => {
        const row = intendedDifference(peer, place)
        if (row !== undefined) intended.set(row, (intended.get(row) ?? 0) + 1)
        return row === undefined
      })
      if (unintended.length > 0)
        findings.push({
          kind: kindOf(unintended),
          steps: steps.slice(0, stepsRun),
          history: [...history],
          details: unintended.map(({ detail }) => detail),
        })
      const canDiffer =
        places === statePlaces || places.some(({ place }) => / only (peer|this node) fails: /.test(place))
      return canDiffer && places.some(({ place }) => intendedDifference(peer, place)?.isHarmless !== true)
    }
  }
  return { findings, intended, stepsRun }
}

/** Reads the states of both nodes. Returns their differences. */
async function updateState(peer: PeerName, ours: Side, theirs: Side): Promise<ReturnType<typeof stateDifferences>> {
  const read = await readState(ours.call, peer)
  ours.state = read.state
  if (!ours.blocks.includes(read.hash)) ours.blocks.push(read.hash)
  for (let attempt = 1; ; attempt++) {
    const { state, hash } = await readState(theirs.call, peer)
    const found = stateDifferences(ours.state, state)
    const differ = found.filter(({ path }) => intendedDifference(peer, ` state${path}`)?.isHarmless !== true)
    if (differ.length > 0 && peer === 'anvil' && attempt < MAX_READS) continue
    theirs.state = state
    // Both lists have the same length, so that a position is the same block.
    if (theirs.blocks.length < ours.blocks.length) theirs.blocks.push(hash)
    return found
  }
}

function keep({ keepAs }: Step, side: Side, { result, error }: RpcResponse): void {
  if (keepAs !== undefined && error === undefined && result !== undefined) side[keepAs].push(result)
}

function compareResponses(step: Step, [ours, theirs]: readonly [RpcResponse, RpcResponse]): Place[] {
  const { method, select = comparable, keepAs } = step
  if (ours.error !== undefined || theirs.error !== undefined) {
    if (ours.error !== undefined && theirs.error !== undefined) return []
    const [failing, message] =
      ours.error === undefined ? ['peer', theirs.error?.message] : ['this node', ours.error.message]
    return [
      {
        place: `${method} only ${failing} fails: ${message?.slice(0, 100)}`,
        detail: `${shortResponse(ours)} and ${shortResponse(theirs)}`,
      },
    ]
  }
  if (keepAs !== undefined) return []
  return differences(select(ours.result), select(theirs.result)).map(({ path, ours, theirs }) => ({
    place: `${method} ${path.replace(/\[\d+\]/g, '[]')}`,
    detail: `${path}: ${short(ours)} and ${short(theirs)}`,
  }))
}

const kindOf = (places: readonly Place[]): string =>
  [...new Set(places.map(({ place }) => place.replace(/0x[0-9a-f]+|\b[0-9a-f]{30,}\b|\b\d+\b/g, '<number>')))].join(
    ', ',
  )

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > 400 ? `${text.slice(0, 400)}…` : text
}

const shortResponse = ({ result, error }: RpcResponse): string =>
  error === undefined ? short(result).slice(0, 200) : `error ${error.message.slice(0, 200)}`
