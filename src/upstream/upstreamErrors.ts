import { define, markInterruption, NodeError } from '../errors.ts'
import { definePermanentFailure, defineTemporaryFailure } from '../state/loadFailure.ts'
import { isUnknownMethod, type UpstreamRefusal } from './refusals.ts'

/** All attempts to get a usable response from the upstream failed. `remedy`: what the user can do. */
export const upstreamUnavailable = defineTemporaryFailure<{
  host: string
  reason: string
  attempts: number
  remedy: string
}>(
  'UpstreamUnavailable',
  -32000,
  ({ host, reason, attempts, remedy }) =>
    `the upstream ${host} does not answer (${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}): ${reason}. ` +
    `${remedy}, or continue offline from a fork cache`,
)

/** The chain was closed or replaced before the upstream answered. */
export const upstreamRequestCancelled = markInterruption(
  defineTemporaryFailure<{ host: string; reason: string }>(
    'UpstreamRequestCancelled',
    -32000,
    ({ host, reason }) => `the request to the upstream ${host} was cancelled: ${reason}`,
  ),
)

/** Whether an error says that the upstream gave no response. */
export const isUpstreamUnavailable = (error: unknown): error is NodeError =>
  upstreamUnavailable.is(error) || upstreamRequestCancelled.is(error)

/** The upstream answered with a JSON-RPC error. */
export const upstreamError = defineTemporaryFailure<{ host: string; method: string } & UpstreamRefusal>(
  'UpstreamError',
  -32000,
  ({ host, method, code, message }) => `the upstream ${host} answered ${method} with an error: ${message} (${code})`,
  ({ code, message, data }): UpstreamRefusal => ({ code, message, ...(data !== undefined && { data }) }),
)

/** Returns the JSON-RPC error of the upstream if `error` is an UpstreamError. */
export const refusalOf = (error: unknown): UpstreamRefusal | undefined =>
  upstreamError.is(error)
    ? (error.data as UpstreamRefusal) // the data of UpstreamError
    : undefined

/** Whether an error says that the upstream lacks the method. */
export function isMethodMissing(error: unknown): boolean {
  const refusal = refusalOf(error)
  return refusal !== undefined && isUnknownMethod(refusal)
}

/** Returns the error of a call that failed on the upstream, with its code, message and data. */
export const upstreamCallFailed = ({ code, message, data }: UpstreamRefusal): NodeError =>
  new NodeError('UpstreamCallFailed', code, message, data)

/** The upstream no longer has the state of the block. */
export const upstreamPruned = defineTemporaryFailure<{ host: string; block: string; message: string }>(
  'UpstreamPruned',
  -32000,
  ({ host, block, message }) =>
    `the upstream ${host} no longer has the state of block ${block} (${message}): fork a newer block, or use an archive node`,
)

/** The upstream does not have the block to pin. `latest` is its latest block, if it is known. */
export const upstreamLacksBlock = define<{
  host: string
  block: string
  wanted: bigint | undefined
  latest: bigint | undefined
}>('UpstreamLacksBlock', -32000, ({ host, block, wanted, latest }) => {
  const isAhead = wanted !== undefined && latest !== undefined && wanted > latest
  const known = latest === undefined ? '' : ` (its latest block is ${latest})`
  return `the upstream ${host} has no block ${block}${isAhead ? ' yet' : ''}${known}: choose another block`
})

/** A response contradicts itself or an earlier one. Without `host`, the fork is offline, so the response is in the cache. */
export const upstreamInconsistent = defineTemporaryFailure<{ host: string | undefined; what: string }>(
  'UpstreamInconsistent',
  -32000,
  ({ host, what }) =>
    host === undefined
      ? `the fork cache contains a wrong response: ${what}. Delete it, and record it again`
      : `the upstream ${host} returned a wrong response: ${what}. The response was discarded: use another upstream`,
)

/** The pinned block was replaced on the upstream. */
export const upstreamReorganized = defineTemporaryFailure<{
  host: string
  number: number
  pinned: string
  now: string
}>(
  'UpstreamReorganized',
  -32000,
  ({ host, number, pinned, now }) =>
    `block ${number} of the upstream ${host} was replaced: this chain continues ${pinned}, the upstream has ${now}. ` +
    'Fork an older block, or restart the node',
)

/** A node that should replace the upstream has another chain or block. */
export const upstreamMismatch = define<{ host: string; found: string; wanted: string }>(
  'UpstreamMismatch',
  -32000,
  ({ host, found, wanted }) =>
    `${host} cannot replace the upstream: it has ${found}, this chain continues ${wanted}. Start a new fork with anvil_reset`,
)

/** The URL of an offline fork cannot be replaced. */
export const offlineFork = define(
  'OfflineFork',
  -32000,
  () => 'the fork is offline, so it uses no upstream: start the node with --fork-url URL and without --fork-offline',
)

/** An offline fork needs data that is not in the cache. */
export const notRecorded = definePermanentFailure<{ what: string; command: string }>(
  'NotRecorded',
  -32000,
  ({ what, command }) => `${what} is not in the fork cache, and the fork is offline: record it with \`${command}\``,
)

/** The cache file belongs to another block. */
export const otherCache = define<{ cached: string; wanted: string }>(
  'ForkCacheMismatch',
  -32000,
  ({ cached, wanted }) =>
    `the fork cache is of ${cached}, but ${wanted} was requested: omit the block, choose another cache file, or remove this file to record it again`,
)

/** Proofs are required, and the cache has none. */
export const unprovenCache = define(
  'UnprovenForkCache',
  -32000,
  () =>
    'the fork cache was recorded without proofs, so nothing verifies it: delete it, and record it again from an upstream with eth_getProof',
)

/** The cache file cannot be written. `file` has no folder, because clients can see the error. */
export const cacheNotWritten = define<{ file: string; reason: string }>(
  'ForkCacheNotWritten',
  -32000,
  ({ file, reason }) =>
    `the fork cache ${file} cannot be written: ${reason}. Later runs load the new data from the upstream again`,
)

/** The file system does not return the cache file. */
export const cacheUnreadable = define<{ file: string; reason: string }>(
  'ForkCacheUnreadable',
  -32000,
  ({ file, reason }) => `the fork cache ${file} cannot be read: ${reason}. Make it readable, or choose another file`,
)

/** There is no upstream and no cache. */
export const noForkSource = define(
  'NothingToFork',
  -32000,
  () => 'a fork needs an upstream or a cache: set --fork-url, or --fork-cache with a recorded file',
)

/** There is no cache file. */
export const cacheMissing = define<{ file: string }>(
  'ForkCacheMissing',
  -32602,
  ({ file }) => `cannot read the fork cache ${file}: there is no such file. Record one with vivarium fork record`,
)
